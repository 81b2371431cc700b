import {
  addDays,
  dayOf,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  formatDay,
  maxDay,
  minDay,
  monthNames,
  monthOfYear,
  weekdayNames,
  weekdayOf,
  weekStart,
  yearOf,
  type Day,
  type Weekday,
} from '../kernel/day'
import { addMonths, monthOf, type Month } from '../kernel/month'
import type { DayRange } from '../kernel/range'
import { listed } from '../kernel/text'

// How an event comes again (docs/decisions/012): a small rule over days, with the meaning of RFC 5545, so that a
// calendar program that follows the address shows the same days as we do.

export const repetitionUnits = ['day', 'week', 'month', 'year'] as const
type RepetitionUnit = (typeof repetitionUnits)[number]

export interface Repetition {
  readonly every: RepetitionUnit
  /** Interval: 2 is every second week. */
  readonly interval: number
  /** For weekly rules; always includes the weekday of the first day. */
  readonly weekdays?: readonly Weekday[] | null | undefined
  /** For monthly rules: the same date, or the same weekday (the second Tuesday; a fifth means the last). */
  readonly monthly?: 'date' | 'weekday' | null | undefined
  /** Last possible first day of an occurrence. */
  readonly until?: Day | null | undefined
  /** Number of occurrences, including removed ones. */
  readonly count?: number | null | undefined
}

export const mostTimes = 400

/** Weekdays of a weekly rule, Monday first. */
export const weekdaysOf = (start: Day, { weekdays }: Repetition): Weekday[] =>
  [...new Set<Weekday>([...(weekdays ?? []), weekdayOf(start)])].toSorted((left, right) => left - right)

/** Ordinal of a weekday in its month: 1–4, or -1 for the fifth, which means the last. */
const placeInMonth = (value: Day): number => {
  const ordinal = Math.ceil(dayOfMonth(value) / 7)
  return ordinal === 5 ? -1 : ordinal
}

function weekdayOfMonth({ year, month }: Month, weekday: Weekday, ordinal: number): Day {
  const first = dayOf(year, month, 1)
  const earliest = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  if (ordinal > 0) return addDays(earliest, (ordinal - 1) * 7)
  const last = dayOf(year, month, daysInMonth(year, month))
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}

const dateOfMonth = ({ year, month }: Month, date: number): Day[] =>
  date <= daysInMonth(year, month) ? [dayOf(year, month, date)] : []

/** Days of the k-th period after the first one, in order, without dates that a month does not have. */
function daysOfPeriod(start: Day, rule: Repetition, k: number): Day[] {
  const step = k * rule.interval
  switch (rule.every) {
    case 'day':
      return [addDays(start, step)]
    case 'week':
      return weekdaysOf(start, rule).map((weekday) => addDays(weekStart(start), step * 7 + weekday - 1))
    case 'month': {
      const month = addMonths(monthOf(start), step)
      return rule.monthly === 'weekday'
        ? [weekdayOfMonth(month, weekdayOf(start), placeInMonth(start))]
        : dateOfMonth(month, dayOfMonth(start))
    }
    case 'year':
      return dateOfMonth({ year: yearOf(start) + step, month: monthOfYear(start) }, dayOfMonth(start))
    default:
      return []
  }
}

/** Index of the period of a day; earlier periods have no day at or after it. */
function periodOf(start: Day, { every, interval }: Repetition, value: Day): number {
  const months = (yearOf(value) - yearOf(start)) * 12 + monthOfYear(value) - monthOfYear(start)
  const passed = {
    day: () => daysBetween(start, value),
    week: () => daysBetween(weekStart(start), weekStart(value)) / 7,
    month: () => months,
    year: () => yearOf(value) - yearOf(start),
  }[every]()
  return Math.max(0, Math.floor(passed / interval))
}

/** End of the calendar (kernel/day.ts), the limit of rules without an end. */
const lastKnownDay = dayOf(2190, 12, 31)
const daysPerPeriod: Record<RepetitionUnit, number> = { day: 1, week: 7, month: 30, year: 365 }
const isKnown = (start: Day, { every, interval }: Repetition, k: number): boolean =>
  k * interval * daysPerPeriod[every] <= daysBetween(start, lastKnownDay)

/** Day of the last occurrence, also for a rule with a count; null for a rule without an end. */
export function lastTime(start: Day, rule: Repetition | null): Day | null {
  if (!rule) return start
  const { until, count } = rule
  if (count == null) return until == null ? null : (timesIn(start, rule, { from: start, to: until }).at(-1) ?? start)
  let last = start
  let left = count
  for (let k = 0; left > 0 && isKnown(start, rule, k); k += 1)
    for (const value of daysOfPeriod(start, rule, k)) {
      if (left === 0 || value < start) continue
      if (until != null && value > until) return last
      last = value
      left -= 1
    }
  return last
}

