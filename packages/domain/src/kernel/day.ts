import { inSofia, sofiaOffset } from './sofia-clock'

/**
 * A calendar day without time and time zone: 'YYYY-MM-DD'. Days are compared, sent and displayed as text and stored as
 * `date`; only `today` depends on the clock and time zone (domain.md 0: Europe/Sofia).
 */
declare const dayBrand: unique symbol
export type Day = string & { readonly [dayBrand]: true }

export const weekdayNames = ['понеделник', 'вторник', 'сряда', 'четвъртък', 'петък', 'събота', 'неделя'] as const
export const weekdayShortNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'] as const
export const monthNames = [
  'януари',
  'февруари',
  'март',
  'април',
  'май',
  'юни',
  'юли',
  'август',
  'септември',
  'октомври',
  'ноември',
  'декември',
] as const

/** 1 Monday … 7 Sunday (product.md 3). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const millisecondsPerDay = 86_400_000

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export const yearOf = (value: Day): number => Number(value.slice(0, 4))
export const monthOfYear = (value: Day): number => Number(value.slice(5, 7))
export const dayOfMonth = (value: Day): number => Number(value.slice(8, 10))

/** Years outside 1800–2199 are treated as typing mistakes; an ЕГН supports no others. */
const exists = (year: number, month: number, date: number): boolean =>
  year >= 1800 && year <= 2199 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)

export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  exists(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10)))

export const tryDay = (text: string): Day | undefined => (isDay(text) ? text : undefined)

export const day = (text: string): Day => {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const tryDayOf = (year: number, month: number, date: number): Day | undefined =>
  tryDay(`${year}-${twoDigits(month)}-${twoDigits(date)}`)

/** Month 1–12. Throws for a day that does not exist. */
export const dayOf = (year: number, month: number, date: number): Day =>
  day(`${year}-${twoDigits(month)}-${twoDigits(date)}`)

/** Days since 1970-01-01. */
const serialOf = (value: Day): number =>
  Date.UTC(yearOf(value), monthOfYear(value) - 1, dayOfMonth(value)) / millisecondsPerDay

const dayOfSerial = (serial: number): Day => {
  const date = new Date(serial * millisecondsPerDay)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

export const addDays = (value: Day, count: number): Day => dayOfSerial(serialOf(value) + count)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => serialOf(to) - serialOf(from)

export const weekdayOf = (value: Day): Weekday => {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (serialOf(value) + 3) % 7
  return ((sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1) as Weekday
}

export const isWeekend = (value: Day): boolean => weekdayOf(value) >= 6

export const compareDays = (left: Day, right: Day): number => (left < right ? -1 : left > right ? 1 : 0)

export const minDay = (first: Day, ...others: Day[]): Day =>
  others.reduce((least, otherDay) => (otherDay < least ? otherDay : least), first)

export const maxDay = (first: Day, ...others: Day[]): Day =>
  others.reduce((most, otherDay) => (otherDay > most ? otherDay : most), first)

/** Every day from `from` to `to`, inclusive; empty if `to` is earlier. */
export const eachDay = (from: Day, to: Day): Day[] => {
  const start = serialOf(from)
  return Array.from({ length: Math.max(0, serialOf(to) - start + 1) }, (_, index) => dayOfSerial(start + index))
}

export const weekStart = (value: Day): Day => addDays(value, 1 - weekdayOf(value))

/** ISO 8601: a week belongs to the year of its Thursday. */
export const isoWeekOf = (value: Day): { year: number; week: number } => {
  const thursday = addDays(weekStart(value), 3)
  const year = yearOf(thursday)
  return { year, week: Math.floor(daysBetween(dayOf(year, 1, 1), thursday) / 7) + 1 }
}

/** The Monday of an ISO week. */
export const mondayOfIsoWeek = (year: number, week: number): Day =>
  addDays(weekStart(dayOf(year, 1, 4)), (week - 1) * 7)

/** 15.11.2026 */
export const formatDay = (value: Day): string => `${value.slice(8, 10)}.${value.slice(5, 7)}.${value.slice(0, 4)}`

/** 15.11. */
export const formatShortDay = (value: Day): string => `${value.slice(8, 10)}.${value.slice(5, 7)}.`

/** понеделник, 16 ноември 2026 г. */
export const formatLongDay = (value: Day): string =>
  `${weekdayNames[weekdayOf(value) - 1]}, ${dayOfMonth(value)} ${monthNames[monthOfYear(value) - 1]} ${yearOf(value)} г.`

/** Two-digit years are 1950–2049. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** Accepts 15.11.2026, 5.1.26, 15/11/2026, 15112026, 15.11.2026 г. and 2026-11-15. */
export const parseDay = (text: string): Day | undefined => {
  const typed = text.trim().replace(/\s*г\.?$/iu, '')
  const isoDay = tryDay(typed)
  if (isoDay) return isoDay
  const parts =
    /^(\d{1,2})\s*[.,/\-\s]\s*(\d{1,2})\s*[.,/\-\s]\s*(\d{4}|\d{2})\.?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return undefined
  const [, date = '', month = '', year = ''] = parts
  return tryDayOf(fullYear(year), Number(month), Number(date))
}

/** Day in Europe/Sofia at an instant. */
export const today = (now: Date): Day => day(inSofia(now).toISOString().slice(0, 10))

/** Time in Europe/Sofia at an instant: '09:05'. */
export const sofiaTime = (now: Date): string => inSofia(now).toISOString().slice(11, 16)

/**
 * Instant of a day and time ('09:05') in Europe/Sofia. For times skipped in spring, the same distance from midnight;
 * for times repeated in autumn, the first occurrence.
 */
export const sofiaInstant = (value: Day, time: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const localTime = serialOf(value) * millisecondsPerDay + hour * 3_600_000 + minute * 60_000
  const shows = (instant: number): boolean => instant + sofiaOffset(instant) === localTime
  // Away from a clock change both are equal; near one, the earlier offset takes precedence.
  const before = localTime - sofiaOffset(localTime - millisecondsPerDay)
  const after = localTime - sofiaOffset(localTime + millisecondsPerDay)
  return new Date(!shows(before) && shows(after) ? after : before)
}

/** Next instant with this time ('07:30') in Europe/Sofia. */
export const nextSofiaTime = (now: Date, time: string): Date => {
  const soonest = sofiaInstant(today(now), time)
  return now < soonest ? soonest : sofiaInstant(addDays(today(now), 1), time)
}
