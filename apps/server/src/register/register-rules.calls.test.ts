import {
  registerAttendances,
  registerClasses,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import {
  deleteRegisterAttendance,
  reconcileWithRegister,
  registerBatches,
  registerDifference,
} from '@asistent/contract/register/sending.calls'
import { registerSections } from '@asistent/domain/register/sections'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { reconcileJob } from './reconcile.job'
import { confirmMonth, kindergartenCode, placeIn, sendAll, work } from '../../../../tests/support/register/working'
import { deepTest } from '../../../../tests/support/deep'

// Rules of the register that its public source shows (integrations.md 1.11).

let register: RegisterSimulator
let world: World
let director: Person
let seeded: Awaited<ReturnType<typeof placeIn>>
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
})
afterEach(() => world.reset())

const november = { month: 11, year: 2026 } as const
const all = () => ({ ...november, classId: seeded.groupId })
const there = async () => (await register.simulator.institution(kindergartenCode, 2026))!
const reconciled = async () => {
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
}

/** Two teachers of the kindergarten with numbers of the register. */
async function teachers(): Promise<{ absent: number; absentNumber: number; substitute: number }> {
  const rows = await world.sql<{ id: number; number: number }>(
    `select id, neispuo_id as number from staff_member where kindergarten_id = $1 and is_pedagogical and neispuo_id is not null order by id limit 2`,
    [seeded.id],
  )
  return { absent: rows[0]!.id, absentNumber: rows[0]!.number, substitute: rows[1]!.id }
}

