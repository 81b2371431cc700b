import {
  activityOptions,
  deleteActivity,
  getActivity,
  leavableActivities,
  listActivities,
  offeredActivities,
  providerSummary,
  saveActivity,
} from '@asistent/contract/activities/activities.calls'
import {
  activityTypes,
  deleteActivityType,
  deleteProvider,
  getProvider,
  kindergartensWithActivities,
  listActivityTypes,
  listProviders,
  saveActivityType,
  saveProvider,
} from '@asistent/contract/activities/catalogue.calls'
import { activityGroups, saveMembers, setLeaveDates } from '@asistent/contract/activities/members.calls'
import { enrollmentHistoryReport, membersReport, visitsReport } from '@asistent/contract/activities/references.calls'
import {
  createEnrollmentRequest,
  decideEnrollmentRequest,
  enrollmentRequestPaper,
  listEnrollmentRequests,
  ownEnrollments,
  withdrawEnrollmentRequest,
} from '@asistent/contract/activities/requests.calls'
import {
  autofillVisits,
  getVisits,
  ownVisits,
  previewFees,
  saveVisits,
} from '@asistent/contract/activities/visits.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { placesJob } from './places.job'

let world: World
let director: Person
let parent: Person
let master: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.reset())

async function signIn() {
  ;[director, parent, master] = [await world.as('director'), await world.as('parent'), await world.as('master')]
}

const newActivity = async (overrides: object = {}) => {
  const type = (await director.ok(activityTypes, {})).result[0]!
  const provider = (await director.ok(listProviders, {})).result[0]!
  const form = {
    name: 'Плуване',
    typeId: type.id,
    providerId: provider.id,
    classIds: [],
    capacity: 2,
    fromDate: '2026-09-15',
    toDate: '2027-05-31',
    schedule: [{ weekday: 1 as const, from: '16:00', to: '16:45' }],
    feeType: 2 as const,
    price: 5.5,
    ...overrides,
  }
  const { entityId } = await director.ok(saveActivity, form)
  return Number(entityId)
}
const ownChildId = async () => (await parent.ok(ownEnrollments, {})).result[0]!.studentId
const others = async (activityId: number, count: number) => {
  const mine = await ownChildId()
  const { result } = await director.ok(activityGroups, { activityId })
  return result
    .flatMap(({ students }) => students)
    .filter(({ studentId }) => studentId !== mine)
    .slice(0, count)
    .map(({ studentId }) => studentId)
}

test('the master manages types and providers; a kindergarten reads those of its contracts', async () => {
  await signIn()
  const type = await master.ok(saveActivityType, { name: 'Плуване' })
  expect((await master.call(saveActivityType, { name: 'Плуване' })).problem?.code).toBe('activities.name-taken')
  expect((await director.ok(activityTypes, {})).result.map(({ name }) => name)).toContain('Плуване')
  const listed = (await master.ok(listActivityTypes, { search: 'плув' })).result[0]!
  await master.ok(saveActivityType, { id: listed.id, name: 'Плуване за най-малките', version: listed.version })
  await master.ok(deleteActivityType, { id: Number(type.entityId) })
  const used = (await master.ok(listActivityTypes, { search: 'шах' })).result[0]!
  expect((await master.call(deleteActivityType, { id: used.id })).problem?.code).toBe('activities.type-used')

  const places = (await master.ok(kindergartensWithActivities, {})).result
  const detelina = places.find(({ name }) => name.includes('Детелина') && !name.includes('Брестник'))!
  expect(detelina.activities).toBe(8)
  const contract = { kindergartenId: detelina.id, number: '7', sharePercent: 12.5 }
  const form = { name: 'Басейн „Делфин“', contracts: [contract] }
  expect(
    (await master.call(saveProvider, { ...form, contracts: [contract, contract] })).problem?.errors,
  ).toHaveProperty(['contracts.1.kindergartenId'])
  const id = Number((await master.ok(saveProvider, form)).entityId)
  expect((await director.ok(listProviders, { search: 'делфин' })).rowsCount).toBe(1)
  expect((await (await world.as('directorOfGabrovo')).ok(listProviders, { search: 'делфин' })).rowsCount).toBe(0)
  const opened = await master.ok(getProvider, { id })
  expect(opened.contracts).toMatchObject([{ number: '7', sharePercent: 12.5 }])
  expect((await (await world.as('directorOfGabrovo')).call(getProvider, { id })).status).toBe(404)
  await master.ok(saveProvider, { ...opened, phone: '0888 123 456' })
  expect((await master.call(saveProvider, opened)).status).toBe(409)
  await master.ok(deleteProvider, { id })
  const busy = (await director.ok(listProviders, { search: 'лингва' })).result[0]!
  expect((await master.call(deleteProvider, { id: busy.id })).problem?.code).toBe('activities.provider-used')
})

