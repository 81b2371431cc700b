import { listNotes } from '@asistent/contract/attendance/notes.calls'
import { allUnmatchedNotices, assignNotice, unmatchedNotices } from '@asistent/contract/register/notices.calls'
import { readRegisterNumbers, registerOverview } from '@asistent/contract/register/sending.calls'
import { noteSources } from '@asistent/domain/attendance/notes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { acknowledgeNoticesJob, readNoticesJob } from './notices.job'
import { readNumbersJob } from './sample-list.job'
import { placeIn, plannedJobs, work } from '../../../../tests/support/register/working'

// Electronic medical notes: the feed of the register, and notes without a child (integrations.md 1.6, 1.11).

let register: RegisterSimulator
let world: World
let director: Person
let seeded: Awaited<ReturnType<typeof placeIn>>
let child: { id: number; number: number; firstName: string; lastName: string; parentOf: number }
beforeAll(async () => {
  register = await startRegister()
  world = await startWorld({ env: register.env })
  seeded = await placeIn(world)
})
afterAll(async () => {
  await world.close()
  await register.close()
})
beforeEach(async () => {
  register.restart(world)
  director = await world.as('director')
  ;[child] = (await world.sql(
    `select c.id, c.neispuo_id as number, c.first_name as "firstName", c.last_name as "lastName" from child c join child_guardian l on l.child_id = c.id join guardian g on g.id = l.guardian_id
      where c.kindergarten_id = $1 and g.account_id = $2 and c.left_on is null order by c.id limit 1`,
    [seeded.id, (await world.as('parent')).accountId],
  )) as [typeof child]
  await world.sql(`delete from medical_note`)
  await world.sql(`delete from register_notice`)
})

afterEach(() => world.reset())

const note = (ordinal: number, person: { number: number; firstName: string; lastName: string }) => ({
  personId: person.number,
  hisMedicalNotice: {
    nrnMedicalNotice: `Н${ordinal}`,
    nrnExamination: 'П1',
    patient: { identifierType: 5, identifier: 'X', givenName: person.firstName, familyName: person.lastName },
    practitioner: { pmi: '0100000001' },
    medicalNotice: { fromDate: '2026-11-11T00:00:00', toDate: '2026-11-12', authoredOn: '2026-11-11T09:31:00' },
  },
})
const stranger = { number: 89_000_001, firstName: 'Непознато', lastName: 'Дете' }
const notices = () => register.simulator.notices

/** Runs a reading and the acknowledgement that it plans, like the worker's queue. */
async function readFeed(): Promise<void> {
  const before = (await plannedJobs(world, 'register.acknowledge')).length
  await work(world, readNoticesJob, {})
  for (const { payload } of (await plannedJobs(world, 'register.acknowledge')).slice(before))
    await work(world, acknowledgeNoticesJob, payload)
}
const nextReading = async () => (await plannedJobs(world, 'register.notices'))[0]!

test('the demo data have an unmatched note for a child without a number', async () => {
  const fresh = await startWorld({ env: register.env })
  const { result } = await (await fresh.as('director')).ok(unmatchedNotices, {})
  expect(result).toMatchObject([{ number: '26318A00D7C1', cause: 1 }])
  await fresh.close()
})

test('a note of the feed reaches director, teacher and parent with its source, and is acknowledged once', async () => {
  notices().add(note(1, child))
  await readFeed()
  expect([...notices().acknowledged]).toEqual([notices().all[0]!.medicalNoticeId])
  for (const who of ['director', 'teacher', 'parent'] as const) {
    const listed = await (await world.as(who)).ok(listNotes, { studentId: child.id })
    expect(listed.result, who).toMatchObject([
      { number: 'Н1', source: noteSources.Electronic, doctorUin: '0100000001' },
    ])
  }
  expect((await nextReading()).seconds).toBe(1800)
  expect((await director.ok(registerOverview, {})).notices).toMatchObject({ note: null, unmatched: 0 })
  notices().acknowledged.clear()
  await readFeed()
  expect((await director.ok(listNotes, { studentId: child.id })).rowsCount).toBe(1)
})

test('a lost response and a killed process lose no note', async () => {
  notices().add(note(1, child))
  register.simulator.fault = () => ({ kind: 'lose' })
  await work(world, readNoticesJob, {})
  expect((await director.ok(registerOverview, {})).notices.note).toBe('НЕИСПУО не отговаря. Опитваме отново.')
  expect(await nextReading()).toMatchObject({ payload: { failures: 1 }, seconds: 30 })
  await work(world, readNoticesJob, { failures: 5 })
  expect(await nextReading()).toMatchObject({ payload: { failures: 6 }, seconds: 960 })
  register.simulator.fault = ({ method }) => (method === 'POST' ? { kind: 'die' } : undefined)
  await work(world, readNoticesJob, {})
  const [planned] = await plannedJobs(world, 'register.acknowledge')
  await expect(work(world, acknowledgeNoticesJob, planned!.payload)).rejects.toThrow()
  expect(notices().acknowledged.size).toBe(0)
  register.simulator.fault = () => undefined
  await work(world, acknowledgeNoticesJob, planned!.payload)
  expect(notices().acknowledged.size).toBe(1)
  expect((await director.ok(listNotes, { studentId: child.id })).rowsCount).toBe(1)
})

