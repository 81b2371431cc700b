import { addDays, day, eachDay, maxDay, minDay, weekStart, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, lastDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { AnyTone } from '../parts/tone'
import { t } from '../../platform/language'

export interface CalendarEvent {
  readonly id: number
  readonly title: string
  /** 'YYYY-MM-DD HH:mm' in Europe/Sofia time; only the date for an all-day event. */
  readonly from: string
  readonly to: string
  readonly tone?: AnyTone | undefined
  /** True if the user has not seen it yet. */
  readonly fresh?: boolean | undefined
}

export type CalendarView = 'day' | 'week' | 'month' | 'year'

export const asDay = (text: string): Day => day(text.slice(0, 10))

/** Visible range. A month view includes days of the adjacent months. */
export function shownRange(view: CalendarView, at: Day): DayRange {
  if (view === 'day') return { from: at, to: at }
  if (view === 'week') return { from: weekStart(at), to: addDays(weekStart(at), 6) }
  const month = monthOf(at)
  if (view === 'year')
    return { from: firstDayOf({ year: month.year, month: 1 }), to: lastDayOf({ year: month.year, month: 12 }) }
  const first = weekStart(firstDayOf(month))
  return { from: first, to: addDays(first, 41) }
}

export interface DayEvents {
  readonly day: Day
  readonly events: readonly CalendarEvent[]
}

/** Days with events, sorted, with their events by hour. An event of several days is listed on each of them. */
export function eventsByDay(events: readonly CalendarEvent[], range: DayRange): DayEvents[] {
  const days = new Map<Day, CalendarEvent[]>()
  for (const event of events)
    for (const row of eachDay(maxDay(asDay(event.from), range.from), minDay(asDay(event.to), range.to)))
      days.set(row, [...(days.get(row) ?? []), event])
  return [...days]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([one, list]) => ({ day: one, events: list.toSorted((left, right) => (left.from < right.from ? -1 : 1)) }))
}

/** '17:30 – 18:30', 'цял ден', or the start or end for one day of a longer event. */
export function hoursOn(event: CalendarEvent, row: Day): string {
  const from = asDay(event.from) === row ? event.from.slice(11, 16) : ''
  const to = asDay(event.to) === row ? event.to.slice(11, 16) : ''
  if (from && to) return `${from} – ${to}`
  if (from) return t('от {from}', { from })
  return to ? t('до {to}', { to }) : t('цял ден')
}