test('creates and changes an activity; rejects invalid forms and the removal of one with children', async () => {
  await signIn()
  const id = await newActivity()
  const opened = await director.ok(getActivity, { id })
  expect(opened).toMatchObject({ name: 'Плуване', price: 5.5, children: 0, schedule: [{ weekday: 1, from: '16:00' }] })
  expect((await director.ok(listActivities, { search: 'плув' })).result).toMatchObject([
    { schedule: 'пн 16:00–16:45', capacity: 2, children: 0 },
  ])
  expect((await director.ok(activityOptions, {})).result.map(({ name }) => name)).toContain('Плуване')
  const wrong = { ...opened, fromDate: '2027-06-01' as never }
  expect((await director.call(saveActivity, wrong)).problem?.code).toBe('activities.ends-before-start')
  expect((await director.call(saveActivity, { ...opened, providerId: 999_999 })).problem?.code).toBe(
    'activities.no-contract',
  )
  const [first = 0, two = 0, three = 0] = await others(id, 3)
  const from = '2026-10-01'
  const items = [first, two].map((studentId) => ({ studentId, fromDate: from }))
  await director.ok(saveMembers, { activityId: id, items })
  const full = await director.call(saveMembers, { activityId: id, items: [{ studentId: three, fromDate: from }] })
  expect(full.problem).toMatchObject({ code: 'activities.full' })
  expect((await director.call(deleteActivity, { id })).problem?.code).toBe('activities.has-members')
  const shorter = await director.call(saveActivity, { ...opened, fromDate: day('2026-11-01') })
  expect(shorter.problem?.code).toBe('activities.members-outside')
  // Removing an enrolment made by mistake leaves no trace; an ended one remains until its last day.
  await director.ok(saveMembers, {
    activityId: id,
    items: [{ studentId: first, fromDate: null, was: { fromDate: from, toDate: null } }],
  })
  await director.ok(setLeaveDates, { activityId: id, studentIds: [two], leaveDate: '2026-10-30' })
  expect((await director.ok(getActivity, { id })).children).toBe(0)
  await director.ok(deleteActivity, { id })
  expect((await director.call(getActivity, { id })).status).toBe(404)
})

test('visits exist on session days only, can be filled from the attendance, and are priced before saving', async () => {
  await signIn()
  const id = await newActivity()
  const [child = 0] = await others(id, 1)
  await director.ok(saveMembers, { activityId: id, items: [{ studentId: child, fromDate: '2026-11-02' }] })
  const month = { activityId: id, month: 11, year: 2026 }
  const grid = await director.ok(getVisits, month)
  expect(grid.result.map(({ studentId }) => studentId)).toEqual([child])
  const open = grid.result[0]!.visits.flatMap(({ isLocked }, index) => (isLocked ? [] : grid.days[index]!.forDate))
  expect(open).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  const item = (forDate: string, mark: 1 | 2 | null, was?: 1 | 2 | null) => ({ studentId: child, forDate, mark, was })
  const save = (...items: ReturnType<typeof item>[]) => director.call(saveVisits, { ...month, items })
  expect((await save(item('2026-11-03', 1))).problem?.code).toBe('activities.no-session')
  expect((await save(item('2026-12-07', 1))).problem?.code).toBe('activities.other-month')
  expect((await save(item('2026-11-16', 1))).problem?.code).toBe('activities.future-visit')
  expect((await save(item('2026-11-02', 2, null))).status).toBe(200)
  expect((await save(item('2026-11-02', 1, null))).problem?.code).toBe('platform.stale')
  const preview = await director.ok(previewFees, { ...month, items: [item('2026-11-02', 1), item('2026-11-09', 1)] })
  expect(preview).toMatchObject({
    total: 11,
    result: [{ sessions: 2, amount: 11, why: '2 посещения × 5,50 € = 11,00 €' }],
  })
  expect((await director.ok(previewFees, month)).total).toBe(0)
  // Fills an unmarked session with the present children; marked visits are unchanged.
  const { filled } = await director.ok(autofillVisits, month)
  const after = await director.ok(getVisits, month)
  const marks = after.result[0]!.visits.flatMap(({ mark }) => mark ?? [])
  expect(marks).toHaveLength(1 + filled)
  expect(after.result[0]!.visits[1]?.mark).toBe(2)
  expect((await director.ok(autofillVisits, month)).filled).toBe(0)
  // An enrolment with visits is ended instead of removed; its end must not exclude a visit.
  const gone = { studentId: child, fromDate: null, was: { fromDate: '2026-11-02', toDate: null } }
  const removed = await director.call(saveMembers, { activityId: id, items: [gone] })
  expect(removed.problem?.code).toBe('activities.has-visits')
})

