import type { AttendanceToday, ChildToday, Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { isPastCutOff, waitsForEntry } from '@asistent/domain/attendance/cut-off'
import { absenceRisk, isReportable, isReportingDay } from '@asistent/domain/attendance/risk'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { absentDays, countKinds } from '@asistent/domain/attendance/totals'
import { isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { mealTypeLabel, mealTypes } from '@asistent/domain/kitchen/meal-types'
import { dayOfMonth, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { isCompulsory } from '@asistent/domain/people/groups'
import { isAtWorkAt } from '@asistent/domain/staff/shifts'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { familyDays } from './family-use.steps'
import { groupFacts, limitOf } from './group-facts.queries'
import { leftByNow, remindedToday, staffOfGroups, staffPortions, type GroupStaff } from './home-staff.queries'
import { eaters } from './references.handlers'
import { sumsOf, type SummedGroup } from './sums.queries'
import { visibleKids } from '../people/visible.ops'
import { groupsInRange } from './visible.queries'

// What the home pages show of today's attendance (domain.md 10.2).

/** Of the groups a person works with: staff of a kindergarten, never a whole municipality. */
export async function attendanceHome(context: ReadContext): Promise<AttendanceHome> {
  const { tx, scope, now } = context
  const day = today(now)
  const range = { from: firstDayOf(monthOf(day)), to: day }
  const classIds = await groupsOfDay(context, day)
  const sums =
    classIds?.length === 0
      ? []
      : (await sumsOf(context, { range, classIds })).filter(({ children }) => children.length > 0)
  const ids = sums.map(({ group }) => group.id)
  const staff = await staffOfGroups(tx, ids, day)
  const places = [...new Set(sums.map(({ group }) => group.kindergartenId))]
  const told = await remindedToday(tx, ids, day)
  const left = await leftByNow(tx, ids, day, sofiaTime(now))
  const groups = sums.map((one) =>
    groupToday(one, { day, now, staff, remindedAt: told.get(one.group.id) ?? null, left: left.get(one.group.id) ?? 0 }),
  )
  const total = (of: (row: (typeof groups)[number]) => number) => groups.reduce((sum, row) => sum + of(row), 0)
  const names = scope.rights('StudentAttendances').limit !== 'counts'
  const cutOff = sums[0]?.group.settings.attendanceCutOff ?? defaultSettings.attendanceCutOff
  const counts = {
    enrolled: total((row) => row.enrolled),
    present: total((row) => row.present),
    absent: total((row) => row.absent),
    notEntered: total((row) => row.notEntered),
  }
  const attendanceToday: AttendanceToday = {
    forDate: day,
    isSchoolDay: sums.some((one) => one.days.includes(day)),
    ...counts,
    // Somebody in two groups is one person.
    adults: new Set(staff.filter(isIn(now)).map(({ staffId }) => staffId)).size,
    adultsNotEntered: new Set(staff.filter(({ status }) => status === null).map(({ staffId }) => staffId)).size,
    childrenNow: total((row) => row.childrenNow),
    cutOff,
    isPastCutOff: isPastCutOff(sofiaTime(now), cutOff),
    mayRemind: (scope.role === 'Director' || scope.role === 'Administrator') && !scope.consolidated,
    groups,
    ...(await waiting(context)),
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
    ...(scope.rights('TeacherMeals').read && {
      teachersMealTypesForDay: await staffPortions(tx, places, day),
    }),
  }
}

/** A teacher's groups of today: in which somebody was replaced last week isn't the teacher's any more. Others: all. */
async function groupsOfDay({ tx, scope }: ReadContext, day: Day): Promise<number[] | undefined> {
  if (scope.role !== 'Teacher') return undefined
  const own = await rows<{ id: number }>(
    tx,
    sql`select g.id from child_group g where ${groupsInRange(scope, { from: day, to: day })}`,
  )
  return own.map(({ id }) => id)
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
  const own = staff.filter(({ groupId }) => groupId === group.id)
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
    adults: own.filter(isIn(now)).length,
    childrenNow: counts.present - left,
    teachers: own.filter(({ isTeacher }) => isTeacher).map(({ name }) => name),
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

/** A teacher's own children of today, by whether they are here. */
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

/** Children in compulsory education whose unexcused days of the month are worth a word (domain.md 1.3). */
function riskIn({ group, children }: SummedGroup): AttendanceToday['atRisk'] {
  return children.flatMap((child) => {
    const { unexcused } = countKinds(child.days.map((day) => child.status(day) ?? null))
    if (!isReportable(unexcused) || !isCompulsory(group.classType, child.birthOn, group.startYear)) return []
    return [{ id: child.id, name: child.name, className: group.name, unexcused, risk: absenceRisk(unexcused) }]
  })
}

type Waiting = Pick<AttendanceToday, 'pendingRequests' | 'pendingPresence' | 'pendingNotes'>

async function waiting({ tx, scope }: ReadContext): Promise<Waiting> {
  const mine = visibleKids(scope)
  const [requests, notes] = [scope.rights('StudentAbsenceRequests').update, scope.rights('StudentMedicalNotes').update]
  const row = await oneRow<Waiting>(
    tx,
    sql`select r."pendingRequests", r."pendingPresence",
      (select count(*)::int from medical_note n join child c on c.id = n.child_id where ${notes} and n.status = ${noteStatuses.Unprocessed} and ${mine}) as "pendingNotes"
      from (select (count(*) filter (where r.kind = ${requestKinds.FamilyReason}))::int as "pendingRequests", (count(*) filter (where r.kind = ${requestKinds.Presence}))::int as "pendingPresence"
        from attendance_request r join child c on c.id = r.child_id where ${requests} and r.status = ${requestStatuses.Pending} and ${mine}) r`,
  )
  return row ?? { pendingRequests: 0, pendingPresence: 0, pendingNotes: 0 }
}

interface StoredToday {
  readonly id: number
  readonly birthOn: Day
  readonly groupId: number
  readonly status: AttendanceType | null
  readonly pending: number
}

/** A parent's children: the status of today and what is left of the days for family reasons. */
export async function childrenToday(context: ReadContext): Promise<ReadonlyMap<number, ChildToday>> {
  const { tx, scope, now } = context
  const day = today(now)
  const children = await rows<StoredToday>(
    tx,
    sql`select c.id, c.birth_on as "birthOn", p.group_id as "groupId", (select a.status from attendance a where a.child_id = c.id and a.day = ${day}) as status,
      (select count(*)::int from attendance_request r where r.child_id = c.id and r.status = ${requestStatuses.Pending}) as pending
      from child c join child_group_period p on p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) where c.id = ${anyOf(scope.childIds)}`,
  )
  if (children.length === 0) return new Map()
  const ids = [...new Set(children.map((child) => child.groupId))]
  const groups = await groupFacts(tx, sql`g.id = ${anyOf(ids)}`, { from: day, to: day }, day)
  const used = new Map<number, readonly Day[]>()
  for (const startYear of new Set(groups.map((group) => group.startYear)))
    for (const child of await familyDays(
      tx,
      startYear,
      children.map(({ id }) => id),
    ))
      used.set(child.id, child.days)
  return new Map(
    children.flatMap((child): [number, ChildToday][] => {
      const group = groups.find(({ id }) => id === child.groupId)
      if (!group) return []
      const isSchoolDay = group.calendar.isAttendanceDay(day)
      return [
        [
          child.id,
          {
            isSchoolDay,
            type: isSchoolDay ? child.status : null,
            familyLimit: limitOf(group, child.birthOn),
            familyUsed: (used.get(child.id) ?? []).filter(group.calendar.counts).length,
            pendingRequests: child.pending,
          },
        ],
      ]
    }),
  )
}
