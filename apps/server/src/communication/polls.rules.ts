import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import type { changePoll } from '@asistent/contract/communication/polls.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { noticeArrival } from '@asistent/domain/communication/notice-kinds'
import type { PollQuestion } from '@asistent/domain/communication/polls'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { searchForm } from '@asistent/domain/kernel/text'
import { say } from '../platform/language'
import type { Notice } from './notify.steps'

type QuestionForm = ParsedOf<typeof changePoll>['questions'][number]

/** Stored ids remain, because answers refer to them; new items get the next numbers. */
function numbered<Item extends { readonly id?: number | undefined }>(
  items: readonly Item[],
  existingIds: ReadonlySet<number>,
  next: () => number,
): (Item & { readonly id: number })[] {
  const used = new Set<number>()
  return items.map((item) => {
    const id = item.id !== undefined && existingIds.has(item.id) && !used.has(item.id) ? item.id : next()
    used.add(id)
    return { ...item, id }
  })
}

/** Questions to store, or an error. */
export function requireQuestions(form: readonly QuestionForm[], before: readonly PollQuestion[] = []): PollQuestion[] {
  form.forEach(({ kind, options }, index) => {
    if (kind === 'text') return
    const words = new Set(options.map(({ text }) => searchForm(text)))
    if (options.length < 2 || words.size < options.length)
      throw refuseCalendar('poll-option', { field: `questions.${index}.options` })
  })
  let last = Math.max(0, ...before.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]))
  const next = () => (last += 1)
  const knownOptions = new Set(before.flatMap(({ options }) => options.map(({ id }) => id)))
  return numbered(form, new Set(before.map(({ id }) => id)), next).map(({ id, text, kind, required, options }) => ({
    id,
    text,
    kind,
    required,
    options:
      kind === 'text'
        ? []
        : numbered(options, knownOptions, next).map((option) => ({ id: option.id, text: option.text })),
  }))
}

/** jsonb changes the order of keys, so values are compared one by one. */
const comparable = ({ id, text, kind, required, options }: PollQuestion) =>
  JSON.stringify([id, text, kind, required, options.map((option) => [option.id, option.text])])

export const sameQuestions = (left: readonly PollQuestion[], right: readonly PollQuestion[]): boolean =>
  left.length === right.length && left.every((question, index) => comparable(question) === comparable(right[index]!))

/** In milliseconds: a year, and a day for leap years. */
const longestPoll = 366 * 86_400_000

export function requireEnd(expirationTime: string, now: Date): void {
  const end = new Date(expirationTime).getTime()
  if (end <= now.getTime()) throw refuseCalendar('poll-in-past', { field: 'expirationTime' })
  if (end > now.getTime() + longestPoll) throw refuseCalendar('poll-far', { field: 'expirationTime' })
}

export function noticeOf(
  id: number,
  poll: {
    readonly question: string
    readonly description: string | null
    readonly expirationTime: string
    readonly anonymous: boolean
  },
): Notice & { readonly title: string } {
  const end = new Date(poll.expirationTime)
  const time = { day: formatDay(today(end)), time: sofiaTime(end) }
  return {
    kind: 'polls',
    subjectId: id,
    title: poll.question,
    heading: say(noticeArrival.polls),
    paragraphs: [
      ...(poll.description ? [poll.description] : []),
      poll.anonymous
        ? say('Можете да отговорите до {day}, {time} ч. Анкетата е анонимна.', time)
        : say('Можете да отговорите до {day}, {time} ч.', time),
    ],
    expiresAt: poll.expirationTime,
  }
}
