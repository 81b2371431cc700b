import type { listPolls, PollRow } from '@asistent/contract/communication/polls.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import {
  maySeeResults,
  type PollAnswer,
  type PollFilter,
  type PollQuestion,
  type PollViewer,
  type ResultsRule,
} from '@asistent/domain/communication/polls'
import { isStaffRole } from '@asistent/domain/access/roles'
import { today } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { contains, page, pageSql, rowsIn, type Paged } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import { authorOf, kindergartenOf, pollForMe, seesAll, visiblePolls } from './calendar-visible.queries'

type Asking = Pick<ReadContext, 'tx' | 'scope' | 'now'>

/** Whether the caller has answered: the box of an anonymous poll is read by a function, which tells each of oneself alone. */
const answered = sql`poll_answered(asked.id)`
const expired = (now: Date): SQL => sql`(asked.expires_at <= ${now.toISOString()})`

/** `poll asked` that the caller can vote in: the rows of a list with `canVote`, counted by the badge. */
export const waitingPolls = (scope: Scope, now: Date): SQL =>
  sql`asked.expires_at > ${now.toISOString()} and (${pollForMe(scope, today(now))}) and not ${answered}`

/** What one may do with the vote: give one, or change the one given. */
export const voteRights = (poll: { isAsked: boolean; expired: boolean; answered: boolean }) => ({
  canVote: poll.isAsked && !poll.expired && !poll.answered,
  canChangeVote: poll.isAsked && !poll.expired && poll.answered,
})

interface ListedPoll extends Omit<PollRow, 'votes' | 'canVote' | 'canChangeVote'> {
  readonly votes: number
  readonly isAsked: boolean
  readonly results: ResultsRule
}

function filtered({ scope, now }: Pick<Asking, 'scope' | 'now'>, filter: PollFilter | undefined): SQL | undefined {
  switch (filter) {
    case 'Active':
      return sql`not ${expired(now)}`
    case 'Waiting':
      return waitingPolls(scope, now)
    case 'Expired':
      return expired(now)
    case 'Answered':
      return answered
    case 'Mine':
      return sql`asked.created_by = ${scope.accountId}`
    default:
      return undefined
  }
}

export const viewerOf = (scope: Scope, createdBy: number, hasVoted: boolean): PollViewer => ({
  isAuthor: createdBy === scope.accountId,
  manages: seesAll(scope, 'Polls'),
  isStaff: isStaffRole(scope.role),
  hasVoted,
})

type Query = ParsedOf<typeof listPolls>

function pollParts(context: Pick<Asking, 'scope' | 'now'>, query: Query) {
  const { scope, now } = context
  return {
    select: sql`select asked.id, asked.question, ${kindergartenOf(scope, sql`asked.kindergarten_id`)} as "kindergartenName", asked.created_at as "creationTime", asked.expires_at as "expirationTime", ${expired(now)} as expired, ${answered} as answered,
      (${pollForMe(scope, today(now))}) as "isAsked", asked.anonymous, jsonb_array_length(asked.questions) as questions, ${authorOf(sql`asked.created_by`)} as "createdBy",
      asked.created_by = ${scope.accountId} as "isMine", asked.results, poll_vote_count(asked.id) as votes from poll asked`,
    where: [
      visiblePolls(scope, today(now)),
      filtered(context, query.filter),
      query.search ? contains(sql`asked.question`, query.search) : undefined,
    ],
    orderBy: {
      expirationTime: sql`asked.expires_at`,
      creationTime: sql`asked.created_at`,
      question: sql`asked.question collate "bg-x-icu"`,
    },
    otherwise: sql`asked.created_at desc, asked.id desc`,
  }
}

const shownTo =
  (scope: Scope) =>
  ({ isAsked, results, votes, ...row }: ListedPoll): PollRow => ({
    ...row,
    ...voteRights({ ...row, isAsked }),
    votes: maySeeResults(results, row.expired, viewerOf(scope, row.createdBy.id, row.answered)) ? votes : null,
  })

export async function pollPage(context: Asking, query: Query) {
  const { result, rowsCount } = await page<ListedPoll>(context.tx, query, pollParts(context, query))
  return { rowsCount, result: result.map(shownTo(context.scope)) }
}

/** The same page as a part of a larger statement, with the function that converts its rows. */
export const pollsPart = (context: Pick<Asking, 'scope' | 'now'>, query: Query) => ({
  part: part<Paged<ListedPoll>>(pageSql(query, pollParts(context, query)), ['creationTime', 'expirationTime']),
  shown: (results: Paged<ListedPoll>[]) => rowsIn<ListedPoll>(results).map(shownTo(context.scope)),
})

export interface StoredPoll {
  readonly id: number
  readonly kindergartenId: number
  readonly question: string
  readonly description: string | null
  readonly questions: readonly PollQuestion[]
  readonly anonymous: boolean
  readonly results: ResultsRule
  readonly creationTime: string
  readonly expirationTime: string
  readonly expired: boolean
  readonly audience: PlacedAudience
  readonly createdBy: { id: number; name: string }
  readonly remindedAt: string | null
  readonly answered: boolean
  readonly isAsked: boolean
  readonly votes: number
  readonly version: number
}

const whole = (
  scope: Scope,
  now: Date,
): SQL => sql`select asked.id, asked.kindergarten_id as "kindergartenId", asked.question, asked.description, asked.questions, asked.anonymous, asked.results,
  asked.created_at as "creationTime", asked.expires_at as "expirationTime", ${expired(now)} as expired, asked.audience, ${authorOf(sql`asked.created_by`)} as "createdBy",
  asked.reminded_at as "remindedAt", ${answered} as answered, (${pollForMe(scope, today(now))}) as "isAsked", poll_vote_count(asked.id) as votes, asked.version from poll asked`

export const pollById = ({ tx, scope, now }: Asking, id: number) =>
  oneRow<StoredPoll>(tx, sql`${whole(scope, now)} where asked.id = ${id} and ${visiblePolls(scope, today(now))}`)

/** Before it is changed: votes and other changes wait. */
export const lockedPoll = ({ tx, scope, now }: Asking, id: number) =>
  oneRow<StoredPoll>(
    tx,
    sql`${whole(scope, now)} where asked.id = ${id} and ${visiblePolls(scope, today(now))} for update of asked`,
  )

export const myAnswers = async ({ tx, scope }: Asking, pollId: number) =>
  (
    await oneRow<{ answers: PollAnswer[] }>(
      tx,
      sql`select answers from poll_vote where poll_id = ${pollId} and account_id = ${scope.accountId}`,
    )
  )?.answers ?? null

/** The rule decides who reads the sums. The system role reads the votes; no response contains them. */
export const namedVotes = (tx: Tx, pollId: number) =>
  asSystem(tx, () =>
    rows<{ accountId: number; name: string; answers: PollAnswer[] }>(
      tx,
      sql`select v.account_id as "accountId", account_name(v.account_id) as name, v.answers from poll_vote v where v.poll_id = ${pollId}
        order by account_name(v.account_id) collate "bg-x-icu", v.account_id`,
    ),
  )

/** Who has answered, with a name or without: for reminding the others, never for showing. */
export const votersOf = async (tx: Tx, pollId: number): Promise<Set<number>> =>
  new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`select account_id as id from poll_vote where poll_id = ${pollId} union all select unnest(voters) from poll_box where poll_id = ${pollId}`,
      )
    ).map(({ id }) => id),
  )
