import { annulInvoice, generateInvoices, listInvoices } from '@asistent/contract/payments/invoices.calls'
import { pay } from '@asistent/contract/payments/payments.calls'
import {
  deleteFeeSetting,
  getFeeSetting,
  invoiceTypes,
  listFeeSettings,
  saveFeeSetting,
} from '@asistent/contract/payments/settings.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { reminderJob } from './reminders.job'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
})
afterEach(() => world.reset())

const form = { monthlyDueDay: 25, visitsDueDay: 20, remindBefore: [2], remindAfter: [3, 1] }
const whole = async () => {
  const [row] = (await director.ok(listFeeSettings, {})).result
  const { target, ...record } = await director.ok(getFeeSetting, { id: row!.id })
  expect(target).toBe('Всички доставчици')
  return record
}

test('due days follow the setting of the provider, else of the kindergarten', async () => {
  await director.ok(saveFeeSetting, { ...(await whole()), ...form })
  expect((await director.ok(listFeeSettings, {})).result[0]).toMatchObject({
    monthlyDueDay: 25,
    reminders: '2 дни преди срока; 1, 3 дни след срока',
  })
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  const days = new Set(
    (await director.ok(listInvoices, { month: 11, year: 2026, pageSize: 500 })).result.map(({ dueDate }) => dueDate),
  )
  expect([...days].toSorted()).toEqual(['2026-11-25', '2026-12-20'])
})

test('one setting for a provider; an account requires its owner; a removed one is not found', async () => {
  const { providerId } = (await director.ok(listInvoices, {})).result[0]!
  const { entityId } = await director.ok(saveFeeSetting, { ...form, providerId })
  expect((await director.call(saveFeeSetting, { ...form, providerId })).problem.code).toBe('payments.setting-taken')
  const refused = await director.call(saveFeeSetting, { ...form, providerId, iban: 'BG80BNBG96611020345678' })
  expect(refused.problem.errors).toEqual({ recipient: ['Въведете получателя на преводите'] })
  await director.ok(deleteFeeSetting, { id: Number(entityId) })
  expect((await director.call(getFeeSetting, { id: Number(entityId) })).status).toBe(404)
  const { result } = await director.ok(invoiceTypes, {})
  expect(result.map(({ kind }) => kind)).toContain('Приходен касов ордер')
  for (const { last, next } of result) expect(next).toBe(last + 1)
})

const letters = () =>
  world.sql<{ recipient: string; text: string }>(
    `select recipient, text from mail where subject = 'Напомняне за такси за дейности' order by id`,
  )
let runs = 0
const morning = async (instant: string) => {
  world.setNow(new Date(instant))
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, reminderJob, {}, `payments.remind:${runs++}`, 1)
}

test('reminds parents by the plan, once for each step, never about paid or annulled fees', async () => {
  await world.sql('delete from fee_setting')
  await director.ok(saveFeeSetting, { ...form, monthlyDueDay: 20, visitsDueDay: 20 })
  await world.sql(`update fee_invoice set due_on = '2026-11-20'`)
  const unpaid = (await director.ok(listInvoices, { states: [3], pageSize: 500 })).result
  const [first, second] = unpaid
  await director.ok(pay, { invoiceIds: [first!.id], amount: first!.notPaid, method: 2, date: '2026-11-15' })
  await director.ok(annulInvoice, { id: second!.id })
  await world.sql(`update fee_reminder set days = days`)
  await morning('2026-11-16T06:00:00Z')
  expect(await letters()).toEqual([])
  await morning('2026-11-18T06:00:00Z')
  const sent = await letters()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent[0]!.text).toContain('срок 20.11.2026 г.')
  for (const { text } of sent) expect(text).toMatch(/код за превод DG\d+-\d\d/)
  const noted = async () =>
    (
      await world.sql<{ id: number; days: number }>('select invoice_id as id, days from fee_reminder order by 1, 2')
    ).map(({ id, days }) => `${id}:${days}`)
  const ids = await noted()
  expect(ids).not.toContain(`${first!.id}:-2`)
  expect(ids).not.toContain(`${second!.id}:-2`)
  // Repeated on the same or the next morning, the step sends nothing.
  await morning('2026-11-18T06:30:00Z')
  await morning('2026-11-19T06:00:00Z')
  expect(await letters()).toHaveLength(sent.length)
  expect(await noted()).toEqual(ids)
  await morning('2026-11-21T06:00:00Z')
  const later = (await letters()).slice(sent.length)
  expect(later).toHaveLength(sent.length)
  expect(later[0]!.text).toContain('срокът беше 20.11.2026 г.')
  // No reminders after the last step of the plan.
  await morning('2026-12-20T06:00:00Z')
  expect(await letters()).toHaveLength(sent.length * 2)
})