test('a director approves a parent’s request; without a free place the child joins the waiting list and is enrolled automatically', async () => {
  await signIn()
  const id = await newActivity({ capacity: 1 })
  const child = await ownChildId()
  const [otherChildId = 0] = await others(id, 1)
  await director.ok(saveMembers, { activityId: id, items: [{ studentId: otherChildId, fromDate: '2026-10-01' }] })
  const offered = (await parent.ok(offeredActivities, { studentId: child })).result
  expect(offered.find(({ activityId }) => activityId === id)).toMatchObject({ free: 0, isMember: false })
  const ask = { studentId: child, kind: 1 as const, activityId: id, forDate: '2026-11-20' }
  expect((await parent.call(createEnrollmentRequest, { ...ask, forDate: '2026-11-01' })).problem?.code).toBe(
    'activities.too-early',
  )
  expect((await (await world.as('secondParent')).call(createEnrollmentRequest, ask)).problem?.code).toBe(
    'activities.may-not-sign',
  )
  const requestId = Number((await parent.ok(createEnrollmentRequest, ask)).entityId)
  expect((await parent.call(createEnrollmentRequest, ask)).problem?.code).toBe('activities.already-requested')
  const pdf = await parent.call(enrollmentRequestPaper, { id: requestId })
  expect(pdfText(pdf.bytes)).toContain('Плуване')
  expect((await director.ok(decideEnrollmentRequest, { id: requestId, status: 2 })).warnings).toEqual([
    'Няма свободни места в „Плуване“: детето е под № 1 в списъка на чакащите и се записва, щом се освободи място.',
  ])
  const mine = async () => (await parent.ok(listEnrollmentRequests, { activityId: id })).result[0]!
  expect(await mine()).toMatchObject({ state: 'В списъка на чакащите', place: 1, mayDecide: false })
  // A child leaves: the first child of the waiting list gets the place.
  await director.ok(setLeaveDates, { activityId: id, studentIds: [otherChildId], leaveDate: '2026-11-15' })
  expect(await mine()).toMatchObject({ state: 'Одобрена', status: 2 })
  const [{ n: letters } = { n: 0 }] = await world.sql<{ n: number }>(
    `select count(*)::int as n from mail where subject = 'Има място в дейността „Плуване“'`,
  )
  expect(letters).toBeGreaterThan(0)
  expect(
    (await director.call(decideEnrollmentRequest, { id: requestId, status: 3, comment: 'не' })).problem?.code,
  ).toBe('activities.decided')
  expect((await parent.ok(ownEnrollments, {})).result[0]!.activities.map(({ name }) => name)).toContain('Плуване')
  // The child may leave from the next month on.
  expect((await parent.ok(leavableActivities, { studentId: child })).result.map(({ name }) => name)).toContain(
    'Плуване',
  )
  const leave = { studentId: child, kind: 3 as const, activityId: id, forDate: '2026-11-25' }
  expect((await parent.call(createEnrollmentRequest, leave)).problem?.code).toBe('activities.leave-too-early')
  const leaving = Number((await parent.ok(createEnrollmentRequest, { ...leave, forDate: '2026-12-01' })).entityId)
  expect((await director.call(decideEnrollmentRequest, { id: leaving, status: 3 })).problem?.code).toBe(
    'activities.reject-needs-comment',
  )
  expect((await director.ok(decideEnrollmentRequest, { id: leaving, status: 2 })).warnings).toBeUndefined()
  const going = (await parent.ok(ownEnrollments, {})).result[0]!.activities
  expect(going.find(({ name }) => name === 'Плуване')?.toDate).toBe('2026-11-30')
})

test('the place of a child that left the kindergarten is given to the waiting list in the morning', async () => {
  await signIn()
  const id = await newActivity({ capacity: 1 })
  const child = await ownChildId()
  const [otherChildId = 0] = await others(id, 1)
  await director.ok(saveMembers, { activityId: id, items: [{ studentId: otherChildId, fromDate: '2026-10-01' }] })
  const request = { studentId: child, kind: 1 as const, activityId: id, forDate: '2026-11-20' }
  await parent.ok(createEnrollmentRequest, request)
  const mine = async () => (await parent.ok(listEnrollmentRequests, { activityId: id })).result[0]!
  await director.ok(decideEnrollmentRequest, { id: (await mine()).id, status: 2 })
  const morning = (name: string) => {
    const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
    return runJob(shop, placesJob, {}, name, 1)
  }
  await morning('activities.places:1')
  expect(await mine()).toMatchObject({ status: 1, place: 1 })
  await world.sql('update child set left_on = $1 where id = $2', ['2026-11-12', otherChildId])
  await morning('activities.places:2')
  expect(await mine()).toMatchObject({ status: 2, state: 'Одобрена' })
  expect((await director.ok(getActivity, { id })).children).toBe(1)
})

