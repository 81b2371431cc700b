import type { PollResults } from '@asistent/contract/communication/polls.calls'
import type { Cell, Sheet } from '@asistent/documents/sheet'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import type { ReadContext } from '../platform/context'
import { institutionOf } from '../platform/reports'
import type { StoredPoll } from './polls.queries'

const moment = (instant: string): string => `${formatDay(today(new Date(instant)))}, ${sofiaTime(new Date(instant))} ч.`

const common = async (context: ReadContext, poll: StoredPoll, results: PollResults) => ({
  title: `Анкета: ${poll.question}`,
  subtitle: `Отговорили ${results.votes} от ${plural(results.asked, 'попитан', 'попитани')} · ${poll.expired ? 'приключила' : 'край'} ${moment(poll.expirationTime)}`,
  institution: await institutionOf(context),
  printedOn: today(context.now),
  signatures: [{ role: 'Изготвил' }],
  ...(poll.anonymous && {
    notes: [
      results.counted < results.votes
        ? `Анкетата е анонимна. Показани са ${results.counted} от ${results.votes} гласа: останалите се прибавят, когато станат достатъчно.`
        : 'Анкетата е анонимна.',
    ],
  }),
})

/** Sums by question, and under them what people wrote. */
export async function sumsSheet(context: ReadContext, poll: StoredPoll, results: PollResults): Promise<Sheet> {
  return {
    ...(await common(context, poll, results)),
    columns: [
      { title: 'Отговор', kind: 'text', width: 5 },
      { title: 'Гласове', kind: 'integer', width: 1 },
      { title: 'Дял', kind: 'percent', width: 1 },
    ],
    rows: [],
    groups: results.questions.map((question) => ({
      title: `${question.text} (${plural(question.answered, 'отговор', 'отговора')})`,
      rows:
        question.kind === 'text'
          ? question.texts.map((text): Cell[] => [text, null, null])
          : question.tally.map(({ text, votes, share }): Cell[] => [text, votes, String(share)]),
      subtotals: [],
    })),
  }
}

/** A row for each person: only where votes have names and the reader may see them. */
export async function votersSheet(
  context: ReadContext,
  poll: StoredPoll,
  results: PollResults,
  voters: NonNullable<PollResults['voters']>,
): Promise<Sheet> {
  return {
    ...(await common(context, poll, results)),
    landscape: results.questions.length > 2,
    columns: [
      { title: 'Име', kind: 'text', width: 2 },
      { title: 'Кой е', kind: 'text', width: 2 },
      ...results.questions.map(({ text }) => ({ title: text, kind: 'text' as const, width: 2 })),
    ],
    rows: voters.map(({ name, detail, answers }) => [
      name,
      detail,
      ...results.questions.map((question) => {
        const given = answers.find(({ questionId }) => questionId === question.id)
        if (!given) return null
        if (question.kind === 'text') return given.text
        return question.options
          .filter(({ id }) => given.optionIds.includes(id))
          .map(({ text }) => text)
          .join('; ')
      }),
    ]),
  }
}
