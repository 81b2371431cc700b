import { registerDifference, differenceRecords } from '@asistent/contract/register/sending.calls'
import { registerAttendances } from '@asistent/contract/register/records.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { itemsOf, placeIn } from '../../../../tests/support/register/working'

// Preview before sending: totals, causes, records of a cause.

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

test('totals by kind, by group and by cause agree with the records', async () => {
  const seen = await director.ok(registerDifference, november)
  const records = await itemsOf(director, november)
  expect(records.length).toBeGreaterThan(500)
  expect(seen.send + seen.change + seen.delete + seen.blocked).toBe(records.length)
  const sum = (parts: readonly { send: number; change: number; delete: number; blocked: number }[]) =>
    parts.map((part) => part.send + part.change + part.delete + part.blocked).reduce((left, right) => left + right, 0)
  expect(sum(seen.bySection)).toBe(records.length)
  expect(sum(seen.byGroup)).toBe(records.length)
  for (const { classId, send } of seen.byGroup)
    expect(send).toBe(records.filter((row) => row.classId === classId && row.step === 1).length)
  let count = 0
  for (const cause of seen.causes) {
    const page = await director.ok(differenceRecords, {
      ...november,
      cause: cause.key,
      pageSize: 10,
    })
    expect(page.rowsCount).toBe(cause.count)
    expect(page.result).toHaveLength(Math.min(10, cause.count))
    for (const row of page.result)
      expect([row.section, row.step, row.reason]).toEqual([cause.section, cause.step, cause.reason])
    count += cause.count
  }
  expect(count).toBe(records.length)
  const last = Math.ceil(records.length / 50)
  const page = await director.ok(differenceRecords, { ...november, pageNumber: last })
  expect(page.result.map(({ key }) => key)).toEqual(records.slice((last - 1) * 50).map(({ key }) => key))
})

test('a child without a number shows its own marks', async () => {
  const month = { ...november, classId: seeded.groupId, section: 2 as const }
  const [row] = (await director.ok(registerAttendances, { ...november, classId: seeded.groupId, state: 0 })).result
  await world.sql('update child set neispuo_id = null where id = $1', [row!.studentId])
  const blocked = (await itemsOf(director, month)).filter(({ step }) => step === null)
  const ownRows = blocked.filter(({ studentId }) => studentId === row!.studentId)
  expect(ownRows.length).toBeGreaterThan(5)
  for (const { ours, reason } of ownRows) {
    expect(ours).not.toBe('няма')
    expect(reason).toBe('Детето няма номер в НЕИСПУО')
  }
})

test('topics wait for the schedules of the same preview', async () => {
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  const all = { ...november, classId: seeded.groupId }
  const { causes } = await director.ok(registerDifference, all)
  const later = causes.find(({ section, step }) => section === 5 && step === null)
  expect(later).toMatchObject({ mending: null, reason: expect.stringMatching(/^Ще тръгнат след разпределенията/) })
  const [topic] = (await director.ok(differenceRecords, { ...all, cause: later!.key })).result
  expect(topic!.ours).toBe(topic!.label)
  const [program] = (await itemsOf(director, all)).filter(({ section, step }) => section === 4 && step === 1)
  expect(program!.ours).toMatch(/^\d+ ситуации седмично, \d+\.\d+\.\d{4} – \d+\.\d+\.\d{4} г\.$/)
})

test('an expert without a chosen kindergarten gets no result', async () => {
  const ministry = await world.as('ministry')
  expect(await ministry.ok(registerDifference, november)).toMatchObject({ kindergartenId: null, causes: [] })
  expect(await ministry.ok(differenceRecords, november)).toEqual({ result: [], rowsCount: 0 })
  for (const who of ['teacher', 'parent', 'manciple', 'municipality'] as const)
    expect((await (await world.as(who)).call(differenceRecords, november)).status).toBe(403)
})
