import type { PlacedAudience } from '@asistent/domain/communication/audience'
import type { NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { today } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { defineJob, work, type JobPlan } from '../platform/jobs'
import type { Said } from '../platform/language'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { resolveAudience } from './audience.queries'
import { tell } from './notify-people.steps'

// The one way to notify people. `notify` plans it in the caller's transaction; a job finds the audience batch by batch and
// tells each person once: a row for the bell and the badges, a hub event, a letter, a push (docs/areas/communication.md).

export interface Notice {
  readonly kind: NoticeKind
  readonly subjectId: number
  /** What the bell shows: the title of the message, event, poll or note. */
  readonly title: Said
  /** The letter's subject and the push's heading: 'Ново събитие'. */
  readonly heading: Said
  readonly paragraphs: readonly (Said | readonly Said[])[]
  /** After this instant there is nothing to be done: it leaves the bell and the badges. */
  readonly expiresAt?: string | null
  /** About nothing new: no toast on open screens (a reminder goes by letter and push). */
  readonly quietly?: boolean
  /** A letter has told it already. */
  readonly withoutLetters?: boolean
}

interface NotifyPayload {
  readonly notice: Notice
  readonly audience: PlacedAudience
  readonly senderId: number
  /** Accounts up to this number have been told. */
  readonly after: number
}

const notifyAudience = defineJob<NotifyPayload>('communication.notify', 'Известия за ново събитие, анкета или бележка')

/** People told in one transaction. */
export const batchSize = 500

interface Planner {
  later<P>(job: JobPlan<P>): void
}

/** Notifies the audience except the sender after the commit, or at `runAt`. */
export function notify(
  { later }: Planner,
  notice: Notice,
  audience: PlacedAudience,
  options: { readonly senderId: number; readonly runAt?: Date },
): void {
  later(
    notifyAudience(
      { notice, audience, senderId: options.senderId, after: 0 },
      { key: `notify:${notice.kind}:${notice.subjectId}`, ...(options.runAt && { runAt: options.runAt }) },
    ),
  )
}

const tableOf: Record<NoticeKind, string> = {
  messages: 'message',
  calendar: 'event',
  polls: 'poll',
  dashboard: 'note',
  feed: 'daily_feed',
}

/** Still there; whoever deletes it meanwhile waits, and withdraws what was told. */
const stays = (tx: Tx, { kind, subjectId }: Notice) =>
  oneRow(tx, sql`select id from ${sql.identifier(tableOf[kind])} where id = ${subjectId} for key share`)

export const notifyJob = work(notifyAudience, async (context, payload) => {
  const { notice, audience, senderId, after } = payload
  if (!(await stays(context.tx, notice))) return
  const people = await resolveAudience(context.tx, audience, {
    today: today(context.now),
    senderId,
    after,
    limit: batchSize,
  })
  const last = people.at(-1)
  // Before the letters of this batch: the bells of the rest don't wait for a slow mail server.
  if (last && people.length === batchSize) context.later(notifyAudience({ ...payload, after: last.accountId }))
  await tell(context, notice, people)
})

/** Rows of other people: the system writes them, after the caller's right to the thing itself was decided. */
const elsewhere = async (tx: Tx, change: SQL): Promise<void> => {
  await asSystem(tx, () => tx.execute(change))
}

/** The thing is gone: it leaves the bells and the badges of everybody. */
export const withdrawNotice = (tx: Tx, kind: NoticeKind, subjectId: number): Promise<void> =>
  elsewhere(tx, sql`delete from notification where kind = ${kind} and subject_id = ${subjectId}`)

/** The thing was changed: the bells say it as it is now. */
export const renewNotice = (
  tx: Tx,
  { kind, subjectId, title, expiresAt }: Pick<Notice, 'kind' | 'subjectId' | 'expiresAt'> & { readonly title: string },
): Promise<void> =>
  elsewhere(
    tx,
    sql`update notification set title = ${title}, expires_at = ${expiresAt ?? null} where kind = ${kind} and subject_id = ${subjectId}`,
  )

/**
 * Seen, answered, done with: by the caller. Without `subjectIds` everything of the kind that the caller sees now: what
 * waits for the same person in another place or role stays.
 */
export async function markNoticesSeen(
  tx: Tx,
  scope: Scope,
  kind: NoticeKind,
  now: Date,
  subjectIds?: readonly number[],
): Promise<void> {
  await tx.execute(
    sql`update notification n set seen_at = ${now.toISOString()} where ${subjectIds ? sql`n.account_id = ${scope.accountId} and n.subject_id = ${anyOf(subjectIds)}` : visibleNotices(scope)}
      and n.kind = ${kind} and n.seen_at is null`,
  )
}

/**
 * Rows `n` that the caller sees under the role worked with now; a parent only about children they may still see. The place
 * is asked so that no index by place answers it: it would read all that the person ever got there, for the few unseen.
 */
export function visibleNotices(scope: Scope): SQL {
  const ofKindergarten =
    scope.kindergartenIds === 'all'
      ? sql`true`
      : sql`coalesce(n.kindergarten_id = ${anyOf(scope.kindergartenIds)}, true)`
  return sql`n.account_id = ${scope.accountId} and ${ofKindergarten} and (n.child_ids is null or n.child_ids && ${sql.param(scope.childIds)}::int[])`
}
