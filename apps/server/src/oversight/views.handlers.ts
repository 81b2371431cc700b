import { refuseOversight } from '@asistent/contract/oversight/problems'
import { deleteView, listViews, saveView } from '@asistent/contract/oversight/views.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { and, eq, sql } from 'drizzle-orm'
import { referenceView } from '../db/tables/oversight'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { requireFound } from '../platform/versioned'

type View = OutputOf<typeof listViews>['result'][number]

const most = 50

export const viewHandlers: Handler[] = [
  read(listViews, async ({ tx, scope }, { reference }) => {
    const result = await rows<View>(
      tx,
      sql`select v.id, v.reference, v.name, v.params, v.monthly from reference_view v ${whereAll([
        sql`v.account_id = ${scope.accountId}`,
        reference !== undefined && sql`v.reference = ${reference}`,
      ])} order by v.name, v.id`,
    )
    return { result, rowsCount: result.length }
  }),

  write(saveView, async ({ tx, scope }, { reference, name, params, monthly }) => {
    const others = await oneRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from reference_view where account_id = ${scope.accountId} and (reference, name) <> (${reference}, ${name})`,
    )
    if ((others?.count ?? 0) >= most) throw refuseOversight('too-many-views', { values: { most } })
    const [kept] = await tx
      .insert(referenceView)
      .values({ accountId: scope.accountId, reference, name, params, monthly })
      .onConflictDoUpdate({
        target: [referenceView.accountId, referenceView.reference, referenceView.name],
        set: { params, monthly },
      })
      .returning({ id: referenceView.id })
    return ok(kept?.id)
  }),

  write(deleteView, async ({ tx, scope }, { id }) => {
    const [gone] = await tx
      .delete(referenceView)
      .where(and(eq(referenceView.id, id), eq(referenceView.accountId, scope.accountId)))
      .returning({ id: referenceView.id })
    requireFound(gone)
    return allDone
  }),
]
