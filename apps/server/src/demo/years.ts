import {
  addDays,
  dayOf,
  daysInMonth,
  monthOfYear,
  dayOfMonth,
  sofiaInstant,
  weekdayOf,
  type Day,
  type Weekday,
} from '@asistent/domain/kernel/day'
import { enlightenersDays, officialHolidays, orthodoxEaster } from '@asistent/domain/kernel/calendar'
import { addMonths, lastDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { contains } from '@asistent/domain/kernel/range'
import { schoolYearBounds, schoolYearName, studyTime, type StartYear } from '@asistent/domain/kernel/school-year'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { municipalityId } from '../institutions/geography/geography'
import { groupOf, placeOf, type World } from './world'

// School years and days off (domain.md 9.6) for the year of the load.

const monday = 1
const saturday = 6
const sunday = 7

/** First such weekday on or after a day. */
const nextWeekday = (from: Day, weekday: Weekday): Day => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

export function addSchoolYear(world: World, kindergartenId: number, startYear: StartYear): number {
  const { from, to } = schoolYearBounds(startYear)
  const study = studyTime(startYear)
  const active = startYear === world.startYear
  return world.add('schoolYear', {
    kindergartenId,
    name: schoolYearName(startYear),
    startYear,
    fromOn: from,
    toOn: to,
    studyFromOn: study.from,
    studyToOn: study.to,
    active,
    closedAt: active ? null : sofiaInstant(to, '17:00').toISOString(),
  })
}

/** Single days that the ministry's order of one year added. */
const extraVacationDays: Record<StartYear, (DayRange & { name: string })[]> = {
  2025: [{ name: 'Неучебен ден по заповед на министъра', from: dayOf(2026, 3, 2), to: dayOf(2026, 3, 2) }],
}

/** The vacations of schools: 2026/2027 gives the days of domain.md 9.6, 2025/2026 the official ones of that year. */
export function schoolVacations(startYear: StartYear): (DayRange & { name: string })[] {
  const spring = startYear + 1
  const easter = orthodoxEaster(spring)
  const easterInSpring = monthOfYear(easter) === 4 && dayOfMonth(easter) <= 20
  const aprilSaturday = nextWeekday(dayOf(spring, 4, 1), saturday)
  const lastSaturdayOfJanuary = nextWeekday(dayOf(spring, 1, daysInMonth(spring, 1) - 6), saturday)
  return [
    {
      name: 'Есенна ваканция',
      from: dayOf(startYear, 10, 31),
      to: enlightenersDays(startYear).days.at(-1) ?? dayOf(startYear, 11, 1),
    },
    { name: 'Коледна ваканция', from: dayOf(startYear, 12, 24), to: nextWeekday(dayOf(spring, 1, 2), sunday) },
    { name: 'Междусрочна ваканция', from: lastSaturdayOfJanuary, to: addDays(lastSaturdayOfJanuary, 2) },
    ...(extraVacationDays[startYear] ?? []),
    easterInSpring
      ? { name: 'Пролетна ваканция', from: addDays(easter, -8), to: addDays(easter, 1) }
      : { name: 'Пролетна ваканция', from: aprilSaturday, to: addDays(aprilSaturday, 8) },
  ]
}

function addOfficialDays(world: World): void {
  const span = { from: schoolYearBounds(world.startYear - 1).from, to: schoolYearBounds(world.startYear).to }
  for (const year of [world.startYear - 1, world.startYear, world.startYear + 1])
    for (const { day, name } of officialHolidays(year).filter((holiday) => contains(span, holiday.day)))
      world.add('dayOff', {
        guid: world.guid(),
        kindergartenId: null,
        kind: dayOffKinds.DayOff,
        name,
        fromOn: day,
        toOn: day,
        groupIds: null,
        official: true,
      })
}

function addVacations(world: World): void {
  for (const startYear of [world.startYear - 1, world.startYear])
    for (const { name, from, to } of schoolVacations(startYear))
      world.add('dayOff', {
        guid: world.guid(),
        kindergartenId: null,
        kind: dayOffKinds.Vacation,
        name,
        fromOn: from,
        toOn: to,
        groupIds: null,
        official: true,
      })
}

/** A flu vacation in the first working week of February for all kindergartens of Пловдив: one guid. */
function addFluVacation(world: World): void {
  const from = nextWeekday(dayOf(world.startYear + 1, 2, 1), monday)
  const guid = world.guid()
  const places = [...world.places.values()].filter(
    (kindergarten) => kindergarten.plan.municipalityId === municipalityId('PDV22'),
  )
  for (const kindergarten of places)
    world.add('dayOff', {
      guid,
      kindergartenId: kindergarten.id,
      kind: dayOffKinds.FluVacation,
      name: 'Грипна ваканция',
      fromOn: from,
      toOn: addDays(from, 4),
      groupIds: null,
      official: true,
    })
}

/** Five days in the second week of October for one group. */
function addQuarantine(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const from = nextWeekday(dayOf(world.startYear, 10, 8), monday)
  world.add('dayOff', {
    guid: world.guid(),
    kindergartenId: kindergarten.id,
    kind: dayOffKinds.Quarantine,
    name: 'Карантина',
    fromOn: from,
    toOn: addDays(from, 4),
    groupIds: [groupOf(kindergarten, 'Калинка').id],
    official: false,
  })
}

export function addDaysOff(world: World): void {
  addOfficialDays(world)
  addVacations(world)
  addFluVacation(world)
  addQuarantine(world)
}

/** The mother kindergarten locks automatically, the one in Габрово manually, the others not at all. */
export function addLocks(world: World): void {
  const pastEnd = schoolYearBounds(world.startYear - 1).to
  const lock = (kindergartenId: number, category: string, lockedUntil: Day | null, autoDay: number | null) =>
    world.add('moduleLock', { kindergartenId, category, lockedUntil, autoDay, movedOn: null })
  const { id: detelina } = placeOf(world, 'detelina')
  lock(detelina, 'attendance', pastEnd, 5)
  lock(detelina, 'storage', pastEnd, 10)
  lock(detelina, 'topics', pastEnd, null)
  lock(detelina, 'familyRequests', null, null)
  lock(detelina, 'attendanceRequests', null, null)
  // The fees of the demo data are of the two months before the present one.
  lock(detelina, 'money', lastDayOf(addMonths(monthOf(world.today), -3)), null)
  lock(placeOf(world, 'slanchitse').id, 'attendance', pastEnd, null)
}
