import { getMonthGrid, getSchoolDays, saveMarks, type GridCell } from '@asistent/contract/attendance/grid.calls'
import { isLimitReached, warnsOfLimit } from '@asistent/domain/attendance/family-limit'
import { withoutHealthReason } from '@asistent/domain/attendance/statuses'
import { isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { daysOf, rangeOf } from '@asistent/domain/kernel/month'
import { isStudyTime } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { hidesHealthReasons } from '../people/sight.ops'
import { read, write, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { mayForce } from './force.rules'
import { groupFacts, limitOf, type GroupFacts } from './group-facts.queries'
import { childrenOf, type MonthChild } from './month.queries'
import { cellOf, countedStatus, dayOfGrid, placeOf } from './month.rules'
import { saveCells } from './save-marks.steps'
import { chosenKindergarten } from './scope.rules'
import { groupsInRange, mayMark } from './visible.queries'

export const gridHandlers: Handler[] = [
  read(getMonthGrid, async ({ tx, scope, now }, { groupId, month, year, studentIds }) => {
    const range = rangeOf({ month, year })
    const day = today(now)
    const staff = scope.role !== 'Parent' && scope.kindergartenIds !== 'all'
    const [facts] = await groupFacts(tx, sql`g.id = ${groupId} and ${groupsInRange(scope, range)}`, range, day, staff)
    const group = requireFound(facts)
    const children = await childrenOf(tx, scope, group, { range, studentIds })
    const days = daysOf({ month, year })
    const childRows = children.map((child) => rowOf(group, child, days, day, staff))
    const result = hidesHealthReasons(scope)
      ? childRows.map((row) => ({ ...row, attendances: row.attendances.map(withoutReason) }))
      : childRows
    const onlyCounts = scope.rights('StudentAttendances').limit === 'counts'
    return {
      result: onlyCounts ? [] : result,
      rowsCount: onlyCounts ? 0 : result.length,
      days: sumsOf(group, children, days),
      group: {
        id: group.id,
        name: group.name,
        classType: group.classType,
        attendanceType: group.attendanceType,
        kindergartenId: group.kindergartenId,
      },
      people: onlyCounts ? {} : namesIn(group, result),
      lockedUntil: group.calendar.lockedUntil,
      mistakenCount: result.reduce((sum, row) => sum + row.attendances.filter((cell) => cell.isMistaken).length, 0),
      mayEdit: scope.rights('StudentAttendances').create && !scope.consolidated && mayMark(scope, group.id, range),
      mayForce: mayForce(scope) && !scope.consolidated,
    }
  }),

  write(saveMarks, async (context, { classId, items, force }) => {
    const changed = await saveCells(context, classId, items, force && mayForce(context.scope))
    context.audit.about({ groupId: classId, days: changed.length })
    return { isSuccessful: true, items: changed }
  }),

  read(getSchoolDays, async ({ tx, scope, now }, { month, year, classId, kindergartenId }) => {
    const range = rangeOf({ month, year })
    const [group] =
      classId === undefined
        ? []
        : await groupFacts(tx, sql`g.id = ${classId} and ${groupsInRange(scope, range)}`, range, today(now))
    const chosenId =
      classId === undefined ? chosenKindergarten(scope, kindergartenId) : requireFound(group).kindergartenId
    const off = await daysOffOf(tx, chosenId, range, classId)
    const result = daysOf({ month, year }).map((forDate) => ({
      forDate,
      isSchoolDay: !isWeekend(forDate) && !off.locksEntry(forDate),
      isStudyTime: isStudyTime(forDate),
      kind: off.on(forDate)?.kind ?? null,
      name: off.on(forDate)?.name ?? null,
    }))
    return { result, rowsCount: result.length, schoolDays: result.filter((one) => one.isSchoolDay).length }
  }),
]

function rowOf(group: GroupFacts, child: MonthChild, days: readonly Day[], today: Day, withPeople: boolean) {
  const stored = new Map(child.cells.map((cell) => [cell.day, cell]))
  const use = { limit: limitOf(group, child.birthOn), used: child.family.filter(group.calendar.counts).length }
  const attendances = days.map((day) => cellOf(group, child, day, stored.get(day), today))
  return {
    student: {
      studentId: child.id,
      studentName: child.name,
      position: child.position,
      maxAbsenceCount: use.limit,
      currentAbsenceCount: use.used,
      absencesLocked: isLimitReached(use),
      showFamilyAbsenceWarningMessage: warnsOfLimit(use),
      attendanceType: child.attendanceType ?? group.attendanceType,
      allergies: child.allergies,
      allergiesText: child.allergiesText,
      photoFileId: child.photoFileId,
      studentAttendanceRequests: [...child.requests],
      absenceReports: child.reports.filter(({ forDate }) => group.calendar.isAttendanceDay(forDate)),
      medicalNotes: [...child.notes],
    },
    attendances: withPeople ? attendances : attendances.map(withoutMarker),
  }
}

/** Hides who entered a day from callers outside of the kindergarten's staff. */
const withoutMarker = ({ markedBy: _by, markedAt: _at, ...cell }: GridCell): GridCell => cell

/** Without a health reason, also as the mark behind another status. */
const withoutReason = ({ mark: _mark, type, ...cell }: GridCell): GridCell => ({
  ...cell,
  type: type === null ? null : withoutHealthReason(type),
  medicalNotes: [],
})

function sumsOf(group: GroupFacts, children: readonly MonthChild[], days: readonly Day[]) {
  const counted = children.map((child) => {
    const statuses = new Map(child.cells.map((cell) => [cell.day, countedStatus(group, child, cell)]))
    return {
      place: (day: Day) => placeOf(group, child, day) === 'here',
      status: (day: Day) => statuses.get(day) ?? null,
    }
  })
  return days.map((day) => dayOfGrid(group, day, counted))
}

function namesIn(group: GroupFacts, result: readonly { attendances: readonly GridCell[] }[]): Record<string, string> {
  const ids = new Set(result.flatMap((row) => row.attendances.flatMap((cell) => cell.markedBy ?? [])))
  return Object.fromEntries([...ids].flatMap((id) => (group.people?.[id] ? [[id, group.people[id]]] : [])))
}
