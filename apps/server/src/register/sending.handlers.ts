import { refuse } from '@asistent/contract/core/problem'
import type { OutputOf } from '@asistent/contract/core/call'
import { refuseRegister } from '@asistent/contract/register/problems'
import {
  deleteRegisterAchievement,
  deleteRegisterAttendance,
  deleteRegisterBook,
  deleteRegisterProgram,
  deleteRegisterRecord,
  deleteRegisterSubstitution,
  deleteRegisterTopic,
  differenceRecords,
  readRegisterNumbers,
  reconcileWithRegister,
  registerBatches,
  registerDifference,
  sendToRegister,
} from '@asistent/contract/register/sending.calls'
import { causeKey, causesOf, totalsByGroup, totalsOf } from '@asistent/domain/register/causes'
import {
  batchWords,
  countsOf,
  differenceWords,
  recordName,
  type DifferenceCounts,
  type DifferenceItem,
} from '@asistent/domain/register/difference'
import {
  isShared,
  otherSections,
  registerSections,
  sendingOrder,
  type RegisterSection,
} from '@asistent/domain/register/sections'
import { registerStates, registerSteps } from '@asistent/domain/register/states'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import type { Scope } from '../platform/scope'
import type { RowOf } from '@asistent/contract/core/call'
import { accountName } from '../people/child-sql.ops'
import { requireFound, inKindergarten } from '../platform/versioned'
import { confirm, deletionOf, differenceIn, fingerprintOf, queueItems, type SeenDifference } from './difference.steps'
import { placeOf, type StoredRecord } from './known.queries'
import { reconcile, reconcileOf } from './reconcile.job'
import { differenceRows, named, periodOf } from './record-rows.queries'
import { chosenKindergarten } from './records.handlers'
import { numbersOf, readNumbers } from './sample-list.job'

// Preview of a difference, its confirmation, and the deletion of single records.

const sectionsOf = (section: RegisterSection | undefined) => (section === undefined ? sendingOrder : [section])

/** Experts do not read meetings, notes and activities of a kindergarten, so their preview omits these sections. */
const readableSections = (scope: Scope, section: RegisterSection | undefined) =>
  sectionsOf(section).filter((one) => scope.role !== 'MON' || !isShared(one))

const emptyDifference: OutputOf<typeof registerDifference> = {
  kindergartenId: null,
  words: differenceWords({ send: 0, change: 0, delete: 0 }),
  ...totalsOf([]),
  same: 0,
  waiting: 0,
  fingerprint: fingerprintOf([]),
  bySection: [],
  byGroup: [],
  causes: [],
}

export const sendingHandlers: Handler[] = [
  read(registerDifference, async (context, { section, ...query }) => {
    const kindergartenId = chosenKindergarten(context.scope)
    if (kindergartenId === null) return emptyDifference
    const difference = await differenceIn(
      context.tx,
      periodOf(context, kindergartenId, query, readableSections(context.scope, section)),
    )
    return preview(kindergartenId, difference)
  }),

  read(differenceRecords, async (context, { section, cause, pageNumber, pageSize = 50, ...query }) => {
    const kindergartenId = chosenKindergarten(context.scope)
    if (kindergartenId === null) return { result: [], rowsCount: 0 }
    const difference = await differenceIn(
      context.tx,
      periodOf(context, kindergartenId, query, readableSections(context.scope, section)),
    )
    const rows = differenceRows(difference).filter((row) => cause === null || causeKey(row) === cause)
    const page = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    return { result: await named(context.tx, context.scope, page), rowsCount: rows.length }
  }),

  write(sendToRegister, async (context, { section, fingerprint, withDeletions, ...query }) => {
    const kindergartenId = inKindergarten(context.scope)
    await requireCode(context.tx, kindergartenId)
    const period = periodOf(context, kindergartenId, query, sectionsOf(section))
    const keep = ({ step }: DifferenceItem) => withDeletions || step !== registerSteps.Delete
    return ok(await confirm(context, period, fingerprint, keep))
  }),

  write(readRegisterNumbers, async (context) => {
    await askForNumbers(context, inKindergarten(context.scope))
    return allDone
  }),

  write(reconcileWithRegister, async (context) => {
    const kindergartenId = inKindergarten(context.scope)
    requireConnection(context)
    await requireCode(context.tx, kindergartenId)
    context.later(reconcile({ kindergartenId }, reconcileOf(kindergartenId)))
    return allDone
  }),

  ...[
    { call: deleteRegisterBook, section: registerSections.ClassBooks },
    { call: deleteRegisterAttendance, section: registerSections.Attendances },
    { call: deleteRegisterAchievement, section: registerSections.Achievements },
    { call: deleteRegisterProgram, section: registerSections.Programs },
    { call: deleteRegisterTopic, section: registerSections.Topics },
    { call: deleteRegisterSubstitution, section: registerSections.Substitutions },
  ].map(({ call, section }) =>
    write(call, async (context, { id, fingerprint }) => {
      await deleteOne(context, [section], id, fingerprint)
      return allDone
    }),
  ),

  write(deleteRegisterRecord, async (context, { id, fingerprint }) => {
    await deleteOne(context, Object.values(otherSections), id, fingerprint)
    return allDone
  }),

  read(registerBatches, async ({ tx, scope }, query) => {
    const { result, rowsCount } = await page<StoredBatch>(tx, query, {
      select: sql`select b.id, b.created_at as "createdAt", ${accountName(sql`b.created_by`)} as "createdBy", b.sends as send, b.changes as change, b.deletes as delete, b.state, b.sends + b.changes + b.deletes as total,
        (select count(*)::int from register_record r where r.batch_id = b.id and r.state = ${registerStates.Waiting}) as waiting,
        (select count(*)::int from register_record r where r.batch_id = b.id and r.state = ${registerStates.Refused}) as refused,
        b.next_at as "nextAt", b.finished_at as "finishedAt", b.note from register_batch b`,
      where: [sql`b.kindergarten_id = ${chosenKindergarten(scope)}`],
      orderBy: { createdAt: sql`b.created_at` },
      otherwise: sql`b.created_at desc, b.id desc`,
    })
    return { rowsCount, result: result.map(describedBatch) }
  }),
]

