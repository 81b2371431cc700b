import { excerpt } from '@asistent/domain/communication/content'
import { whenText, type RepeatedTimes } from '@asistent/domain/communication/events'
import { repetitionText, weekdaysOf, type Repetition } from '@asistent/domain/communication/repetition'
import { formatDay, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { counted, say, type Phrase, type Said } from '../platform/language'
import type { Notice } from './notify.steps'

// Notices and mails about events.

export interface NoticedEvent extends RepeatedTimes {
  readonly title: string
  readonly place: string | null
  readonly description: string | null
  readonly kind: 'event' | 'meeting'
}

/** The notice ends with the last occurrence. */
export const endOf = (of: NoticedEvent, lastOn: Day | null): string | null =>
  lastOn && sofiaInstant(lastOn, of.toTime ?? '23:59').toISOString()

export function noticeOf(id: number, of: NoticedEvent, lastOn: Day | null, heading: Said): Notice {
  const { repetition, place, description } = of
  const when = repetition
    ? say('{when} ({repetition})', { when: whenOf(of), repetition: repetitionOf(of.fromDate, repetition) })
    : whenOf(of)
  return {
    kind: 'calendar',
    subjectId: id,
    title: of.title,
    heading,
    paragraphs: [
      [say('Кога: {when}', { when }), ...(place ? [say('Къде: {place}', { place })] : [])],
      ...(description ? [excerpt(description, 600)] : []),
      ...(of.kind === 'meeting' ? [say('Изберете удобен за Вас час в календара.')] : []),
    ],
    expiresAt: endOf(of, lastOn),
  }
}

/** The Bulgarian wording is that of the screens. */
function whenOf(of: NoticedEvent): Phrase {
  const { fromDate, toDate, fromTime, toTime } = of
  const day = { longDay: fromDate } as const
  const time = fromTime === null ? '' : `, ${fromTime} – ${toTime ?? ''}`
  const at = (on: Day, hour: string | null) => (hour === null ? formatDay(on) : `${formatDay(on)} ${hour}`)
  const when =
    fromDate === toDate
      ? say('{day}{time}', { day, time })
      : say('{from} – {to}', { from: at(fromDate, fromTime), to: at(toDate, toTime) })
  return { ...when, bulgarian: whenText(of) }
}

/** Without the prepositions that only Bulgarian needs: 'every 2 weeks: Monday, Wednesday'. */
export function repetitionOf(start: Day, rule: Repetition): Phrase {
  const { every, interval, until, count } = rule
  const often = {
    day: () => counted(interval, 'всеки ден', 'на всеки {count} дни'),
    week: () => counted(interval, 'всяка седмица', 'на всеки {count} седмици'),
    month: () => counted(interval, 'всеки месец', 'на всеки {count} месеца'),
    year: () => counted(interval, 'всяка година', 'на всеки {count} години'),
  }[every]()
  const days = every === 'week' ? say('{often}: {days}', { often, days: { weekdays: weekdaysOf(start, rule) } }) : often
  const all = until
    ? say('{repetition}, до {day}', { repetition: days, day: formatDay(until) })
    : count
      ? counted(count, '{repetition}, {count} път', '{repetition}, {count} пъти', { repetition: days })
      : days
  return { ...all, bulgarian: repetitionText(start, rule) }
}
