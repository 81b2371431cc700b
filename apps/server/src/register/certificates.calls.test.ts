import { registerAttendances } from '@asistent/contract/register/records.calls'
import {
  readRegisterNumbers,
  registerBatches,
  registerDifference,
  registerOverview,
} from '@asistent/contract/register/sending.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAuthority, type Certificate } from '../../../../tests/support/certificates'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type World } from '../../../../tests/support/world'
import { readNoticesJob } from './notices.job'
import { readNumbersJob } from './sample-list.job'
import { sendBatchJob } from './send.job'
import { confirmMonth, kindergartenCode, placeIn, work } from '../../../../tests/support/register/working'

// TLS with client certificates (integrations.md 1.3): an authority of the tests issues them.

let register: RegisterSimulator
beforeAll(async () => {
  register = await startRegister()
})
afterAll(() => register.close())

const strangers = createAuthority('Strangers')
const books = `/schoolbooks/api/v1/2026/${kindergartenCode}/classBooks`

test('the simulator rejects a missing, foreign, unregistered or expired certificate', async () => {
  const unregistered = register.authority.issue({ name: 'Other provider' })
  const future = register.authority.issue({ name: 'Platform', from: '2048-01-01' })
  const foreign = strangers.issue({ name: 'Platform' })
  for (const client of [null, foreign, unregistered, future, register.expired]) {
    expect(await register.request('GET', books, { client })).toEqual({ status: 403, body: '' })
    expect(await register.request('GET', '/schoolbooks/api/v1/medicalNotices/next/200', { client })).toMatchObject({
      status: 403,
    })
    const ticket = await register.request('POST', '/so-ext-api/ticket/export/createJson', { client, body: '{}' })
    expect(ticket).toMatchObject({ status: 401 })
    expect(ticket.body).toContain('Invalid client certificate')
  }
})

/** A world whose platform uses other certificates. */
async function worldWith(
  client: Certificate,
  authority = register.authority.certificate,
  name = 'other',
): Promise<World> {
  const world = await startWorld({
    env: {
      ...register.env,
      NEISPUO_CERT: register.file(`${name}.pem`, client.certificate),
      NEISPUO_KEY: register.file(`${name}.key`, client.key),
      NEISPUO_CA: register.file(`${name}-authority.pem`, authority),
    },
  })
  register.restart(world)
  return world
}

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

async function sendNovember(): Promise<{ waiting: number; refused: number; note: string | null }> {
  const director = await world!.as('director')
  const seeded = await placeIn(world!)
  const batchId = await confirmMonth(director, { month: 11, year: 2026, classId: seeded.groupId, section: 2 })
  await work(world!, sendBatchJob, { batchId })
  return (await director.ok(registerBatches, {})).result.find(({ id }) => id === batchId)!
}

const requests = () => {
  let count = 0
  register.simulator.fault = () => {
    count += 1
    return undefined
  }
  return () => count
}

test('sends nothing with an expired certificate: records wait, and the reason is named', async () => {
  world = await worldWith(register.expired, undefined, 'expired')
  const count = requests()
  const batch = await sendNovember()
  expect(batch).toMatchObject({ refused: 0, note: expect.stringContaining('Сертификатът на платформата') })
  expect(batch.waiting).toBeGreaterThan(50)
  const director = await world.as('director')
  await director.ok(readRegisterNumbers, {})
  await expect(work(world, readNumbersJob, { kindergartenId: (await placeIn(world)).id })).rejects.toThrow(
    'Сертификатът',
  )
  await work(world, readNoticesJob, {})
  expect((await director.ok(registerOverview, {})).notices.note).toContain('Сертификатът на платформата')
  expect(count()).toBe(0)
})

test('a certificate that the register does not know is rejected with a reason for every record', async () => {
  world = await worldWith(register.authority.issue({ name: 'Other provider' }), undefined, 'unregistered')
  const batch = await sendNovember()
  expect(batch).toMatchObject({ waiting: 0, note: expect.stringContaining('не е избрана за доставчик') })
  const director = await world.as('director')
  const refused = await director.ok(registerAttendances, { month: 11, year: 2026, state: 3 })
  expect(refused.rowsCount).toBe(batch.refused)
  expect(register.simulator.effects).toEqual([])
  await work(world, readNoticesJob, {})
  expect((await director.ok(registerOverview, {})).notices.note).toContain('не допуска сертификата')
})

test('sends nothing to a server with a certificate of another authority', async () => {
  const certificate = register.authority.issue({ name: 'Platform' })
  world = await worldWith(certificate, strangers.certificate, 'strangers')
  const count = requests()
  const batch = await sendNovember()
  expect(batch).toMatchObject({ refused: 0, note: 'НЕИСПУО не отговаря. Опитваме отново.' })
  expect(batch.waiting).toBeGreaterThan(50)
  expect(count()).toBe(0)
  const director = await world.as('director')
  expect((await director.ok(registerDifference, { month: 11, year: 2026, section: 2 })).waiting).toBe(batch.waiting)
})