type BatchRow = RowOf<typeof registerBatches>
type StoredBatch = Omit<BatchRow, 'words'> & DifferenceCounts

const describedBatch = ({ send, change, delete: deleted, ...batch }: StoredBatch): BatchRow => ({
  ...batch,
  words: batchWords({ counts: { send, change, delete: deleted }, waiting: batch.waiting, refused: batch.refused }),
})

export function requireConnection({ services }: Pick<WriteContext, 'services'>): void {
  if (!services.config.neispuo.isConnected) throw refuseRegister('not-connected')
}

export async function requireCode(tx: Tx, kindergartenId: number): Promise<void> {
  const kindergarten = requireFound(await placeOf(tx, kindergartenId))
  if (kindergarten.code === null) throw refuseRegister('no-code')
}

export async function askForNumbers(context: WriteContext, kindergartenId: number): Promise<void> {
  requireConnection(context)
  await requireCode(context.tx, kindergartenId)
  await context.tx.execute(
    sql`insert into register_link (kindergarten_id, asked_at) values (${kindergartenId}, ${context.now.toISOString()})
      on conflict (kindergarten_id) do update set asked_at = excluded.asked_at, note = null`,
  )
  context.later(readNumbers({ kindergartenId }, numbersOf(kindergartenId)))
}

function preview(kindergartenId: number, difference: SeenDifference): OutputOf<typeof registerDifference> {
  const { items, same, waiting, fingerprint, ours, stored } = difference
  const rows = differenceRows(difference)
  return {
    kindergartenId,
    words: differenceWords(countsOf(items)),
    ...totalsOf(rows),
    same,
    waiting,
    fingerprint,
    bySection: sendingOrder.flatMap((section) => {
      const isOfSection = (record: { section: RegisterSection }) => record.section === section
      const differing = rows.filter(isOfSection)
      const ourRecords = [...ours.values()].filter(isOfSection)
      if (ourRecords.length === 0 && ![...stored.values()].some(isOfSection)) return []
      const equal = ourRecords.length - differing.filter(({ step }) => step !== registerSteps.Delete).length
      return [{ section, ...totalsOf(differing), same: Math.max(0, equal) }]
    }),
    byGroup: totalsByGroup(rows),
    causes: causesOf(rows),
  }
}

const lockedRecord = (tx: Tx, id: number, kindergartenId: number) =>
  oneRow<StoredRecord & { startYear: number }>(
    tx,
    sql`select id, section, key, state, theirs, theirs_id as "theirsId", group_id as "groupId", child_id as "childId", for_on as "forOn", label, reason_code as "reasonCode", reason, sent_at as "sentAt",
      start_year as "startYear" from register_record where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
  )

async function deleteOne(
  context: WriteContext,
  sections: readonly RegisterSection[],
  id: number,
  fingerprint: string | undefined,
): Promise<void> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const record = requireFound(await lockedRecord(tx, id, kindergartenId))
  if (!sections.includes(record.section)) throw refuse('not-found')
  if (record.state === registerStates.Waiting) throw refuseRegister('still-waiting')
  const item = deletionOf(record)
  if (!item) throw refuseRegister('not-there')
  if (fingerprint !== undefined && fingerprintOf([item]) !== fingerprint) throw refuseRegister('difference-changed')
  const { from, to } = schoolYearBounds(record.startYear)
  const period = {
    kindergartenId,
    startYear: record.startYear,
    range: { from, to },
    sections: [record.section],
    today: scope.today,
  }
  await queueItems(context, period, { ours: new Map(), stored: new Map([[recordName(record), record]]) }, [item])
}