test('a full batch is followed by the next one at once, although the register says that there is no more', async () => {
  for (let ordinal = 1; ordinal <= 210; ordinal += 1) notices().add(note(ordinal, stranger))
  await readFeed()
  expect(notices().acknowledged.size).toBe(200)
  expect((await nextReading()).seconds).toBe(0)
  await readFeed()
  expect(notices().acknowledged.size).toBe(210)
  expect((await nextReading()).seconds).toBe(1800)
  const master = await world.as('master')
  expect((await master.ok(allUnmatchedNotices, {})).rowsCount).toBe(210)
})

test('a note without a child is stored before it is acknowledged; a malformed one too', async () => {
  notices().add(note(1, stranger))
  notices().add({ ...note(2, stranger), hisMedicalNotice: { nrnMedicalNotice: 'Н2' } })
  await readFeed()
  const master = await world.as('master')
  expect((await master.ok(allUnmatchedNotices, { orderByColumn: 'receivedAt' })).result).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        cause: 1,
        patientName: 'Непознато Дете',
        number: 'Н1',
        fromDate: '2026-11-11',
        toDate: '2026-11-12',
      }),
      expect.objectContaining({ cause: 2, patientName: null, number: 'Н2', fromDate: null }),
    ]),
  )
  expect((await master.ok(allUnmatchedNotices, { search: 'непознато' })).rowsCount).toBe(1)
  expect(notices().acknowledged.size).toBe(2)
  // No child of this kindergarten has the name, and the sample list does not contain the person.
  expect((await director.ok(unmatchedNotices, {})).rowsCount).toBe(0)
  const [{ id } = { id: 0 }] = (await master.ok(allUnmatchedNotices, { search: 'непознато' })).result
  expect((await director.call(assignNotice, { id, studentId: child.id })).status).toBe(404)
  for (const who of ['teacher', 'parent', 'ministry', 'municipality'] as const)
    expect((await (await world.as(who)).call(unmatchedNotices, {})).status, who).toBe(403)
})

test('a director assigns a note of a child of that name, who has no number', async () => {
  await world.sql(`update child set neispuo_id = null where id = $1`, [child.id])
  notices().add(note(1, { ...child, number: 89_000_002 }))
  await readFeed()
  const [row] = (await director.ok(unmatchedNotices, {})).result
  expect(row).toMatchObject({ patientName: `${child.firstName} ${child.lastName}`, number: 'Н1' })
  expect((await director.ok(registerOverview, {})).notices.unmatched).toBe(1)
  const [otherRow] = await world.sql<{ id: number }>(
    `select id from child where kindergarten_id = $1 and neispuo_id is not null and id <> $2 order by id limit 1`,
    [seeded.id, child.id],
  )
  const wrong = await director.call(assignNotice, { id: row!.id, studentId: otherRow!.id })
  expect(wrong.problem.code).toBe('register.other-person')
  const [foreign] = await world.sql<{ id: number }>(`select id from child where kindergarten_id <> $1 limit 1`, [
    seeded.id,
  ])
  expect((await director.call(assignNotice, { id: row!.id, studentId: foreign!.id })).status).toBe(404)
  await director.ok(assignNotice, { id: row!.id, studentId: child.id })
  expect((await director.ok(unmatchedNotices, {})).rowsCount).toBe(0)
  expect((await director.ok(listNotes, { studentId: child.id })).result).toMatchObject([{ number: 'Н1', source: 1 }])
  expect((await director.call(assignNotice, { id: row!.id, studentId: child.id })).status).toBe(404)
})

test('an unmatched note finds its child as soon as the numbers are loaded', async () => {
  await world.sql(`update child set neispuo_id = null, first_name = 'Друг' where id = $1`, [child.id])
  notices().add(note(1, child))
  await readFeed()
  expect((await director.ok(listNotes, { studentId: child.id })).rowsCount).toBe(0)
  await director.ok(readRegisterNumbers, {})
  await work(world, readNumbersJob, { kindergartenId: seeded.id })
  expect((await nextReading()).seconds).toBe(0)
  await readFeed()
  expect((await director.ok(listNotes, { studentId: child.id })).result).toMatchObject([{ number: 'Н1' }])
  expect((await (await world.as('master')).ok(allUnmatchedNotices, {})).rowsCount).toBe(0)
})

test('unmatched notes are deleted after three months', async () => {
  notices().add(note(1, stranger))
  await readFeed()
  await world.sql(`update register_notice set received_at = received_at - interval '93 days'`)
  await readFeed()
  expect(await world.sql(`select id from register_notice`)).toEqual([])
})