test('a parent reads the possible activities of each child, with the first day and the position in the waiting list', async () => {
  await signIn()
  const ofChild = async () => (await parent.ok(ownEnrollments, {})).result[0]!
  const before = await ofChild()
  const names = [...before.activities.map(({ name }) => name), ...before.requests.map(({ activity }) => activity)]
  expect(before.offered.length).toBeGreaterThan(0)
  expect(before.offered.filter(({ name }) => names.includes(name))).toEqual([])
  const offer = before.offered[0]!
  expect(offer.firstDay > '2026-11-15').toBe(true)
  // The prefilled day is accepted.
  const request = {
    studentId: before.studentId,
    kind: 1 as const,
    activityId: offer.activityId,
    forDate: offer.firstDay,
  }
  await parent.ok(createEnrollmentRequest, { ...request, toActivityId: null })
  await world.sql(
    `update activity set capacity = (select count(*) from activity_member m where m.activity_id = activity.id) where id = $1`,
    [offer.activityId],
  )
  const { id, version } = (await director.ok(listEnrollmentRequests, { activityId: offer.activityId, status: 1 }))
    .result[0]!
  await director.ok(decideEnrollmentRequest, { id, status: 2, version })
  const after = await ofChild()
  expect(after.offered.map(({ activityId }) => activityId)).not.toContain(offer.activityId)
  expect(after.requests.find((row) => row.id === id)).toMatchObject({ place: 1 })
  // The first possible day of leaving is accepted too.
  const going = after.activities.find(({ leaveFrom }) => leaveFrom !== null)!
  expect(going.leaveFrom).toBe('2026-12-01')
  const leave = { studentId: before.studentId, kind: 3 as const, activityId: going.activityId, forDate: '2026-12-01' }
  await parent.ok(createEnrollmentRequest, { ...leave, toActivityId: null })
  expect((await ofChild()).activities.find(({ activityId }) => activityId === going.activityId)?.leaveFrom).toBeNull()
  expect((await (await world.as('secondParent')).ok(ownEnrollments, {})).result[0]?.maySign).toBe(false)
})

test('a parent withdraws a request and reads the own child’s visits only, with their providers', async () => {
  await signIn()
  const children = (await parent.ok(ownEnrollments, {})).result.map(({ studentId }) => studentId)
  const waiting = (await parent.ok(listEnrollmentRequests, { status: 1 })).result
  expect(waiting).toHaveLength(2)
  await parent.ok(withdrawEnrollmentRequest, { id: waiting[0]!.id })
  expect((await parent.ok(listEnrollmentRequests, { status: 3 })).result).toMatchObject([{ state: 'Оттеглена' }])
  const visits = (await parent.ok(ownVisits, { month: 10, year: 2026 })).result
  expect(new Set(visits.map(({ studentId }) => studentId))).toEqual(new Set(children))
  expect(visits[0]!.attended).toBeGreaterThan(0)
  const summary = (await parent.ok(providerSummary, {})).result
  expect(summary).toHaveLength(8)
  expect(summary[0]!.activities[0]).toMatchObject({ enrollmentEnabled: true })
})

test('the reports agree with the grid', async () => {
  await signIn()
  const { activityId } = (await director.ok(listActivities, { search: 'шах' })).result[0]!
  const grid = await director.ok(getVisits, { activityId, month: 10, year: 2026 })
  const marked = grid.result.flatMap(({ visits }) => visits.flatMap(({ mark }) => mark ?? []))
  const period = { activityId, fromDate: '2026-10-01', toDate: '2026-10-31' }
  const visits = await director.ok(visitsReport.json, period)
  expect(visits.totals).toEqual({
    attended: marked.filter((mark) => mark === 1).length,
    absent: marked.filter((mark) => mark === 2).length,
  })
  expect((await director.ok(membersReport.json, { activityId })).rowsCount).toBe(grid.rowsCount)
  const history = await director.ok(enrollmentHistoryReport.json, { ...period, fromDate: '2026-07-01' })
  expect(history.result.every(({ change }) => change === 'Записано')).toBe(true)
  expect(history.rowsCount).toBe(grid.rowsCount)
  expect((await director.call(visitsReport.typed!, { ...period, type: 'xlsx' })).status).toBe(200)
  // Experts get the number of visits without the names of the children.
  const ministry = await (await world.as('ministry')).ok(visitsReport.json, period)
  expect(ministry.totals).toEqual(visits.totals)
  expect(ministry.result.every((row) => row.studentId === null && /^Дете \d+$/.test(row.studentName))).toBe(true)
  const teacher = await world.as('teacher')
  expect((await teacher.ok(membersReport.json, {})).rowsCount).toBeLessThan(
    (await director.ok(membersReport.json, {})).rowsCount,
  )
})
