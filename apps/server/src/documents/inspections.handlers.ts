import type { RowOf } from '@asistent/contract/core/call'
import {
  checkInspection,
  deleteInspectionPack,
  downloadInspectionPack,
  listInspectionPacks,
  makeInspectionPack,
} from '@asistent/contract/documents/inspections.calls'
import { refuseDocuments } from '@asistent/contract/documents/problems'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { inspectionPack } from '../db/tables/documents'
import { answerFile, removeFiles } from '../files/files.ops'
import { visibleGroups } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { deleteRow, insertRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { makePack } from './inspection.job'
import { missingFor, partsOf, storedPack, type StoredPack } from './inspection.queries'

interface PackSelection {
  readonly fromDate: Day
  readonly toDate: Day
  readonly groupIds: readonly number[]
}

/** At most a year, and groups of the own kindergarten. */
async function requireValidSelection(
  { tx, scope }: ReadContext,
  { fromDate, toDate, groupIds }: PackSelection,
): Promise<void> {
  if (fromDate > toDate) throw refuseDocuments('wrong-order', { field: 'toDate' })
  if (toDate > addDays(fromDate, 366)) throw refuseDocuments('pack-too-long', { field: 'toDate' })
  const ids = [...new Set(groupIds)]
  const groups = await rows(
    tx,
    sql`select g.id from child_group g where g.id = ${anyOf(ids)} and g.kindergarten_id = ${inKindergarten(scope)} and ${visibleGroups(scope)}`,
  )
  requireFound(groups.length === ids.length ? true : undefined)
}

/** A pack that the person may read: whoever has fewer rights than the one who ordered it doesn't get its file. */
async function packOf(context: ReadContext, id: number): Promise<StoredPack> {
  const pack = requireFound(await storedPack(context.tx, id))
  requireFound(pack.kindergartenId === inKindergarten(context.scope) ? pack : undefined)
  const mine = await partsOf(context, pack.inspector)
  return requireFound(pack.parts.every((part) => mine.includes(part)) ? pack : undefined)
}

const owned = ({ kindergartenId }: Scope) => sql`p.kindergarten_id = ${kindergartenId ?? 0}`

export const inspectionHandlers: Handler[] = [
  read(checkInspection, async (context, { inspector, ...request }) => {
    await requireValidSelection(context, request)
    const parts = await partsOf(context, inspector)
    return { parts, missing: await missingFor(context, parts, { from: request.fromDate, to: request.toDate }) }
  }),

  read(listInspectionPacks, ({ tx, scope }, query) =>
    page<RowOf<typeof listInspectionPacks>>(tx, query, {
      select: sql`select p.id, p.inspector, p.from_on as "fromDate", p.to_on as "toDate", p.status, p.progress, p.created_at as "createdAt", p.finished_at as "finishedAt" from inspection_pack p`,
      where: [owned(scope)],
      orderBy: { createdAt: sql`p.created_at` },
      otherwise: sql`p.created_at desc, p.id desc`,
    }),
  ),

  write(makeInspectionPack, async (context, { inspector, ...request }) => {
    const { tx, scope, later, audit } = context
    await requireValidSelection(context, request)
    const id = await insertRow(tx, inspectionPack, inKindergarten(scope), {
      inspector,
      fromOn: request.fromDate,
      toOn: request.toDate,
      groupIds: [...new Set(request.groupIds)],
      parts: await partsOf(context, inspector),
      createdBy: scope.accountId,
    })
    later(makePack({ id }, { key: `inspection-pack:${id}`, attempts: 5 }))
    audit.about({ inspectionPackId: id })
    return ok(id)
  }),

  read(downloadInspectionPack, async (context, { id }) => {
    const { fileId } = await packOf(context, id)
    if (fileId === null) throw refuseDocuments('pack-not-ready')
    // Made by a job for a colleague.
    return asSystem(context.tx, () => answerFile(context, fileId))
  }),

  write(deleteInspectionPack, async (context, { id }) => {
    const { fileId } = await packOf(context, id)
    await deleteRow(context.tx, inspectionPack, inKindergarten(context.scope), id)
    // The file may be a colleague's.
    if (fileId !== null) await asSystem(context.tx, () => removeFiles(context, [fileId]))
    context.audit.about({ inspectionPackId: id })
    return allDone
  }),
]
