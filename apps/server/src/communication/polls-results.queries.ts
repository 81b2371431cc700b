import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import type { PollResults } from '@asistent/contract/communication/polls.calls'
import {
  maySeeAnswers,
  maySeeResults,
  shareOf,
  tallyOf,
  type QuestionTally,
} from '@asistent/domain/communication/polls'
import { today } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { asSystem } from '../platform/database'
import { previewOf } from './audience.queries'
import { mayChange } from './calendar-visible.queries'
import { publishedResults } from './polls-box.steps'
import { namedVotes, viewerOf, votersOf, type StoredPoll } from './polls.queries'

/** Above this number of people names are omitted and only the number is returned. */
const mostNames = 1000

/** The results that this person may see, or an error. */
export async function resultsOf(context: ReadContext, poll: StoredPoll): Promise<PollResults> {
  const { tx, scope, now } = context
  const viewer = viewerOf(scope, poll.createdBy.id, poll.answered)
  if (!maySeeResults(poll.results, poll.expired, viewer)) throw refuseCalendar('results-hidden')
  const byName = maySeeAnswers(viewer)
  const votes = poll.anonymous ? [] : await namedVotes(tx, poll.id)
  // No user role can read the box; only sums of several votes leave it.
  const isAnonymous = poll.anonymous
    ? await asSystem(tx, () => publishedResults(tx, poll))
    : {
        votes: votes.length,
        tally: tallyOf(
          poll.questions,
          votes.map(({ answers }) => answers),
        ),
      }
  // Everybody in the audience, including the author. A parent cannot read other families, so only their number is
  // returned.
  const { asked, silent } = await asSystem(tx, async () => {
    const people = await previewOf(tx, poll.audience, { today: today(now), senderId: 0, limit: mostNames })
    const voters = await votersOf(tx, poll.id)
    return { asked: people, silent: people.people.filter(({ id }) => !voters.has(id)) }
  })
  const detailOf = new Map(asked.people.map(({ id, detail }) => [id, detail]))
  return {
    id: poll.id,
    question: poll.question,
    anonymous: poll.anonymous,
    expired: poll.expired,
    asked: asked.count,
    votes: poll.votes,
    counted: isAnonymous.votes,
    questions: poll.questions.map((question) => {
      const sums = isAnonymous.tally.find(({ questionId }) => questionId === question.id)
      return { ...question, options: [...question.options], ...shownSums(question, sums, byName) }
    }),
    voters:
      byName && !poll.anonymous
        ? votes.map(({ accountId, name, answers }) => ({
            id: accountId,
            name,
            detail: detailOf.get(accountId) ?? '',
            answers: answers.map((answer) => ({ ...answer, optionIds: [...answer.optionIds] })),
          }))
        : null,
    silent: byName && !poll.anonymous ? silent : null,
    silentCount: byName ? Math.max(0, asked.count - asked.people.length) + silent.length : 0,
    mayRemind: byName && !poll.expired && silent.length > 0 && mayChange(scope, 'Polls', 'update', poll.createdBy.id),
  }
}

function shownSums(
  question: StoredPoll['questions'][number],
  sums: QuestionTally | undefined,
  byName: boolean,
): Pick<PollResults['questions'][number], 'answered' | 'tally' | 'texts'> {
  const total = sums?.answered ?? 0
  return {
    answered: total,
    tally: question.options.map(({ id, text }) => {
      const votes = sums?.options.find((option) => option.id === id)?.votes ?? 0
      return { id, text, votes, share: shareOf(votes, total) }
    }),
    // Answers as text may identify their author.
    texts: byName ? [...(sums?.texts ?? [])] : [],
  }
}
