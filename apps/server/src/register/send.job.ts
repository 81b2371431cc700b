import { inOrder } from '@asistent/domain/register/difference'
import { refusalReasons } from '@asistent/domain/register/reasons'
import { registerSections } from '@asistent/domain/register/sections'
import {
  batchStates,
  maximumTurns,
  pauseSeconds,
  registerStates,
  type BatchState,
} from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { defineJob, workAfter, type OutsideJobContext } from '../platform/jobs'
import { NotProvider, TryLater, type Institution } from './connector.steps'
import { waitingOf } from './known.queries'
import { Sender, type Outcome } from './send.steps'

// Sends a confirmed difference in turns, one at a time for a kindergarten. Each result is stored at once. An interrupted
// turn is followed by another one after a growing pause.

export const sendBatch = defineJob<{ readonly batchId: number }>('register.send', 'Изпращане към НЕИСПУО')

/** Records of one turn; short, so that other kindergartens do not wait long. */
const turnSize = 300

interface Batch {
  readonly id: number
  readonly kindergartenId: number
  readonly startYear: number
  readonly state: BatchState
  readonly turns: number
  readonly code: string | null
}

interface Turn {
  readonly batch: Batch
  readonly ending: 'done' | 'more' | 'later' | 'stopped'
  readonly done: number
  readonly seconds: number | null
  readonly note: string | null
}

const storedBatch = (tx: Tx, id: number) =>
  oneRow<Batch>(
    tx,
    sql`select b.id, b.kindergarten_id as "kindergartenId", b.start_year as "startYear", b.state, b.turns, k.code from register_batch b join kindergarten k on k.id = b.kindergarten_id where b.id = ${id}`,
  )

const booksThere = (tx: Tx, { kindergartenId, startYear }: Batch) =>
  rows<{ classId: number; bookId: number }>(
    tx,
    sql`select key::int as "classId", theirs_id as "bookId" from register_record where kindergarten_id = ${kindergartenId} and start_year = ${startYear}
      and section = ${registerSections.ClassBooks} and theirs_id is not null and key ~ '^[0-9]+$'`,
  )

export const sendBatchJob = workAfter(
  sendBatch,
  async (outside, { batchId }): Promise<Turn | undefined> => {
    const batch = await outside.look((tx) => storedBatch(tx, batchId))
    if (!batch || batch.state === batchStates.Finished) return undefined
    return takeTurn(outside, batch)
  },
  async ({ tx, now, later, services, afterCommit }, { batchId }, turn) => {
    if (!turn) return
    const { batch, ending, done, note } = turn
    const turns = done > 0 ? 0 : batch.turns + 1
    const isOver = ending === 'later' && turns >= maximumTurns
    const state =
      ending === 'done'
        ? batchStates.Finished
        : ending === 'stopped' || isOver
          ? batchStates.Stopped
          : batchStates.Sending
    const seconds = ending === 'more' ? 0 : (turn.seconds ?? pauseSeconds(turns))
    const nextAt = state === batchStates.Sending ? new Date(now.getTime() + seconds * 1000) : null
    await tx.execute(
      sql`update register_batch set state = ${state}, turns = ${turns}, note = ${note}, next_at = ${nextAt?.toISOString() ?? null}, finished_at = ${state === batchStates.Finished ? now.toISOString() : null} where id = ${batchId}`,
    )
    if (nextAt)
      later(
        sendBatch(
          { batchId },
          { key: `register.send:${batchId}`, queue: `register:${batch.kindergartenId}`, runAt: nextAt },
        ),
      )
    afterCommit(() => services.hub.topics([batch.kindergartenId], ['register']))
  },
)

async function takeTurn(outside: OutsideJobContext, batch: Batch): Promise<Turn> {
  const { look, services } = outside
  const waiting = inOrder(await look((tx) => waitingOf(tx, batch.id)))
  const institution: Institution = {
    connection: { ...services.config.neispuo, port: services.config.port },
    code: batch.code ?? '0',
    startYear: batch.startYear,
  }
  const sender = new Sender(institution, await look((tx) => booksThere(tx, batch)))
  let done = 0
  const ended = (ending: Turn['ending'], note: string | null, seconds: number | null = null): Turn => ({
    batch,
    ending,
    done,
    seconds,
    note,
  })
  try {
    for (const record of waiting.slice(0, turnSize)) {
      const outcome = await sender.bring(record)
      await outside.note((tx) => conclude(tx, outcome, outside.now))
      done += 1
      if (done % 25 === 0) services.hub.topics([batch.kindergartenId], ['register'])
    }
  } catch (error) {
    if (error instanceof TryLater) return ended('later', error.note, error.seconds)
    if (error instanceof NotProvider) {
      await outside.note((tx) => stopAll(tx, batch.id))
      return ended('done', refusalReasons['not-provider'])
    }
    throw error
  }
  return waiting.length > turnSize ? ended('more', null) : ended('done', null)
}

async function conclude(tx: Tx, outcome: Outcome, now: Date): Promise<void> {
  const { id, kind, theirs, theirsId, lessons, code, reason, requestId } = outcome
  const state =
    kind === 'sent' ? registerStates.Sent : kind === 'deleted' ? registerStates.DeletedThere : registerStates.Refused
  const at = now.toISOString()
  await tx.execute(
    sql`update register_record set state = ${state}, step = null, wanted = null, seen = null, theirs = ${json(theirs)}::jsonb, theirs_id = ${theirsId}, lessons = coalesce(${json(lessons)}::jsonb, case when ${theirsId}::int is null then null else lessons end),
      reason_code = ${code}, reason = ${reason}, request_id = ${requestId}, seen_at = ${at}, sent_at = case when ${kind === 'sent'} then ${at}::timestamptz else sent_at end where id = ${id} and state = ${registerStates.Waiting}`,
  )
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** The institution has another provider: stores the reason in every record. */
async function stopAll(tx: Tx, batchId: number): Promise<void> {
  await tx.execute(
    sql`update register_record set state = ${registerStates.Refused}, step = null, wanted = null, seen = null, reason_code = 'not-provider', reason = ${refusalReasons['not-provider']}
      where batch_id = ${batchId} and state = ${registerStates.Waiting}`,
  )
}
