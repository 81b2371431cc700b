import {
  fewestTogether,
  mayTellAnew,
  tallyOf,
  type PollAnswer,
  type PollQuestion,
  type QuestionTally,
} from '@asistent/domain/communication/polls'
import { eq, sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { pollBox } from '../db/tables/events-and-polls'
import { oneRow, type Tx } from '../platform/database'

// The box of an anonymous poll (docs/decisions/013). Everything here runs with the system's rights: no role that serves
// people can read the box.

interface Box {
  readonly voters: readonly number[]
  readonly ballots: Readonly<Record<string, readonly PollAnswer[]>>
  readonly told: { readonly votes: number; readonly tally: readonly QuestionTally[] } | null
  readonly untold: number
}

export const makeBox = (tx: Tx, pollId: number) =>
  tx.insert(pollBox).values({ pollId, voters: [], ballots: {}, told: null }).onConflictDoNothing()

export const dropBox = (tx: Tx, pollId: number) => tx.delete(pollBox).where(eq(pollBox.pollId, pollId))

/** Only the voter's browser has the secret; it cannot be derived from its hash. */
const ballotKey = (secret: string): string => hash('sha256', secret, 'hex')

/**
 * Puts a ballot in, or another one in its place. False: this person has voted, but the secret belongs to no ballot
 * in the box (another device), or to the ballot of another user.
 */
export async function castBallot(
  tx: Tx,
  poll: { readonly id: number; readonly questions: readonly PollQuestion[] },
  accountId: number,
  secret: string,
  answers: readonly PollAnswer[],
): Promise<boolean> {
  const box = await oneRow<Box>(
    tx,
    sql`select voters, ballots, told, untold from poll_box where poll_id = ${poll.id} for update`,
  )
  if (!box) return false
  const key = ballotKey(secret)
  const hasVoted = box.voters.includes(accountId)
  if (hasVoted !== key in box.ballots) return false
  // Keys of jsonb are kept in their own order, not in that of arrival; voters in the order of their numbers.
  const ballots = { ...box.ballots, [key]: answers }
  const voters = hasVoted ? [...box.voters] : [...box.voters, accountId].toSorted((left, right) => left - right)
  const votes = Object.keys(ballots).length
  const tellNow = mayTellAnew(votes, box.untold + 1)
  await tx
    .update(pollBox)
    .set({
      voters,
      ballots,
      told: tellNow ? { votes, tally: tallyOf(poll.questions, Object.values(ballots)) } : box.told,
      untold: tellNow ? 0 : box.untold + 1,
    })
    .where(eq(pollBox.pollId, poll.id))
  return true
}

/** The sums that may be told: as of the last step, or of all votes when no other can come. */
export async function publishedResults(
  tx: Tx,
  poll: { readonly id: number; readonly questions: readonly PollQuestion[]; readonly expired: boolean },
): Promise<{ readonly votes: number; readonly tally: readonly QuestionTally[] }> {
  const nothing = { votes: 0, tally: tallyOf(poll.questions, []) }
  const box = await oneRow<Box>(tx, sql`select voters, ballots, told, untold from poll_box where poll_id = ${poll.id}`)
  if (!box) return nothing
  const all = Object.values(box.ballots)
  if (poll.expired && all.length >= fewestTogether) return { votes: all.length, tally: tallyOf(poll.questions, all) }
  return box.told ?? nothing
}
