import { countsToLimit } from '@asistent/domain/attendance/family-limit'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { lockedUntil, type LockRule } from '@asistent/domain/institutions/locks'
import { isWeekend, type Day } from '@asistent/domain/kernel/day'
import { contains, type DayRange } from '@asistent/domain/kernel/range'
import { expandDaysOff, type DayOffRecord } from '../institutions/days-off.ops'

// Kind of a day for a group, used by the grid, saves and every report.

export interface Calendar {
  /** Weekend, holiday or day off of kind DayOff. */
  isDayOff(day: Day): boolean
  /** Vacation, flu vacation or quarantine: does not lock entry and does not count to the limit. */
  isVacation(day: Day): boolean
  /** A day on which children are expected: within the school year and not off. */
  isAttendanceDay(day: Day): boolean
  /** Returns whether an absence for family reasons counts to the limit of the year. */
  counts(day: Day): boolean
  recordOn(day: Day): DayOffRecord | undefined
  overlayOn(day: Day): AttendanceType | null
  readonly lockedUntil: Day | null
  isLocked(day: Day): boolean
}

interface CalendarFacts {
  readonly year: DayRange
  readonly records: readonly DayOffRecord[]
  readonly groupId: number | undefined
  readonly lock: LockRule | null
}

export function calendarOf({ year, records, groupId, lock }: CalendarFacts, range: DayRange, today: Day): Calendar {
  const off = expandDaysOff(records, range, groupId)
  const until = lock ? lockedUntil(lock, today) : null
  // Memoized: a month checks the same thirty days a thousand times.
  const countsOf = new Map<Day, boolean>()
  const isDayOff = (day: Day) => {
    let answer = countsOf.get(day)
    if (answer === undefined) countsOf.set(day, (answer = isWeekend(day) || off.locksEntry(day)))
    return answer
  }
  const isVacation = (day: Day) => off.overlayStatus(day) !== null
  return {
    isDayOff,
    isVacation,
    isAttendanceDay: (day) => contains(year, day) && !isDayOff(day),
    counts: (day) => countsToLimit(day, { isDayOff: isDayOff(day), isVacation: isVacation(day) }),
    recordOn: (day) => off.on(day),
    overlayOn: (day) => off.overlayStatus(day),
    lockedUntil: until,
    isLocked: (day) => until !== null && day <= until,
  }
}
