import { registerStatus, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, isWeekend, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { groupTypes } from '@asistent/domain/people/groups'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { attendanceBody } from '@asistent/domain/register/codes'
import { differenceWords } from '@asistent/domain/register/difference'
import { registerSections } from '@asistent/domain/register/sections'
import { noticeCauses } from '@asistent/domain/register/notices'
import { keyOf } from '@asistent/domain/register/shapes'
import { batchStates, registerStates } from '@asistent/domain/register/states'
import { attendance } from '../db/tables/attendance'
import {
  registerBatch,
  registerCurriculum,
  registerLink,
  registerNotice,
  registerRecord,
  registerReport,
} from '../db/tables/register'
import { placeOf, type DemoGroup, type Place, type World } from '../demo/world'
import { simulatedNumbers } from './simulator-seed.queries'

// One kindergarten uses the register: it has numbers, and the last month is sent except for some rejected records.

export const registerDemoTables = [
  registerBatch,
  registerRecord,
  registerCurriculum,
  registerLink,
  registerReport,
  registerNotice,
]

export function addRegister(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const groups = kindergarten.groups.filter(({ past, type }) => !past && type !== groupTypes.Substitution)
  addNumbers(world, kindergarten, groups)
  const range = rangeOf(previousMonth(monthOf(world.today)))
  const batchId = addBatch(world, kindergarten, range)
  addBooks(world, kindergarten, groups, batchId)
  addMonth(world, kindergarten, groups, range, batchId)
  addReport(world, kindergarten)
  addUnmatchedNotice(world, kindergarten)
}

function addNumbers(world: World, kindergarten: Place, groups: readonly DemoGroup[]): void {
  const staff = world.rows.staffMember.filter(
    (row) => row.kindergartenId === kindergarten.id && row.isPedagogical !== false && row.personId,
  )
  for (const row of staff) row.neispuoId = simulatedNumbers.staff(row.id as number)
  const teacherIds = staff.map(({ id }) => simulatedNumbers.staff(id as number))
  for (const group of groups) {
    const row = world.rows.childGroup.find(({ id }) => id === group.id)
    if (row) row.neispuoId = simulatedNumbers.group(group.id)
    for (const subjectId of Object.values(lawSubjects))
      world.addTo(registerCurriculum, {
        kindergartenId: kindergarten.id,
        groupId: group.id,
        subjectId,
        curriculumId: simulatedNumbers.curriculum(group.id, subjectId),
        teacherIds,
      })
  }
  // The last child was enrolled after the numbers were loaded.
  const last = kindergarten.children.findLast(({ group, left }) => !left && groups.includes(group))
  for (const row of world.rows.child)
    if (row.kindergartenId === kindergarten.id && row.id !== last?.id)
      row.neispuoId = simulatedNumbers.child(row.id as number)
  world.addTo(registerLink, {
    kindergartenId: kindergarten.id,
    readAt: instantOn(addDays(world.today, -20), '09:10'),
    groups: groups.length,
    children: kindergarten.children.filter(({ left }) => !left).length - 1,
    staff: staff.length,
    unmatched: [],
  })
}

/** An electronic medical note for the child without a number: the director assigns it. */
function addUnmatchedNotice(world: World, kindergarten: Place): void {
  const child = world.rows.child.find((row) => row.kindergartenId === kindergarten.id && !row.neispuoId && !row.leftOn)
  if (!child) return
  const [fromDate, toDate] = [addDays(world.today, -2), addDays(world.today, 3)]
  world.addTo(registerNotice, {
    noticeId: 880_001,
    personId: 89_000_500,
    cause: noticeCauses.UnknownChild,
    body: {
      personId: 89_000_500,
      hisMedicalNotice: {
        nrnMedicalNotice: '26318A00D7C1',
        nrnExamination: '26318B00A9F2',
        patient: { identifierType: 5, identifier: 'X', givenName: child.firstName, familyName: child.lastName },
        practitioner: { pmi: '2300013579' },
        medicalNotice: { fromDate, toDate, authoredOn: `${fromDate}T09:31:00` },
      },
    },
    receivedAt: instantOn(fromDate, '10:00'),
  })
}

const instantOn = (day: Day, time: string): string => `${day}T${time}:00Z`

function addBatch(world: World, kindergarten: Place, range: { from: Day; to: Day }): number {
  return world.addTo(registerBatch, {
    kindergartenId: kindergarten.id,
    startYear: world.startYear,
    fromOn: range.from,
    toOn: range.to,
    words: differenceWords({ send: 0, change: 0, delete: 0 }),
    sends: 0,
    changes: 0,
    deletes: 0,
    state: batchStates.Finished,
    finishedAt: instantOn(addDays(range.to, 2), '13:40'),
    createdBy: world.users.get('director') ?? null,
    createdAt: instantOn(addDays(range.to, 2), '13:10'),
  })
}

let lastTheirs = 0

function addBooks(world: World, kindergarten: Place, groups: readonly DemoGroup[], batchId: number): void {
  lastTheirs = 20_000
  for (const group of groups) {
    const classId = simulatedNumbers.group(group.id)
    world.addTo(registerRecord, {
      ...sentRow(world, kindergarten, batchId),
      section: registerSections.ClassBooks,
      key: String(classId),
      groupId: group.id,
      label: group.name,
      theirs: { classId },
    })
  }
}

const sentRow = (world: World, kindergarten: Place, batchId: number) => {
  lastTheirs += 1
  const at = instantOn(addDays(rangeOf(previousMonth(monthOf(world.today))).to, 2), '13:20')
  return {
    kindergartenId: kindergarten.id,
    startYear: world.startYear,
    state: registerStates.Sent,
    theirsId: lastTheirs,
    batchId,
    sentAt: at,
    seenAt: at,
  }
}

/** Entered marks of the last month; every fiftieth was rejected. */
function addMonth(
  world: World,
  kindergarten: Place,
  groups: readonly DemoGroup[],
  range: { from: Day; to: Day },
  batchId: number,
): void {
  const groupOf = new Map(kindergarten.children.map(({ id, group }) => [id, group]))
  const marks = world
    .rowsOf(attendance)
    .filter(
      ({ kindergartenId, day, mark, requestId, noteId }) =>
        kindergartenId === kindergarten.id &&
        day &&
        day >= range.from &&
        day <= range.to &&
        !isWeekend(day) &&
        mark &&
        !requestId &&
        !noteId,
    )
  let [sent, refused] = [0, 0]
  for (const { childId, day, mark } of marks) {
    const group = groupOf.get(childId as number)
    const person = world.rows.child.find(({ id }) => id === childId)?.neispuoId
    if (!group || !groups.includes(group) || !person || !registerStatus(mark as AttendanceType)) continue
    const classId = simulatedNumbers.group(group.id)
    const body = attendanceBody(person, day as Day, mark as AttendanceType)
    if (!body) continue
    const about = {
      section: registerSections.Attendances,
      groupId: group.id,
      childId: childId as number,
      forOn: day as Day,
    }
    const key = keyOf(registerSections.Attendances, classId, body)
    if ((sent + refused) % 50 === 7) {
      refused += 1
      world.addTo(registerRecord, {
        kindergartenId: kindergarten.id,
        startYear: world.startYear,
        ...about,
        key,
        state: registerStates.Refused,
        batchId,
        reasonCode: 'refused',
        reason: 'Детето не е в дневника на групата в НЕИСПУО. Запишете го там.',
        seenAt: instantOn(addDays(range.to, 2), '13:20'),
      })
    } else {
      sent += 1
      world.addTo(registerRecord, { ...sentRow(world, kindergarten, batchId), ...about, key, theirs: body })
    }
  }
  const batch = world.rowsOf(registerBatch).find(({ id }) => id === batchId)
  const sends = sent + refused + groups.length
  if (batch) Object.assign(batch, { sends, words: differenceWords({ send: sends, change: 0, delete: 0 }) })
}

function addReport(world: World, kindergarten: Place): void {
  const records = world.rowsOf(registerRecord).filter(({ kindergartenId }) => kindergartenId === kindergarten.id)
  const same = records.filter(({ theirs }) => theirs).length
  const month = formatMonth(previousMonth(monthOf(world.today)))
  world.addTo(registerReport, {
    kindergartenId: kindergarten.id,
    madeAt: instantOn(addDays(world.today, -weekdayOf(world.today)), '00:31'),
    startYear: world.startYear,
    fromOn: schoolYearBounds(world.startYear).from,
    toOn: world.today,
    same,
    missing: records.length - same,
    different: 0,
    extra: 0,
    blocked: 0,
    lines: [
      {
        section: registerSections.Attendances,
        what: `Отказани записи за ${month}`,
        ours: `${records.length - same} записа`,
        theirs: 'няма',
        reason: 'Детето не е в дневника на групата в НЕИСПУО. Запишете го там.',
      },
    ],
  })
}
