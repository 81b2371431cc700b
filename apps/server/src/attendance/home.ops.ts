import type { AttendanceToday, Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { isPastCutOff, waitsForEntry } from '@asistent/domain/attendance/cut-off'
import { absenceRisk, isReportable, isReportingDay } from '@asistent/domain/attendance/risk'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { absentDays, countKinds } from '@asistent/domain/attendance/totals'
import { attendanceTypes, isPresent } from '@asistent/domain/attendance/statuses'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { mealTypeLabel, mealTypes } from '@asistent/domain/kitchen/meal-types'
import { dayOfMonth, isWeekend, minDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { isCompulsory } from '@asistent/domain/people/groups'
import { isAtWorkAt, isOpenAt } from '@asistent/domain/staff/shifts'
import { sql } from 'drizzle-orm'
import { expandDaysOff } from '../institutions/days-off.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { part, together } from '../platform/together'
import { groupFacts } from './group-facts.queries'
import { attendanceFigures, figuresIn } from './figures.queries'
import {
  leftByNow,
  remindedToday,
  staffAtTable,
  staffOfGroups,
  staffPortions,
  type GroupStaff,
} from './home-staff.queries'
import { attendanceYear, yearShown } from './home-year.rules'
import { eaters } from './references.handlers'
import { summed, summedChildren, yearTouches, type StoredChild, type SummedGroup } from './sums.queries'
import { groupsInRange } from './visible.queries'

// Today's attendance on the home pages (domain.md 10.2).

/**
 * Attendance of the groups a staff member works with. Two statements: the groups, then their data. `withYear` adds the
 * twelve months of the charts.
 */
export async function attendanceHome(context: ReadContext, withYear = false): Promise<AttendanceHome> {
  const { tx, scope, now } = context
  const day = today(now)
  const options = {
    range: { from: firstDayOf(monthOf(day)), to: day },
    // Days of today, and absences of the month for the warnings.
    cells: sql`(a.day = ${day} or a.status = ${attendanceTypes.Absence}) and a.status is not null`,
  }
  const year = yearShown(context)
  const facts = await groupFacts(
    tx,
    // Groups of today, without those of ended substitutions.
    sql`${groupsInRange(scope, { from: day, to: day })} and (${yearTouches(options.range)} ${withYear ? sql`or y.start_year = ${year.startYear}` : sql``})`,
    { from: minDay(options.range.from, year.range.from), to: day },
    day,
  )
  const current = facts.filter(({ fromOn, toOn }) => fromOn <= options.range.to && toOn >= options.range.from)
  const ofYear = facts.filter(({ startYear }) => startYear === year.startYear)
  const ids = current.map(({ id }) => id)
  const places = [...new Set(current.map(({ kindergartenId }) => kindergartenId))]
  const row = await together(tx, {
    children: current.length > 0 && part<StoredChild>(summedChildren(scope, current, options)),
    staff: staffOfGroups(ids, day),
    told: remindedToday(ids, day),
    left: leftByNow(places, ids, day, sofiaTime(now)),
    waiting: waiting(context),
    atTable: scope.rights('TeacherMeals').read && staffAtTable(places, day),
    figures:
      withYear &&
      attendanceFigures(
        ofYear.map(({ id }) => id),
        year.range,
      ),
  })
  const sums = summed(scope, current, options, row.children || []).filter(({ children }) => children.length > 0)
  // Groups without children are omitted.
  const working = new Set(sums.map(({ group }) => group.id))
  const staff = row.staff.filter(({ groupId }) => working.has(groupId))
  const groups = sums.map((sum) => {
    const report = row.told.find(({ groupId }) => groupId === sum.group.id)
    const left = row.left.find(({ groupId }) => groupId === sum.group.id)?.count ?? 0
    return groupToday(sum, { day, now, staff, remindedAt: report ? new Date(report.sentAt) : null, left })
  })
  const total = (of: (row: (typeof groups)[number]) => number) => groups.reduce((sum, row) => sum + of(row), 0)
  const names = scope.rights('StudentAttendances').limit !== 'counts'
  const cutOff = sums[0]?.group.settings.attendanceCutOff ?? defaultSettings.attendanceCutOff
  const counts = {
    enrolled: total((row) => row.enrolled),
    present: total((row) => row.present),
    absent: total((row) => row.absent),
    notEntered: total((row) => row.notEntered),
  }
  // Independent of the children: a working day without children is no day off.
  const isSchoolDay = current.some(({ calendar }) => calendar.isAttendanceDay(day))
  const attendanceToday: AttendanceToday = {
    forDate: day,
    isSchoolDay,
    isOpen: isSchoolDay && isOpenAt(sofiaTime(now)),
    ...counts,
    // A person in two groups counts once.
    adults: new Set(staff.filter(isIn(now)).map(({ staffId }) => staffId)).size,
    adultsNotEntered: new Set(staff.filter(({ status }) => status === null).map(({ staffId }) => staffId)).size,
    childrenNow: total((row) => row.childrenNow),
    cutOff,
    isPastCutOff: isPastCutOff(sofiaTime(now), cutOff),
    mayRemind: (scope.role === 'Director' || scope.role === 'Administrator') && !scope.consolidated,
    groups,
    ...(row.waiting[0] ?? noneWaiting),
    atRisk: names ? sums.flatMap(riskIn) : [],
    reportLastMonth: isReportingDay(dayOfMonth(day)),
  }
  return {
    attendanceToday,
    studentsForDay: [
      { kind: 'present', name: 'Присъстват', count: counts.present },
      { kind: 'absent', name: 'Отсъстват', count: counts.absent },
      { kind: 'notEntered', name: 'Невъведени', count: counts.notEntered },
    ],
    groupAttendances: groups.map(({ id, name, present }) => ({ id, name, count: present })),
    groupAbsences: groups.map(({ id, name, absent }) => ({ id, name, count: absent })),
    studentsMealTypesForDay: portions(sums, day),
    ...(scope.role === 'Teacher' && childrenOfDay(sums, day)),
    ...(row.atTable && { teachersMealTypesForDay: staffPortions(row.atTable, worksOn(sums, day)) }),
    ...(row.figures && attendanceYear(scope, year, ofYear, figuresIn(row.figures))),
  }
}

/** Whether a kindergarten is open on the day, ignoring days off of single groups. */
const worksOn = (sums: readonly SummedGroup[], day: Day) => (kindergartenId: number) => {
  const group = sums.find((one) => one.group.kindergartenId === kindergartenId)?.group
  return group !== undefined && !isWeekend(day) && !expandDaysOff(group.records, { from: day, to: day }).locksEntry(day)
}

type AttendanceHome = Pick<
  Dashboard,
  | 'attendanceToday'
  | 'studentsForDay'
  | 'groupAttendances'
  | 'groupAbsences'
  | 'studentsMealTypesForDay'
  | 'teachersMealTypesForDay'
  | 'attendanceStudents'
  | 'absenceStudents'
  | 'studentAttendances'
  | 'studentAbsences'
  | 'studentAverageAttendances'
>

const isIn =
  (now: Date) =>
  ({ status, standsIn }: GroupStaff): boolean =>
    status === null ? standsIn : isAtWorkAt(status, sofiaTime(now))

interface Around {
  readonly day: Day
  readonly now: Date
  readonly staff: readonly GroupStaff[]
  readonly remindedAt: Date | null
  readonly left: number
}

function groupToday({ group, children }: SummedGroup, { day, now, staff, remindedAt, left }: Around) {
  const statuses = children.flatMap((child) => {
    const status = child.status(day)
    return status === undefined ? [] : [status]
  })
  const counts = countKinds(statuses)
  const notEntered = statuses.filter((status) => status === null).length
  const staffOfGroup = staff.filter(({ groupId }) => groupId === group.id)
  const facts = {
    enrolled: statuses.length,
    notEntered,
    isAttendanceDay: group.calendar.isAttendanceDay(day),
    isVacation: group.calendar.isVacation(day),
  }
  return {
    id: group.id,
    name: group.name,
    enrolled: statuses.length,
    present: counts.present,
    absent: absentDays(counts),
    notEntered,
    waits: waitsForEntry(facts, day),
    adults: staffOfGroup.filter(isIn(now)).length,
    childrenNow: counts.present - left,
    teachers: staffOfGroup.filter(({ isTeacher }) => isTeacher).map(({ name }) => name),
    remindedAt: remindedAt === null ? null : sofiaTime(remindedAt),
  }
}

/** Portions of the children by meal. */
const portions = (sums: readonly SummedGroup[], day: Day) =>
  childMeals.map((mealType) => ({
    mealType,
    name: mealTypeLabel[mealType],
    count: sums.reduce((sum, one) => sum + eaters(one, day, mealType), 0),
  }))

const childMeals = [mealTypes.Breakfast, mealTypes.MorningSnack, mealTypes.Lunch, mealTypes.AfternoonSnack] as const

/** Children of a teacher's groups today, by presence. */
function childrenOfDay(
  sums: readonly SummedGroup[],
  day: Day,
): Pick<Dashboard, 'attendanceStudents' | 'absenceStudents'> {
  const entered = sums.flatMap(({ group, children }) =>
    children.flatMap((child) => {
      const type = child.status(day)
      return type == null ? [] : [{ id: child.id, name: child.name, classId: group.id, className: group.name, type }]
    }),
  )
  return {
    attendanceStudents: entered.filter(({ type }) => isPresent(type)),
    absenceStudents: entered.filter(({ type }) => !isPresent(type)),
  }
}

/** Children in compulsory education with a warning about unexcused days of the month (domain.md 1.3). */
function riskIn({ group, children }: SummedGroup): AttendanceToday['atRisk'] {
  return children.flatMap((child) => {
    const { unexcused } = countKinds(child.entered)
    if (!isReportable(unexcused) || !isCompulsory(group.classType, child.birthOn, group.startYear)) return []
    return [{ id: child.id, name: child.name, className: group.name, unexcused, risk: absenceRisk(unexcused) }]
  })
}

type Waiting = Pick<AttendanceToday, 'pendingRequests' | 'pendingPresence' | 'pendingNotes'>

const noneWaiting: Waiting = { pendingRequests: 0, pendingPresence: 0, pendingNotes: 0 }

function waiting({ scope }: ReadContext) {
  const mine = visibleKids(scope)
  const [requests, notes] = [scope.rights('StudentAbsenceRequests').update, scope.rights('StudentMedicalNotes').update]
  return part<Waiting>(
    sql`select r."pendingRequests", r."pendingPresence",
      (select count(*)::int from medical_note n join child c on c.id = n.child_id where ${notes} and n.status = ${noteStatuses.Unprocessed} and ${mine}) as "pendingNotes"
      from (select (count(*) filter (where r.kind = ${requestKinds.FamilyReason}))::int as "pendingRequests", (count(*) filter (where r.kind = ${requestKinds.Presence}))::int as "pendingPresence"
        from attendance_request r join child c on c.id = r.child_id where ${requests} and r.status = ${requestStatuses.Pending} and ${mine}) r`,
  )
}