deepTest('a substitution precedes topics and has the accepted hours; the others are listed by cause', async () => {
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  await world.sql('delete from staff_substitution where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  const { absent, absentNumber, substitute } = await teachers()
  const program = { ...all(), section: registerSections.Programs }
  await sendAll(world, await confirmMonth(director, { ...all(), section: registerSections.ClassBooks }))
  await sendAll(world, await confirmMonth(director, program))
  const institution = await there()
  const [topic] = await world.sql<{ day: string }>(
    `select for_on::text as day from lesson where group_id = $1 and status = 2 and for_on between '2026-11-02' and '2026-11-12' order by for_on limit 1`,
    [seeded.groupId],
  )
  const hours = institution.lessons(seeded.classId).filter(({ date }) => date === topic!.day)
  // In the sample list another teacher teaches one of the fields of that day.
  const foreign = hours[0]!.curriculumId
  const isForeign = hours.filter(({ curriculumId }) => curriculumId === foreign).length
  expect(hours.length).toBeGreaterThan(isForeign)
  institution.teachers.set(foreign, [])
  await world.sql(`update register_curriculum set teacher_ids = '{}' where group_id = $1 and curriculum_id = $2`, [
    seeded.groupId,
    foreign,
  ])
  await world.sql(
    `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes) values ($1, $2, 6, $3, $3, $4, $5, 360)`,
    [seeded.id, absent, topic!.day, seeded.groupId, substitute],
  )
  const [row] = (await director.ok(registerSubstitutions, all())).result
  expect(row).toMatchObject({ step: 1 })
  expect(row!.reason).toMatch(/^Без \d+ часа? на друг учител по учебния план\.$/)
  await sendAll(world, await confirmMonth(director, all()))
  expect((await director.ok(registerSubstitutions, all())).result).toMatchObject([{ state: 2, step: null }])
  const [absence] = institution.of('teacherAbsences')
  expect(absence!.body).toMatchObject({ teacherPersonId: absentNumber, hours: expect.any(Array) })
  expect(absence!.body.hours).toHaveLength(hours.length - isForeign)
  const sent = register.simulator.effects.filter(({ kind }) => kind === 'made').map(({ section }) => section)
  expect(sent.indexOf('teacherAbsences')).toBeLessThan(sent.indexOf('topics'))
  expect((await director.ok(registerTopics, { ...all(), state: 3 })).rowsCount).toBe(0)

  // Its hours have topics now, so the register would reject its deletion.
  await world.sql('delete from staff_substitution where kindergarten_id = $1', [seeded.id])
  expect(await director.ok(registerDifference, all())).toMatchObject({ delete: 0, blocked: 1 })
  expect((await director.ok(registerSubstitutions, all())).result).toMatchObject([
    { step: null, reason: 'Часовете имат теми в НЕИСПУО. Изтрийте първо темите оттам.' },
  ])
})

deepTest('fields that only the register writes are no difference', async () => {
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  await sendAll(world, await confirmMonth(director, all()))
  const [shown] = (await there()).list('schedules', seeded.classId)
  expect(JSON.stringify(shown)).toContain('groupCurriculumIds')
  await reconciled()
  expect(await director.ok(registerDifference, { ...all(), section: registerSections.Programs })).toMatchObject({
    send: 0,
    change: 0,
    delete: 0,
  })
  expect((await director.ok(registerPrograms, { ...all(), state: 2 })).rowsCount).toBeGreaterThan(0)
})

test('an archived book is not read, a finalised one is left as it is', async () => {
  const institution = await there()
  const book = institution.of('classBooks').find(({ classId }) => classId === seeded.classId)!
  institution
    .of('classBooks')
    .push({ id: 1, classId: seeded.classId, body: { classId: seeded.classId, isValid: false } })
  await reconciled()
  const before = await director.ok(registerDifference, all())
  expect(before.delete).toBe(0)
  expect(before.send).toBeGreaterThan(50)

  book.body = { ...book.body, isFinalized: true }
  await reconciled()
  const after = await director.ok(registerDifference, all())
  expect(after).toMatchObject({ send: 0, change: 0, delete: 0 })
  expect(after.blocked).toBeGreaterThanOrEqual(before.send)
  expect((await director.ok(registerAttendances, { ...all(), state: 0 })).result[0]).toMatchObject({
    step: null,
    reason: 'Дневникът е приключен в НЕИСПУО и не се променя.',
  })
})

test('a locked book has one message for every kind of lock', async () => {
  // A few days are enough.
  await world.sql(
    `update attendance set mark = null, request_id = null, note_id = null where kindergarten_id = $1 and day > '2026-11-02'`,
    [seeded.id],
  )
  const month = { ...all(), section: registerSections.Attendances }
  const locks = [
    (closed: boolean) => there().then((one) => (one.closedBefore = closed ? ('2026-12-01' as never) : undefined)),
    async (closed: boolean) => {
      for (const { body } of (await there()).of('classBooks')) body.isFinalized = closed
    },
    async (closed: boolean) => {
      for (const { body } of (await there()).of('classBooks')) body.isValid = !closed
    },
  ]
  for (const lock of locks) {
    const batchId = await confirmMonth(director, month)
    await lock(true)
    await sendAll(world, batchId)
    const refused = await director.ok(registerAttendances, { ...month, state: 3 })
    expect(new Set(refused.result.map(({ reason }) => reason))).toEqual(
      new Set(['Дневникът е заключен в НЕИСПУО: приключен е, архивиран е или денят е извън отворения период']),
    )
    await lock(false)
  }
})

test('nursery groups of a kindergarten keep a book; those of a nursery do not', async () => {
  const nursery = async () =>
    (await director.ok(registerClasses, november)).result.filter(({ className }) => className === 'Ясличка').length
  await world.sql(`update child_group set class_type = 1, name = 'Ясличка' where id = $1`, [seeded.groupId])
  expect(await nursery()).toBe(1)
  expect((await director.ok(registerDifference, { ...all(), section: 2 })).send).toBeGreaterThan(50)
  await world.sql('update kindergarten set institution_type = 1 where id = $1', [seeded.id])
  expect((await director.ok(registerDifference, { ...all(), section: 2 })).send).toBe(0)
})

test('a DELETE without a body deletes the current record', async () => {
  const [row] = (await director.ok(registerAttendances, { month: 10, year: 2026, state: 2 })).result
  // Clients of the specification send no body.
  const url = `/api/NeispuoIntegration/neispuo-delete-attendances/${row!.id}`
  const headers = { authorization: `Bearer ${director.token}` }
  expect(await world.request({ method: 'DELETE', url, headers })).toMatchObject({ status: 200 })
  const [{ id: batchId } = { id: 0 }] = (await director.ok(registerBatches, {})).result
  await sendAll(world, batchId)
  expect(register.simulator.effects.filter(({ kind }) => kind === 'deleted')).toHaveLength(1)
  expect((await director.call(deleteRegisterAttendance, { id: row!.id! })).problem.code).toBe('register.not-there')
})

test('the simulator rejects with the texts of the register', async () => {
  await there()
  const ask = async (method: string, path: string, body: unknown, accept = 'application/json, text/plain') => {
    const answer = await register.request(method, path, { body: JSON.stringify(body), accept })
    return { status: answer.status, said: answer.body }
  }
  const ticket = '/so-ext-api/ticket/export/createJson'
  const question = { institutionId: Number(kindergartenCode), schoolYear: 2026 }
  expect(await ask('POST', ticket, question, 'application/json')).toMatchObject({ status: 406 })
  expect(await ask('POST', ticket, question)).toEqual({ status: 201, said: 'ticket-1' })
  const second = await ask('POST', ticket, question)
  expect(second.status).toBe(400)
  expect(second.said).toContain('Ticket in status PENDING exists: ticket-1')

  const books = `/schoolbooks/api/v1/2026/${kindergartenCode}/classBooks`
  const twice = await ask('POST', books, seeded.classId)
  expect(twice.status).toBe(400)
  expect(twice.said).toContain(`Вече има създаден дневник за classId '${seeded.classId}'`)
  const { id } = (await there()).of('classBooks').find(({ classId }) => classId === seeded.classId)!
  const gone = await ask('DELETE', `${books}/${id}`, null)
  expect(gone.status).toBe(400)
  expect(gone.said).toContain('има въведени присъствия')
  const topic = { date: '2026-11-03', titles: ['Есен'], scheduleLessonId: 1 }
  const unknown = await ask('POST', `${books}/${id}/topics`, topic)
  expect(unknown.status).toBe(400)
  expect(unknown.said).toContain('This scheduleLesson is not in any of the classbook')
  expect(await ask('POST', `${books}/77/topics`, topic)).toMatchObject({ status: 404 })
})
