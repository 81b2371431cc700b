import { deleteDayOff, getDayOff, listDaysOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { daysBetween, today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { dayOff } from '../db/tables/institutions'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { afterDaysOffChange, type FormerDayOff } from './days-off-change.ops'
import { dayOffById, dayOffPage, overlapping } from './days-off.queries'
import { overlapWarnings } from './days-off.rules'
import { kindergartensInView } from './kindergartens.ops'

export const dayOffHandlers: Handler[] = [
  read(listDaysOff, ({ tx, scope, now }, query) => dayOffPage(tx, scope, today(now), query)),

  read(getDayOff, async ({ tx, scope }, { id }) => requireFound(await dayOffById(tx, kindergartensInView(scope), id))),

  write(saveDayOff, async (context, form) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    requireOrder(form)
    const groupIds = form.classIds && [...new Set(form.classIds)]
    if (groupIds) await requireGroups(tx, kindergartenId, groupIds)
    const values = { kind: form.kind, name: form.name, fromOn: form.fromDate, toOn: form.toDate, groupIds }
    const current = form.id === undefined ? undefined : requireFound(await dayOffById(tx, [kindergartenId], form.id))
    if (current?.isMaster) throw refuseInstitutions('official-day-off')
    const guid = current?.dayOffGuid ?? randomUUID()
    const range = { from: form.fromDate, to: form.toDate }
    const others = await overlapping(tx, range, { kindergartenId, exceptGuid: guid })
    const id = current
      ? await change(tx, current, { ...values, version: form.version })
      : await insert(tx, { ...values, guid, kindergartenId, createdBy: scope.accountId })
    audit.about({ dayOffId: id })
    const notified = current ? await afterDaysOffChange(context, [formerOf(kindergartenId, current)]) : []
    return { ...ok(id), warnings: [...overlapWarnings({ kind: form.kind, groupIds }, others), ...notified] }
  }),

  write(deleteDayOff, async (context, { id }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const current = requireFound(await dayOffById(tx, [kindergartenId], id))
    if (current.isMaster) throw refuseInstitutions('official-day-off')
    await tx.delete(dayOff).where(eq(dayOff.id, id))
    audit.about({ dayOffId: id })
    return { ...allDone, warnings: await afterDaysOffChange(context, [formerOf(kindergartenId, current)]) }
  }),
]

const formerOf = (
  kindergartenId: number,
  { fromDate, toDate, classIds }: OutputOf<typeof getDayOff>,
): FormerDayOff => ({ kindergartenId, from: fromDate, to: toDate, groupIds: classIds })

export function requireOrder({ fromDate, toDate }: { fromDate: Day; toDate: Day }): void {
  if (toDate < fromDate) throw refuseInstitutions('day-off-order', { field: 'toDate' })
  if (daysBetween(fromDate, toDate) > 366) throw refuseInstitutions('day-off-long', { field: 'toDate' })
}

/** Rejects groups of other kindergartens. */
async function requireGroups(tx: Tx, kindergartenId: number, groupIds: readonly number[]): Promise<void> {
  const row = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from child_group where kindergarten_id = ${kindergartenId} and id = ${anyOf(groupIds)} and deleted_on is null`,
  )
  requireFound(row?.n === groupIds.length ? row : undefined)
}

async function insert(tx: Tx, values: typeof dayOff.$inferInsert): Promise<number> {
  const [row] = await tx.insert(dayOff).values(values).returning({ id: dayOff.id })
  return row?.id ?? 0
}

type Changed = Pick<typeof dayOff.$inferInsert, 'kind' | 'name' | 'fromOn' | 'toOn' | 'groupIds'>

async function change(
  tx: Tx,
  current: { id: number; version: number },
  { version = current.version, ...values }: Changed & { version: number | undefined },
): Promise<number> {
  const changed = await tx
    .update(dayOff)
    .set({ ...values, version: current.version + 1 })
    .where(and(eq(dayOff.id, current.id), eq(dayOff.version, version)))
  requireChanged(changed.rowCount, { table: dayOff, id: current.id })
  return current.id
}
