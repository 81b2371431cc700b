import type { GridCell, GridDay } from '@asistent/contract/attendance/grid.calls'
import { isMistaken } from '@asistent/domain/attendance/marking'
import { absenceHours, attendanceTypes, isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { contains } from '@asistent/domain/kernel/range'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import type { GroupFacts } from './group-facts.queries'
import type { MonthChild } from './month.queries'
import type { StoredCell } from './stored-cells.queries'

// Effective status of a stored day in a group's month (domain.md 1.2).

/** Whether the child is in this group, in another one, or in none on a day. */
export function placeOf(group: Pick<GroupFacts, 'id' | 'year'>, child: Pick<MonthChild, 'stays'>, day: Day) {
  if (!contains(group.year, day)) return 'nowhere'
  const stay = child.stays.find((one) => contains(one, day))
  if (!stay) return 'nowhere'
  return stay.groupId === group.id ? 'here' : 'elsewhere'
}

/** Status if it counts: on an attendance day of a child in the group; otherwise null. */
export const countedStatus = (
  group: Pick<GroupFacts, 'id' | 'year' | 'calendar'>,
  child: Pick<MonthChild, 'stays'>,
  { day, status }: Pick<StoredCell, 'day' | 'status'>,
): AttendanceType | null => (placeOf(group, child, day) === 'here' && !group.calendar.isDayOff(day) ? status : null)

/** A cell of the month sheet. */
export function cellOf(
  group: GroupFacts,
  child: MonthChild,
  day: Day,
  stored: StoredCell | undefined,
  today: Day,
): GridCell {
  const whereabouts = placeOf(group, child, day)
  const isDayOff = group.calendar.isDayOff(day)
  const status = stored?.status ?? null
  // A day off within an application is no mistake, and a day of another group is not shown.
  const shown =
    whereabouts === 'elsewhere' || (stored?.mark == null && (isDayOff || whereabouts === 'nowhere')) ? null : status
  const isDayLocked = whereabouts !== 'here' || (shown === null && day > today && day > addDays(today, 1))
  const type = shown ?? (isDayOff || isDayLocked ? attendanceTypes.Locked : null)
  const hourly = (child.attendanceType ?? group.attendanceType) === groupAttendanceTypes.Hourly
  const cell: GridCell = {
    id: stored && shown !== null ? `${child.id}:${day}` : null,
    forDate: day,
    type,
    isDayOff,
    isDayLocked,
    medicalNotes: child.notes.flatMap((note) => (note.fromDate <= day && day <= note.toDate ? note.id : [])),
    absenceHours: hourly && shown !== null ? absenceHours(shown) : null,
    version: stored?.version ?? 0,
  }
  if (shown !== null && stored) addDetails(cell, stored, shown)
  if (isMistaken(shown, { isDayOff, isDayLocked })) cell.isMistaken = true
  return cell
}

/** Omits empty fields, because a month has a thousand cells. */
function addDetails(cell: GridCell, stored: StoredCell, shown: AttendanceType): void {
  const { mark, requestId, markedBy, markedAt, arrivedAt, leftAt, broughtBy, collectedBy } = stored
  if (mark !== null && mark !== shown) cell.mark = mark as NonNullable<GridCell['mark']>
  if (requestId !== null) cell.requestId = requestId
  if (markedBy !== null) cell.markedBy = markedBy
  if (markedAt !== null) cell.markedAt = markedAt
  if (arrivedAt !== null) cell.arrivedAt = arrivedAt
  if (leftAt !== null) cell.leftAt = leftAt
  if (broughtBy !== null) cell.broughtBy = broughtBy
  if (collectedBy !== null) cell.collectedBy = collectedBy
}

interface Counted {
  readonly place: (day: Day) => boolean
  readonly status: (day: Day) => AttendanceType | null
}

/** A column of the sheet with its sums; days off have none. */
export function dayOfGrid(group: GroupFacts, day: Day, children: readonly Counted[]): GridDay {
  const { calendar } = group
  const isDayOff = calendar.isDayOff(day)
  const record = calendar.recordOn(day)
  const here = isDayOff ? [] : children.filter((child) => child.place(day))
  const statuses = here.map((child) => child.status(day))
  const present = statuses.filter((status) => status !== null && isPresent(status)).length
  const notEntered = statuses.filter((status) => status === null).length
  return {
    forDate: day,
    isDayOff,
    isLocked: calendar.isLocked(day),
    kind: record?.kind ?? null,
    name: record?.name ?? null,
    overlay: calendar.overlayOn(day),
    enrolled: here.length,
    present,
    absent: here.length - present - notEntered,
    notEntered,
  }
}
