import type { Day } from './day'
import { addDays, compareDays, day, dayOf, isWeekend, yearOf } from './day'
import type { DayRange } from './range'
import { daysIn } from './range'

/**
 * The official holidays (Labour Code art. 154; domain.md 9.6, integrations.md 3.6). Kindergartens are closed on them:
 * the master administrator creates a day off of kind DayOff for all of them.
 */
export interface Holiday {
  day: Day
  name: string
  /** `substitute`: the working day off for a holiday on a weekend; `decree`: declared by the government. */
  kind: 'fixed' | 'easter' | 'substitute' | 'decree'
}

const fixedHolidays: readonly [month: number, date: number, name: string][] = [
  [1, 1, 'Нова година'],
  [3, 3, 'Ден на Освобождението на България'],
  [5, 1, 'Ден на труда и на международната работническа солидарност'],
  [5, 6, 'Гергьовден, Ден на храбростта и Българската армия'],
  [5, 24, 'Ден на светите братя Кирил и Методий, на българската азбука, просвета и култура'],
  [9, 6, 'Ден на Съединението'],
  [9, 22, 'Ден на Независимостта на България'],
  [12, 24, 'Бъдни вечер'],
  [12, 25, 'Рождество Христово'],
  [12, 26, 'Рождество Христово – втори ден'],
]

/** Single days off declared by the Council of Ministers. Future ones are entered as days off, not here. */
const decreedDays: readonly [day: Day, name: string][] = [
  [day('2025-12-31'), 'Почивен ден по решение на Министерския съвет'],
  [day('2026-01-02'), 'Почивен ден по решение на Министерския съвет'],
]

const firstYearWithSubstitutes = 2017

/** Orthodox Easter Sunday: the Julian computus converted to the Gregorian calendar (+13 days, 1900–2099). */
export const orthodoxEaster = (year: number): Day => {
  if (year < 1900 || year > 2099) throw new RangeError(`Easter is known for 1900–2099, not ${year}`)
  const moon = (19 * (year % 19) + 15) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const sinceMarch = moon + sunday + 114
  return addDays(dayOf(year, Math.floor(sinceMarch / 31), (sinceMarch % 31) + 1), 13)
}

const easterNames = ['Велики петък', 'Велика събота', 'Великден', 'Велики понеделник'] as const

/**
 * Names in use, without those of substitutes.
 * @internal A test requires their translations.
 */
export const holidayNames: readonly string[] = [
  ...new Set([...fixedHolidays.map(([, , name]) => name), ...easterNames, ...decreedDays.map(([, name]) => name)]),
]

const easterHolidays = (year: number): Holiday[] => {
  const sunday = orthodoxEaster(year)
  return easterNames.map((name, index) => ({ day: addDays(sunday, index - 2), name, kind: 'easter' }))
}

/**
 * Since 2017 a fixed holiday on a weekend makes the next free working day a holiday; Easter does not. Two holidays on
 * one weekend give two days, and existing holidays are skipped: 01.05.2027 is also Holy Saturday, the Monday after it
 * is Easter Monday, so the substitute is Tuesday 04.05.2027.
 */
const substitutes = (year: number, holidays: readonly Holiday[]): Holiday[] => {
  if (year < firstYearWithSubstitutes) return []
  const taken = new Set(holidays.map((holiday) => holiday.day))
  return holidays
    .filter((holiday) => holiday.kind === 'fixed' && isWeekend(holiday.day))
    .map((holiday) => {
      let free = addDays(holiday.day, 1)
      while (isWeekend(free) || taken.has(free)) free = addDays(free, 1)
      taken.add(free)
      return { day: free, name: `Почивен ден за ${holiday.name}`, kind: 'substitute' }
    })
}

const calculated = new Map<number, readonly Holiday[]>()

/** Holidays of a year in order. A day with two occasions (01.05.2027) has one entry with both names. */
export const officialHolidays = (year: number): readonly Holiday[] => {
  const cached = calculated.get(year)
  if (cached) return cached
  const fixed = fixedHolidays.map(([month, date, name]): Holiday => ({
    day: dayOf(year, month, date),
    name,
    kind: 'fixed',
  }))
  const named = [...fixed, ...easterHolidays(year)]
  const decreed = decreedDays
    .filter(([value]) => yearOf(value) === year)
    .map(([value, name]): Holiday => ({ day: value, name, kind: 'decree' }))
  const byDay = new Map<Day, Holiday>()
  for (const holiday of [...named, ...substitutes(year, named), ...decreed]) {
    const same = byDay.get(holiday.day)
    byDay.set(holiday.day, same ? { ...same, name: `${same.name}; ${holiday.name}` } : holiday)
  }
  const holidays = [...byDay.values()].toSorted((left, right) => compareDays(left.day, right.day))
  calculated.set(year, holidays)
  return holidays
}

/** Days of the official holidays of some years, as a parameter for the functions below. */
export const holidayDays = (fromYear: number, toYear = fromYear): ReadonlySet<Day> =>
  new Set(
    Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index).flatMap((year) =>
      officialHolidays(year).map((holiday) => holiday.day),
    ),
  )

/**
 * 1 November is a holiday of educational establishments only; schools have taken the following Monday when it falls on
 * a weekend. Whether a kindergarten closes is its own setting, and then as a Vacation, which locks nothing (domain.md
 * 9.6). So it is not an official holiday.
 */
export const enlightenersDays = (year: number): { days: readonly Day[]; name: string } => {
  const first = dayOf(year, 11, 1)
  let monday = first
  while (isWeekend(monday)) monday = addDays(monday, 1)
  return { days: monday === first ? [first] : [first, monday], name: 'Ден на народните будители' }
}

/** `holidays` has the official holidays and the kindergarten's other days off. */
export const isWorkingDay = (value: Day, holidays: ReadonlySet<Day>): boolean =>
  !isWeekend(value) && !holidays.has(value)

export const workingDaysIn = (range: DayRange, holidays: ReadonlySet<Day>): Day[] =>
  daysIn(range).filter((value) => isWorkingDay(value, holidays))