/** Ignores the count, because the range limits the result. */
function timesIn(start: Day, rule: Repetition, range: DayRange): Day[] {
  const from = maxDay(start, range.from)
  const to = minDay(range.to, lastKnownDay)
  const times: Day[] = []
  if (from > to) return times
  const last = periodOf(start, rule, to)
  for (let k = periodOf(start, rule, from); k <= last; k += 1)
    for (const value of daysOfPeriod(start, rule, k)) if (value >= from && value <= to) times.push(value)
  return times
}

/** Days in the range on which an occurrence begins, in order. `without`: removed occurrences. */
export function occurrencesIn(
  start: Day,
  rule: Repetition | null,
  range: DayRange,
  without: readonly Day[] = [],
): Day[] {
  const last = lastTime(start, rule)
  const to = last === null ? range.to : minDay(range.to, last)
  const times = rule
    ? timesIn(start, rule, { from: range.from, to })
    : [start].filter((value) => value >= range.from && value <= to)
  return without.length > 0 ? times.filter((value) => !without.includes(value)) : times
}

const everyWord: Record<RepetitionUnit, readonly [one: string, many: string]> = {
  day: ['всеки ден', 'дни'],
  week: ['всяка седмица', 'седмици'],
  month: ['всеки месец', 'месеца'],
  year: ['всяка година', 'години'],
}

const placeWords: Record<number, readonly [masculine: string, feminine: string]> = {
  1: ['първия', 'първата'],
  2: ['втория', 'втората'],
  3: ['третия', 'третата'],
  4: ['четвъртия', 'четвъртата'],
  [-1]: ['последния', 'последната'],
}

/** Сряда, събота и неделя are feminine. */
const isFeminine = (weekday: Weekday): boolean => weekday === 3 || weekday >= 6

/** 'във вторник', 'в сряда' */
const within = (words: string): string => `${/^[вф]/u.test(words) ? 'във' : 'в'} ${words}`

function whenInMonth(start: Day, rule: Repetition): string {
  if (rule.monthly !== 'weekday') return `на дата ${dayOfMonth(start)}`
  const weekday = weekdayOf(start)
  const [masculine, feminine] = placeWords[placeInMonth(start)] ?? ['', '']
  return within(`${isFeminine(weekday) ? feminine : masculine} ${weekdayNames[weekday - 1]}`)
}

/** 'на всеки 2 седмици в понеделник и сряда, до 31.05.2027' */
export function repetitionText(start: Day, rule: Repetition): string {
  const [row, many] = everyWord[rule.every]
  const often = rule.interval === 1 ? row : `на всеки ${rule.interval} ${many}`
  const when = {
    day: () => '',
    week: () => within(listed(weekdaysOf(start, rule).map((weekday) => weekdayNames[weekday - 1] ?? ''))),
    month: () => whenInMonth(start, rule),
    year: () => `на ${dayOfMonth(start)} ${monthNames[monthOfYear(start) - 1]}`,
  }[rule.every]()
  const end = rule.until ? `, до ${formatDay(rule.until)}` : rule.count ? `, ${rule.count} пъти` : ''
  return `${often}${when && ` ${when}`}${end}`
}

const isLeapDay = (value: Day): boolean => monthOfYear(value) === 2 && dayOfMonth(value) === 29

/** RRULE (RFC 5545, 3.3.10). `until` is formatted: a day, or an instant in UTC. */
export function recurrenceRule(start: Day, rule: Repetition, until: (last: Day) => string): string {
  const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const code = (weekday: Weekday) => weekdayCodes[weekday - 1] ?? ''
  const parts = [
    `FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[rule.every]}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.every === 'week' && `WKST=MO;BYDAY=${weekdaysOf(start, rule).map(code).join(',')}`,
    // A date that not every month or year has. The rule of RFC 5545 omits it there; programs that guess differ.
    rule.every === 'month' && rule.monthly !== 'weekday' && dayOfMonth(start) > 28 && `BYMONTHDAY=${dayOfMonth(start)}`,
    rule.every === 'year' && isLeapDay(start) && 'BYMONTH=2;BYMONTHDAY=29',
    rule.every === 'month' && rule.monthly === 'weekday' && `BYDAY=${placeInMonth(start)}${code(weekdayOf(start))}`,
  ]
  // RRULE allows either UNTIL or COUNT, so the day of the last occurrence replaces the count.
  const last = lastTime(start, rule)
  return [...parts, last && `UNTIL=${until(last)}`].filter(Boolean).join(';')
}
