import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { holidayDays, workingDaysIn } from '@asistent/domain/kernel/calendar'
import {
  addDays,
  dayOf,
  isoWeekOf,
  minDay,
  sofiaInstant,
  weekStart,
  yearOf,
  type Day,
} from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { leaveKinds, leaveStates } from '@asistent/domain/staff/leave'
import { paperKinds, type PaperKind } from '@asistent/domain/staff/papers'
import { isWorking, staffStatuses, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import {
  staffAttendance,
  staffLeave,
  staffLeaveEntitlement,
  staffMeal,
  staffPaper,
  staffSubstitution,
} from '../db/tables/staff'
import { randomOf, type Random } from '../demo/random'
import { placeOf, type Place, type World } from '../demo/world'

// The work of the staff from September to today: papers, attendance, substitutions, meals. Chance of its own, so that the
// other demo data do not change when this does.

type Member = Place['staff'][number]

const teaching = new Set([3, 4, 5, 11])
const director = 1
const cookOrNurse = new Set([10, 12, 13, 16, 17, 18])

const hasLeft = (world: World, { id }: Member): boolean =>
  world.rows.staffMember.find((row) => row.id === id)?.leftOn != null

function addPapers(world: World, random: Random, kindergarten: Place, member: Member): void {
  const add = (kind: PaperKind, issuedOn: Day, validTo: Day | null, name: string | null = null) =>
    world.addTo(staffPaper, {
      kindergartenId: kindergarten.id,
      staffId: member.id,
      kind,
      name,
      number: String(10_000 + random.below(89_999)),
      issuedOn,
      validTo,
      note: null,
    })
  // A medical book is valid for a year: some expire soon, one or two have expired.
  const examined = addDays(world.today, -random.between(5, 380))
  add(paperKinds.MedicalBook, examined, addDays(examined, 365))
  const requestedOn = addDays(world.today, -random.between(100, 1500))
  add(paperKinds.CriminalRecord, requestedOn, null)
  if (teaching.has(member.occupation) && random.chance(50))
    add(
      paperKinds.Qualification,
      dayOf(world.startYear, random.between(2, 6), 12),
      null,
      random.pick(['Работа с деца със СОП', 'Игрови подход в предучилищна възраст', 'Първа помощ']),
    )
}

/** Leave of a person in the year: from, days, kind. One period at most keeps the sheet readable. */
interface Away {
  readonly from: Day
  readonly to: Day
  readonly status: StaffStatus
}

function awayOf(random: Random, days: readonly Day[]): Away | undefined {
  if (days.length < 10 || !random.chance(55)) return undefined
  const first = random.below(days.length - 5)
  const length = random.between(1, 5)
  const status = random.pick([
    staffStatuses.SickLeave,
    staffStatuses.PaidLeave,
    staffStatuses.PaidLeave,
    staffStatuses.OfficialLeave,
  ])
  return { from: days[first] ?? days[0]!, to: days[first + length - 1] ?? days.at(-1)!, status }
}

/** Teachers change shifts every week; other staff work the whole day. */
const usualStatus = (member: Member, day: Day): StaffStatus => {
  if (!teaching.has(member.occupation)) return staffStatuses.Attendance
  return (isoWeekOf(day).week + member.id) % 2 === 0 ? staffStatuses.Shift1 : staffStatuses.Shift2
}

/** Decided leave that the attendance of earlier weeks shows: the last weeks have days without a request. */
function addDecidedLeave(world: World, kindergarten: Place, member: Member, { from, to, status }: Away): number | null {
  const kind = Object.values(leaveKinds).find((one) => one === status)
  if (kind === undefined || kind === leaveKinds.SickLeave || to > addDays(world.today, -21)) return null
  const requested = addDays(from, -6)
  return world.addTo(staffLeave, {
    kindergartenId: kindergarten.id,
    staffId: member.id,
    kind,
    fromOn: from,
    toOn: to,
    state: leaveStates.Approved,
    requestedBy: member.accountId,
    createdAt: sofiaInstant(requested, '16:20').toISOString(),
    decidedBy: world.users.get('director'),
    decidedAt: sofiaInstant(addDays(requested, 1), '09:10').toISOString(),
  })
}

const requested = [
  { user: 'teacher', kind: leaveKinds.PaidLeave, after: 12, days: 4, reason: 'Семейно пътуване', destination: null },
  { user: 'manciple', kind: leaveKinds.PaidLeave, after: 25, days: 3, reason: null, destination: null },
  {
    user: 'resourceSpecialist',
    kind: leaveKinds.BusinessTrip,
    after: 15,
    days: 2,
    reason: 'Обучение за работа с деца със СОП',
    destination: 'гр. София',
  },
] as const

/** Requests that wait for the director, and days carried over from last year. */
function addRequestedLeave(world: World, kindergarten: Place): void {
  for (const { user, kind, after, days, reason, destination } of requested) {
    const member = kindergarten.staff.find(({ accountId }) => accountId === world.users.get(user))
    if (!member) continue
    // A Monday, so that the days are of one week.
    const from = addDays(weekStart(addDays(world.today, after)), 7)
    world.addTo(staffLeave, {
      kindergartenId: kindergarten.id,
      staffId: member.id,
      kind,
      fromOn: from,
      toOn: addDays(from, days - 1),
      reason,
      destination,
      state: leaveStates.Pending,
      requestedBy: member.accountId,
      createdAt: sofiaInstant(addDays(world.today, -2), '15:05').toISOString(),
    })
    world.addTo(staffLeaveEntitlement, {
      kindergartenId: kindergarten.id,
      staffId: member.id,
      year: yearOf(world.today),
      kind: leaveKinds.PaidLeave,
      days: user === 'manciple' ? 22 : 48,
      carried: 3,
    })
  }
}

function addAttendance(
  world: World,
  kindergarten: Place,
  member: Member,
  days: readonly Day[],
  away?: Away,
): number | null {
  const leaveId = away ? addDecidedLeave(world, kindergarten, member, away) : null
  for (const [index, day] of days.entries()) {
    const leave = away !== undefined && day >= away.from && day <= away.to
    const status = leave ? away.status : usualStatus(member, day)
    // Once a month a teacher gives a paid extra hour after the shift.
    const lectures = !leave && teaching.has(member.occupation) && (index + member.id) % 23 === 0
    world.addTo(staffAttendance, {
      kindergartenId: kindergarten.id,
      staffId: member.id,
      forOn: day,
      status,
      additionalStatus: lectures ? staffStatuses.Lecturing : null,
      leaveId: leave ? leaveId : null,
    })
  }
  return leaveId
}

interface Absent {
  readonly member: Member
  readonly away: Away
  readonly leaveId: number | null
}

/** A colleague who works on all those days substitutes for an absent teacher. */
function addSubstitutions(
  world: World,
  kindergarten: Place,
  absences: readonly Absent[],
  teachers: readonly Member[],
): void {
  const groupsOf = (staffId: number) =>
    new Set(
      world.rows.groupStaff
        .filter((row) => row.staffId === staffId && row.toOn === null)
        .map((row) => row.groupId ?? 0),
    )
  let order = 0
  for (const { member, away, leaveId } of absences) {
    if (!teaching.has(member.occupation)) continue
    const groups = groupsOf(member.id)
    const isAway = (id: number) =>
      absences.some(
        (otherAbsence) =>
          otherAbsence.member.id === id && otherAbsence.away.from <= away.to && otherAbsence.away.to >= away.from,
      )
    const free = teachers.filter((one) => one.id !== member.id && !isAway(one.id))
    const substitute = free.find((one) => [...groupsOf(one.id)].some((group) => groups.has(group))) ?? free[0]
    if (!substitute) continue
    order += 1
    world.addTo(staffSubstitution, {
      kindergartenId: kindergarten.id,
      absentId: member.id,
      reason: away.status,
      fromOn: away.from,
      toOn: away.to,
      groupId: [...groups][0] ?? null,
      substituteId: substitute.id,
      mergedGroupId: null,
      dailyMinutes: 360,
      orderNumber: `ЛС-${order}`,
      orderOn: away.from,
      leaveId,
      note: null,
    })
  }
}

/** The last two weeks in the mother kindergarten: some add breakfast, some do not eat. */
function addMeals(world: World, random: Random, kindergarten: Place, days: readonly Day[]): void {
  for (const day of days.slice(-10))
    for (const member of kindergarten.staff)
      if (!hasLeft(world, member) && random.chance(8))
        world.addTo(staffMeal, {
          kindergartenId: kindergarten.id,
          staffId: member.id,
          forOn: day,
          mealTypes: random.chance(50) ? [mealTypes.Breakfast, mealTypes.Lunch] : [],
        })
}

export function addStaffWork(world: World): void {
  const random = randomOf(70_707)
  const year = schoolYearBounds(world.startYear)
  const days = workingDaysIn(
    { from: year.from, to: minDay(world.today, year.to) },
    holidayDays(world.startYear, world.startYear + 1),
  )
  for (const row of world.rows.staffMember)
    row.mealTypes = cookOrNurse.has(row.occupation ?? 0) || random.chance(35) ? [mealTypes.Lunch] : []
  for (const kindergarten of world.places.values()) {
    const working = kindergarten.staff.filter((member) => !hasLeft(world, member))
    const absences: Absent[] = []
    for (const member of working) {
      addPapers(world, random, kindergarten, member)
      const away = member.occupation === director ? undefined : awayOf(random, days)
      const leaveId = addAttendance(world, kindergarten, member, days, away)
      if (away && !isWorking(away.status)) absences.push({ member, away, leaveId })
    }
    addSubstitutions(
      world,
      kindergarten,
      absences,
      working.filter((member) => teaching.has(member.occupation)),
    )
  }
  addRequestedLeave(world, placeOf(world, 'detelina'))
  addMeals(world, random, placeOf(world, 'detelina'), days)
}
