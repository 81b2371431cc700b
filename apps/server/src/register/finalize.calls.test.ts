import { registerClasses } from '@asistent/contract/register/records.calls'
import {
  finalizeRegisterBook,
  registerDifference,
  unfinalizeRegisterBook,
} from '@asistent/contract/register/sending.calls'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { keyOf } from '../platform/files/store'
import { finalizeBookJob } from './finalize.job'
import { kindergartenCode, placeIn, work } from '../../../../tests/support/register/working'

// Finalisation of class books with a signed PDF (integrations.md 1.11).

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

const all = () => ({ month: 11, year: 2026, classId: seeded.groupId })
const listedBook = async () => (await director.ok(registerClasses, all())).result[0]!
const bookThere = async () => {
  const institution = (await register.simulator.institution(kindergartenCode, 2026))!
  return institution.list('classBooks', null).find(({ classId }) => classId === seeded.classId)!
}

async function uploaded(content: string, type = 'application/pdf'): Promise<number> {
  const bytes = Buffer.from(content)
  const { files } = world.app.pipeline.services
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = keyOf(sha256, randomUUID())
  await files.put(key, bytes)
  const [row] = await world.sql<{ id: number }>(
    `insert into stored_file (kindergarten_id, created_by, name, type, size, sha256, storage_key) values ($1, $2, 'Дневник.pdf', $3, $4, $5, $6) returning id`,
    [seeded.id, director.accountId, type, bytes.length, sha256, key],
  )
  return row!.id
}
const signed = '%PDF-1.7 /Type /Sig /ByteRange [0 1 2 3] %%EOF'

test('a signed book is finalised; afterwards nothing is sent to it until it is reopened', async () => {
  const { id } = await listedBook()
  const recordId = id!
  expect((await director.ok(registerDifference, all())).send).toBeGreaterThan(50)
  await director.ok(finalizeRegisterBook, { id: recordId, fileId: await uploaded(signed) })
  expect((await listedBook()).reason).toBe('Дневникът се приключва в НЕИСПУО')
  await work(world, finalizeBookJob, { recordId, isFinal: true })
  expect((await bookThere()).isFinalized).toBe(true)
  expect(await listedBook()).toMatchObject({ step: null, reason: null, theirs: expect.stringMatching(/приключен$/) })
  const closed = await director.ok(registerDifference, all())
  expect([closed.send, closed.change, closed.delete]).toEqual([0, 0, 0])
  expect(closed.causes.map(({ reason }) => reason)).toContain('Дневникът е приключен в НЕИСПУО и не се променя.')
  const again = await director.call(finalizeRegisterBook, { id: recordId, fileId: await uploaded(signed) })
  expect(again.problem.code).toBe('register.book-final')

  await director.ok(unfinalizeRegisterBook, { id: recordId })
  await work(world, finalizeBookJob, { recordId, isFinal: false })
  expect((await bookThere()).isFinalized).toBe(false)
  expect((await director.ok(registerDifference, all())).send).toBeGreaterThan(50)
  expect((await director.call(unfinalizeRegisterBook, { id: recordId })).problem.code).toBe('register.book-open')
})

test('an unsigned file is rejected in the words of the register', async () => {
  const { id } = await listedBook()
  const recordId = id!
  await director.ok(finalizeRegisterBook, { id: recordId, fileId: await uploaded('%PDF-1.7 %%EOF') })
  await work(world, finalizeBookJob, { recordId, isFinal: true })
  expect(await listedBook()).toMatchObject({ state: 2, reason: 'Документът не е подписан.' })
  expect((await bookThere()).isFinalized).toBe(false)
  const picture = await director.call(finalizeRegisterBook, {
    id: recordId,
    fileId: await uploaded('jpg', 'image/jpeg'),
  })
  expect(picture.problem.code).toBe('register.not-pdf')
})

test('a lost response is recognised by the next attempt', async () => {
  const { id } = await listedBook()
  const recordId = id!
  await director.ok(finalizeRegisterBook, { id: recordId, fileId: await uploaded(signed) })
  register.simulator.fault = () => ({ kind: 'lose' })
  await expect(work(world, finalizeBookJob, { recordId, isFinal: true })).rejects.toThrow()
  register.simulator.fault = () => undefined
  await work(world, finalizeBookJob, { recordId, isFinal: true })
  expect(await listedBook()).toMatchObject({ reason: null, theirs: expect.stringMatching(/приключен$/) })
  expect(register.simulator.effects.filter(({ section }) => section === 'classBooks')).toHaveLength(1)
})

test('only the office finalises, and only books', async () => {
  const { id } = await listedBook()
  for (const who of ['teacher', 'parent', 'ministry', 'manciple'] as const)
    expect((await (await world.as(who)).call(unfinalizeRegisterBook, { id: id! })).status, who).toBe(403)
  const [day] = await world.sql<{ id: number }>(
    `select id from register_record where kindergarten_id = $1 and section = 2 limit 1`,
    [seeded.id],
  )
  expect((await director.call(unfinalizeRegisterBook, { id: day!.id })).status).toBe(404)
})
