import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import { vote } from '@asistent/contract/communication/polls.calls'
import { refuse } from '@asistent/contract/core/problem'
import {
  answerProblems,
  cleanAnswers,
  type AnswerProblem,
  type PollAnswer,
  type PollQuestion,
} from '@asistent/domain/communication/polls'
import { sql } from 'drizzle-orm'
import { pollVote } from '../db/tables/events-and-polls'
import { asSystem, oneRow } from '../platform/database'
import { allDone, write } from '../platform/handler'
import { requireFound, refuseStale } from '../platform/versioned'
import { markNoticesSeen } from './notify.steps'
import { castBallot } from './polls-box.steps'
import { pollById } from './polls.queries'

const refusalOf: Record<AnswerProblem, 'poll-unanswered' | 'poll-one-only' | 'poll-answer'> = {
  missing: 'poll-unanswered',
  'one-only': 'poll-one-only',
  'unknown-option': 'poll-answer',
  'unknown-question': 'poll-answer',
  'text-only': 'poll-answer',
}

/** The answers as they are kept; each refused question is named by its number. */
function requireAnswers(questions: readonly PollQuestion[], answers: readonly PollAnswer[]): PollAnswer[] {
  const problems = answerProblems(questions, answers)
  if (problems.length > 0)
    throw refuseCalendar('poll-answer', {
      errors: Object.fromEntries(
        problems.map(({ questionId, problem }) => [
          `answers.${questionId}`,
          [refuseCalendar(refusalOf[problem]).message],
        ]),
      ),
    })
  return cleanAnswers(questions, answers)
}

export const voteHandler = write(vote, async (context, { pollId, answers, ballot }) => {
  const { tx, scope, now, audit, services, afterCommit } = context
  const poll = requireFound(await pollById(context, pollId))
  // One may see a poll without being asked: who wrote it, who runs the kindergarten.
  if (!poll.isAsked) throw refuseCalendar('poll-not-for-you')
  if (poll.expired) throw refuseCalendar('poll-expired')
  const given = requireAnswers(poll.questions, answers)
  if (poll.anonymous) {
    if (ballot === undefined) throw refuse('bad-input')
    // Nobody is written down as having made this call: the time of a vote would be the thread to pull at.
    audit.nameless()
  } else audit.about({ pollId })
  // The system votes for the person: no role that serves people may write votes, read the box or lock the poll's row,
  // and the questions must not change meanwhile.
  const accepted = await asSystem(tx, async () => {
    if (
      !(await oneRow(
        tx,
        sql`select from poll asked where asked.id = ${pollId} and asked.version = ${poll.version} for share`,
      ))
    )
      throw refuseStale({ table: 'poll', id: pollId })
    if (poll.anonymous) return castBallot(tx, poll, scope.accountId, ballot ?? '', given)
    const values = { answers: given, votedAt: now.toISOString() }
    await tx
      .insert(pollVote)
      .values({ pollId, accountId: scope.accountId, kindergartenId: poll.kindergartenId, ...values })
      .onConflictDoUpdate({ target: [pollVote.pollId, pollVote.accountId], set: values })
    return true
  })
  if (!accepted) throw refuseCalendar('ballot-elsewhere')
  // The bell is done with it; of an anonymous poll without the moment of it.
  await markNoticesSeen(tx, scope, 'polls', poll.anonymous ? new Date(poll.creationTime) : now, [pollId])
  afterCommit(() => {
    services.hub.topics([poll.kindergartenId], ['poll-results'])
    services.hub.toAccounts([poll.createdBy.id], 'poll-vote', { id: pollId })
  })
  return allDone
})
