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
import { registerStates, registerSteps } from '@asistent/domain/register/states'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { registerBatch } from '../db/tables/register'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { found } from '../platform/versioned'
import type { StoredRecord } from './known.queries'
import type { HeldRecord, OurGroup, Period } from './held.rules'
import { bothSides } from './ours.queries'
import { sendBatch } from './send.job'

// A difference is worked out, shown, and confirmed with its fingerprint: what a person hasn't seen isn't sent.

export interface SeenDifference extends Difference {
  readonly ours: ReadonlyMap<string, HeldRecord>
  readonly known: ReadonlyMap<string, StoredRecord>
  readonly groups: ReadonlyMap<number, OurGroup>
  readonly fingerprint: string
}

export async function differenceIn(tx: Tx, period: Period): Promise<SeenDifference> {
  const { ours, known, code, groups } = await bothSides(tx, period)
  const held = code === null ? ours.map((one) => ({ ...one, body: null, blocked: 'no-code' as const })) : ours
  const difference = differenceOf(held, known)
  return {
    ...difference,
    groups,
    ours: new Map(held.map((one) => [recordName(one), one])),
    known: new Map(known.map((one) => [recordName(one), one])),
    fingerprint: fingerprintOf(difference.items),
  }
}

export const fingerprintOf = (items: readonly DifferenceItem[]): string => {
  const hash = createHash('sha256')
  for (const { section, key, step, ours, theirs } of items)
    hash.update(`${section}|${key}|${step}|${bodyText(ours)}|${bodyText(theirs)}\n`)
  return hash.digest('hex')
}

/** A difference of one deletion; undefined: it isn't there. */
export const deletionOf = ({ section, key, theirs }: Pick<StoredRecord, 'section' | 'key' | 'theirs'>) =>
  theirs ? { section, key, step: registerSteps.Delete, ours: null, theirs } : undefined

/** Takes what was confirmed on its way. `keep`: which of the items; the others wait for another time. */
export async function confirm(
  context: WriteContext,
  period: Period,
  fingerprint: string,
  keep: (item: DifferenceItem) => boolean = () => true,
): Promise<number> {
  const { tx } = context
  // Two who confirm at once take turns: the second finds another difference.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register'), ${period.kindergartenId})`)
  const difference = await differenceIn(tx, period)
  if (difference.fingerprint !== fingerprint) throw refuseRegister('difference-changed')
  const items = difference.items.filter(keep)
  if (items.length === 0) throw refuseRegister('nothing-to-send')
  return takeAway(context, period, difference, items)
}

export async function takeAway(
  { tx, scope, services, later }: WriteContext,
  period: Period,
  { ours, known }: Pick<SeenDifference, 'ours' | 'known'>,
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
  const batchId = found(batch).id
  const told = items.map((item) => {
    const name = recordName(item)
    const { groupId = null, childId = null, forOn = null, label = null } = ours.get(name) ?? known.get(name) ?? {}
    const { section, key, step, ours: wanted, theirs: seen } = item
    return { section, key, step, wanted, seen, group_id: groupId, child_id: childId, for_on: forOn, label }
  })
  const taken = await rows<{ id: number }>(
    tx,
    sql`insert into register_record as r (kindergarten_id, start_year, section, key, step, wanted, seen, group_id, child_id, for_on, label, state, batch_id)
      select ${period.kindergartenId}, ${period.startYear}, i.section, i.key, i.step, nullif(i.wanted, 'null'), nullif(i.seen, 'null'), i.group_id, i.child_id, i.for_on, i.label, ${registerStates.Waiting}, ${batchId}
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as i (section int, key text, step int, wanted jsonb, seen jsonb, group_id int, child_id int, for_on date, label text)
      on conflict on constraint register_record_once do update set step = excluded.step, wanted = excluded.wanted, seen = excluded.seen, group_id = excluded.group_id, child_id = excluded.child_id,
        for_on = excluded.for_on, label = excluded.label, state = excluded.state, batch_id = excluded.batch_id, reason = null, reason_code = null where r.state <> ${registerStates.Waiting} returning r.id`,
  )
  if (taken.length !== items.length) throw refuseRegister('difference-changed')
  later(sendBatch({ batchId }, sendingOf(period.kindergartenId, batchId)))
  return batchId
}

/** One at a time for a kindergarten. */
export const sendingOf = (kindergartenId: number, batchId: number) => ({
  key: `register.send:${batchId}`,
  queue: `register:${kindergartenId}`,
})
