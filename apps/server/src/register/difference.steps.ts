import { refuseRegister } from '@asistent/contract/register/problems'
import { bodyText } from '@asistent/domain/register/bodies'
import {
  countsOf,
  differenceOf,
  differenceWords,
  recordName,
  type Difference,
  type DifferenceItem,
} from '@asistent/domain/register/difference'
import { registerSections } from '@asistent/domain/register/sections'
import { registerStates, registerSteps } from '@asistent/domain/register/states'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { registerBatch } from '../db/tables/register'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'
import type { StoredRecord } from './known.queries'
import type { HeldRecord, OurGroup, Period } from './held.rules'
import { bothSides } from './ours.queries'
import { sendBatch } from './send.job'

// Computes a difference, and accepts its confirmation by the fingerprint of what the user saw.

export interface SeenDifference extends Difference {
  readonly ours: ReadonlyMap<string, HeldRecord>
  readonly stored: ReadonlyMap<string, StoredRecord>
  readonly groups: ReadonlyMap<number, OurGroup>
  readonly fingerprint: string
}

export async function differenceIn(tx: Tx, period: Period): Promise<SeenDifference> {
  const { ours, known, code, groups } = await bothSides(tx, period)
  const records = code === null ? ours.map((record) => ({ ...record, body: null, blocked: 'no-code' as const })) : ours
  const difference = differenceOf(records, known)
  const scheduled = new Set(difference.items.flatMap((item) => programGroupOf(item, records) ?? []))
  const isAfterProgram = ({ blocked, groupId }: HeldRecord) =>
    blocked === 'no-lessons' && groupId !== null && scheduled.has(groupId)
  const described = records.map((record) =>
    isAfterProgram(record) ? { ...record, blocked: 'after-programs' as const } : record,
  )
  return {
    ...differenceOf(described, known),
    groups,
    ours: new Map(described.map((record) => [recordName(record), record])),
    stored: new Map(known.map((record) => [recordName(record), record])),
    fingerprint: fingerprintOf(difference.items),
  }
}

/** Group of a weekly program that the difference sends or changes; its hours get their numbers by that. */
const programGroupOf = (item: DifferenceItem, records: readonly HeldRecord[]): number | null =>
  item.section === registerSections.Programs && item.step !== registerSteps.Delete
    ? (records.find((record) => recordName(record) === recordName(item))?.groupId ?? null)
    : null

export const fingerprintOf = (items: readonly DifferenceItem[]): string => {
  const hash = createHash('sha256')
  for (const { section, key, step, ours, theirs } of items)
    hash.update(`${section}|${key}|${step}|${bodyText(ours)}|${bodyText(theirs)}\n`)
  return hash.digest('hex')
}

/** Deletion of one record; undefined if it is not in the register. */
export const deletionOf = ({ section, key, theirs }: Pick<StoredRecord, 'section' | 'key' | 'theirs'>) =>
  theirs ? { section, key, step: registerSteps.Delete, ours: null, theirs } : undefined

/** Queues the confirmed items that `keep` selects. */
export async function confirm(
  context: WriteContext,
  period: Period,
  fingerprint: string,
  keep: (item: DifferenceItem) => boolean = () => true,
): Promise<number> {
  const { tx } = context
  // Serializes concurrent confirmations: the second one finds another difference.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register'), ${period.kindergartenId})`)
  const difference = await differenceIn(tx, period)
  if (difference.fingerprint !== fingerprint) throw refuseRegister('difference-changed')
  const items = difference.items.filter(keep)
  if (items.length === 0) throw refuseRegister('nothing-to-send')
  return queueItems(context, period, difference, items)
}

export async function queueItems(
  { tx, scope, services, later }: WriteContext,
  period: Period,
  { ours, stored: existing }: Pick<SeenDifference, 'ours' | 'stored'>,
  items: readonly DifferenceItem[],
): Promise<number> {
  if (!services.config.neispuo.isConnected) throw refuseRegister('not-connected')
  const counts = countsOf(items)
  const [batch] = await tx
    .insert(registerBatch)
    .values({
      kindergartenId: period.kindergartenId,
      startYear: period.startYear,
      fromOn: period.range.from,
      toOn: period.range.to,
      words: differenceWords(counts),
      sends: counts.send,
      changes: counts.change,
      deletes: counts.delete,
      createdBy: scope.accountId,
    })
    .returning({ id: registerBatch.id })
  const batchId = requireFound(batch).id
  const rowsToStore = items.map((item) => {
    const name = recordName(item)
    const { groupId = null, childId = null, forOn = null, label = null } = ours.get(name) ?? existing.get(name) ?? {}
    const { section, key, step } = item
    const bodies = { wanted: item.ours, seen: item.theirs }
    return { section, key, step, ...bodies, group_id: groupId, child_id: childId, for_on: forOn, label }
  })
  const stored = await rows<{ id: number }>(
    tx,
    sql`insert into register_record as r (kindergarten_id, start_year, section, key, step, wanted, seen, group_id, child_id, for_on, label, state, batch_id)
      select ${period.kindergartenId}, ${period.startYear}, i.section, i.key, i.step, nullif(i.wanted, 'null'), nullif(i.seen, 'null'), i.group_id, i.child_id, i.for_on, i.label, ${registerStates.Waiting}, ${batchId}
      from jsonb_to_recordset(${JSON.stringify(rowsToStore)}::jsonb) as i (section int, key text, step int, wanted jsonb, seen jsonb, group_id int, child_id int, for_on date, label text)
      on conflict on constraint register_record_once do update set step = excluded.step, wanted = excluded.wanted, seen = excluded.seen, group_id = excluded.group_id, child_id = excluded.child_id,
        for_on = excluded.for_on, label = excluded.label, state = excluded.state, batch_id = excluded.batch_id, reason = null, reason_code = null where r.state <> ${registerStates.Waiting} returning r.id`,
  )
  if (stored.length !== items.length) throw refuseRegister('difference-changed')
  later(sendBatch({ batchId }, sendingOf(period.kindergartenId, batchId)))
  return batchId
}

/** Batches of a kindergarten are sent in sequence. */
export const sendingOf = (kindergartenId: number, batchId: number) => ({
  key: `register.send:${batchId}`,
  queue: `register:${kindergartenId}`,
})
