import { noteSources, noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { attendanceTypes, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { holidayDays, workingDaysIn } from '@asistent/domain/kernel/calendar'
import { addDays, minDay, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { groupAttendanceTypes, groupTypes } from '@asistent/domain/people/groups'
import { attendance, attendanceRequest, medicalNote } from '../db/tables/attendance'
import { randomOf, type Random } from '../demo/random'
import { groupOf, placeOf, type Place, type World } from '../demo/world'

// Attendance from September to today (domain.md 9.6): 85 % present, 8 % ill, 3 % family reasons, 2 % unexcused, the
// rest other statuses. Illness and family reasons are periods with a note or application. It has its own random
// generator, so that changes here do not affect other demo data.

type Child = Place['children'][number]

interface Stay {
  readonly groupId: number
  readonly from: Day
  readonly to: Day | null
}

interface Book {
  readonly world: World
  readonly random: Random
  readonly kindergarten: Place
  /** Attendance days of the year up to today. */
  readonly days: readonly Day[]
  /** Teacher who enters the days, by group. */
  readonly teacherOf: ReadonlyMap<number, number>
  /** Guardian with the right to sign, by child. */
  readonly parentOf: ReadonlyMap<number, string>
  readonly stays: ReadonlyMap<number, readonly Stay[]>
  readonly hourly: ReadonlySet<number>
}

interface DayPlan {
  readonly mark: AttendanceType | null
  readonly requestId?: number
  readonly noteId?: number
}

const others = [attendanceTypes.Excused, attendanceTypes.SpecializedCenter, attendanceTypes.HospitalStay] as const
const hours = [
  attendanceTypes.Hourly,
  attendanceTypes.Hourly,
  attendanceTypes.Hourly3,
  attendanceTypes.Hourly2,
] as const
const doctors = ['д-р Петрова', 'д-р Ангелов', 'д-р Маринова', 'д-р Златева']
const reasons = ['Семейно пътуване', 'Гостуване при баба и дядо', 'Семейно събитие', null]

const entered = (day: Day): string => sofiaInstant(day, '08:50').toISOString()

function addDay(book: Book, childId: number, day: Day, plan: DayPlan): void {
  const stay = book.stays.get(childId)?.find(({ from, to }) => from <= day && (to === null || to >= day))
  if (!stay) return
  const marked = plan.mark !== null
  book.world.addTo(attendance, {
    childId,
    day,
    kindergartenId: book.kindergarten.id,
    groupId: stay.groupId,
    mark: plan.mark,
    requestId: plan.requestId ?? null,
    noteId: plan.noteId ?? null,
    version: marked ? 1 : 0,
    markedBy: marked ? (book.teacherOf.get(stay.groupId) ?? null) : null,
    markedAt: marked ? entered(day) : null,
  })
}

const addNote = (
  { world, random, kindergarten }: Book,
  childId: number,
  from: Day,
  to: Day,
  source: 1 | 2,
  status: 0 | 1,
): number => {
  const number = 100_000 + random.below(899_999)
  return world.addTo(medicalNote, {
    kindergartenId: kindergarten.id,
    childId,
    source,
    number: source === noteSources.Electronic ? `26${number}E0` : String(number).slice(0, 4),
    examinationNumber: source === noteSources.Electronic ? `26${number + 7}A0` : null,
    doctorName: random.pick(doctors),
    doctorUin: `01000000${10 + random.below(89)}`,
    issuedOn: to,
    fromOn: from,
    toOn: to,
    diagnosis:
      source === noteSources.Paper ? random.pick(['Ринофарингит', 'Бронхит', 'Варицела', 'Гастроентерит']) : null,
    status,
    processedBy: null,
    processedAt: status === noteStatuses.Approved ? entered(addDays(to, 1)) : null,
    createdAt: entered(to),
  })
}

const addRequest = (
  { world, random, kindergarten, teacherOf, parentOf }: Book,
  childId: number,
  groupId: number,
  from: Day,
  to: Day,
): number =>
  world.addTo(attendanceRequest, {
    kindergartenId: kindergarten.id,
    childId,
    kind: requestKinds.FamilyReason,
    fromOn: from,
    toOn: to,
    reason: random.pick(reasons),
    status: requestStatuses.Approved,
    createdBy: teacherOf.get(groupId) ?? 1,
    parentName: parentOf.get(childId) ?? null,
    decidedAt: entered(addDays(from, -2)),
    createdAt: entered(addDays(from, -2)),
  })

/** Generates the year of one child day by day; periods of absence are drawn on their first day. */
function addChildYear(book: Book, child: Child): void {
  const { random, days, hourly } = book
  const present = () => (hourly.has(child.group.id) ? random.pick(hours) : attendanceTypes.Attendance)
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index]!
    const chance = random.below(1000)
    // Five days of illness start on 2 % of the days, two for family reasons on 1.8 %.
    const stretch = chance < 20 ? random.between(3, 7) : chance < 38 ? random.between(1, 3) : 0
    const covered = days.slice(index, index + stretch)
    const last = covered.at(-1)
    if (last === undefined) {
      const mark = chance < 58 ? attendanceTypes.Absence : chance < 78 ? random.pick(others) : present()
      addDay(book, child.id, day, { mark })
      continue
    }
    if (chance < 20) {
      const source = random.chance(60) ? noteSources.Electronic : noteSources.Paper
      const noteId = addNote(book, child.id, day, last, source, noteStatuses.Approved)
      for (const ill of covered) addDay(book, child.id, ill, { mark: attendanceTypes.Absence, noteId })
    } else {
      const requestId = addRequest(book, child.id, child.group.id, day, last)
      for (const away of covered) addDay(book, child.id, away, { mark: null, requestId })
    }
    index += covered.length - 1
  }
}

/** Special cases for demonstrations: thresholds, an exhausted limit, pending notes, mistaken days (domain.md 9.6). */
function addSpecialYears(book: Book, children: readonly Child[], off: readonly Day[]): void {
  const { days } = book
  const [first, second, atLimit, ...rest] = children
  const present = { mark: attendanceTypes.Attendance }
  for (const child of [first, second])
    for (const [index, day] of days.entries())
      if (child) addDay(book, child.id, day, index >= days.length - 4 ? { mark: attendanceTypes.Absence } : present)
  // Fifteen days, the limit since 2024 (domain.md 1.3), up to today.
  const away = days.slice(2, 17)
  const [from, to] = [away[0], away.at(-1)]
  if (atLimit && from && to) {
    const requestId = addRequest(book, atLimit.id, atLimit.group.id, from, to)
    for (const day of days) addDay(book, atLimit.id, day, away.includes(day) ? { mark: null, requestId } : present)
  }
  for (const child of rest.slice(0, 3)) {
    const [noteFrom, noteTo] = [days.at(-3), days.at(-1)]
    if (noteFrom && noteTo) addNote(book, child.id, noteFrom, noteTo, noteSources.Electronic, noteStatuses.Unprocessed)
    for (const [index, day] of days.entries())
      addDay(book, child.id, day, index >= days.length - 3 ? { mark: attendanceTypes.Absence } : present)
  }
  const holiday = off.at(-1)
  for (const child of rest.slice(0, 2)) if (holiday) addDay(book, child.id, holiday, present)
}

function bookOf(world: World, random: Random, kindergarten: Place, days: readonly Day[]): Book {
  const accounts = new Map(kindergarten.staff.map((member) => [member.id, member.accountId]))
  const teacherOf = new Map<number, number>()
  for (const { groupId, staffId } of world.rows.groupStaff) {
    const account = accounts.get(staffId ?? 0)
    if (groupId !== undefined && account && !teacherOf.has(groupId)) teacherOf.set(groupId, account)
  }
  const stays = new Map<number, Stay[]>()
  for (const { kindergartenId, childId, groupId, fromOn, toOn } of world.rows.childGroupPeriod)
    if (kindergartenId === kindergarten.id && childId !== undefined && groupId !== undefined && fromOn)
      stays.set(childId, [...(stays.get(childId) ?? []), { groupId, from: fromOn, to: toOn ?? null }])
  const hourly = new Set(
    world.rows.childGroup
      .filter((group) => group.attendanceType === groupAttendanceTypes.Hourly)
      .flatMap(({ id }) => id ?? []),
  )
  const names = new Map(world.rows.guardian.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const parentOf = new Map(
    world.rows.childGuardian
      .filter(({ isMain }) => isMain)
      .map(({ childId, guardianId }) => [childId ?? 0, names.get(guardianId) ?? '']),
  )
  return { world, random, kindergarten, days, teacherOf, parentOf, stays, hourly }
}

export function addAttendance(world: World): void {
  const random = randomOf(90_909)
  const year = schoolYearBounds(world.startYear)
  const past = { from: year.from, to: minDay(world.today, year.to) }
  const holidays = holidayDays(world.startYear, world.startYear + 1)
  const days = workingDaysIn(past, holidays)
  const off = [...holidays].filter((day) => day >= past.from && day <= past.to).toSorted()
  const detelina = placeOf(world, 'detelina')
  const specialGroup = groupOf(detelina, 'Слънчо')
  for (const kindergarten of world.places.values()) {
    const book = bookOf(world, random, kindergarten, days)
    const here = kindergarten.children.filter(({ group }) => !group.past && group.type !== groupTypes.Substitution)
    const special =
      kindergarten === detelina ? here.filter(({ group, left }) => group === specialGroup && !left).slice(0, 6) : []
    for (const child of here) if (!special.includes(child)) addChildYear(book, child)
    addSpecialYears(book, special, off)
  }
}
