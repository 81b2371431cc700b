import { generateInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData, epayNotice, onlineReport } from '@asistent/contract/payments/online.calls'
import { pay, payBatch } from '@asistent/contract/payments/payments.calls'
import { creditUnposted, refundUnposted } from '@asistent/contract/payments/unposted.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// Amounts that nobody should send: below zero, beyond every number, more than was paid. Whoever signs correctly may still
// send them (a stolen secret, an error of the gateway).

let world: World
let director: Person
let parent: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  parent = await world.as('parent')
  await director.ok(generateInvoices, { month: 11, year: 2026 })
})
afterEach(() => world.reset())

const date = '2026-11-15'
const oneUnpaid = async () =>
  (await parent.ok(ownInvoices, {})).result.find((fee) => fee.notPaid > 0 && fee.isOnlinePossible)!
const ledgers = () =>
  world.sql(`select (select json_agg(r order by r.id) from fee_receipt r) as receipts, (select json_agg(p order by p.id) from fee_payment p) as payments,
    (select json_agg(b order by b.invoice_id) from fee_balance b) as balances, (select json_agg(u order by u.id) from unposted_entry u) as entries`)

async function notice(form: { encoded: string }, text: string) {
  const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
  return world.request({
    method: 'POST',
    url: epayNotice.path.replace('{merchant}', merchant),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...sign(text, simulatorSecret(merchant)) }).toString(),
  })
}

test.each([
  '-18.00',
  '-0.01',
  '0',
  '0.00',
  '-0',
  '999999999999999999999.99',
  '9007199254740993.00',
  '1e9',
  '18.001',
  '18,00,00',
  'NaN',
  'Infinity',
  '',
  ' ',
  `18.00'; drop table fee_payment; --`,
  '<script>alert(1)</script>',
])('a signed notice over „%s“ posts nothing and waits for a person', async (amount) => {
  const fee = await oneUnpaid()
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  const before = await ledgers()
  const answer = await notice(form, `INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=20261115101500:AMOUNT=${amount}`)
  expect(answer.status).toBe(200)
  expect(answer.bytes.toString()).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
  expect(await ledgers()).toEqual(before)
  const [payment] = await world.sql<{ state: number; unposted: string; trouble: string | null }>(
    'select state, unposted, trouble from online_payment where id = $1',
    [form.paymentId],
  )
  expect(payment).toMatchObject({ state: 6, unposted: '0.00' })
  expect(payment!.trouble).toMatch(/^ePay\.bg съобщи сума .* вместо /)
  const { result } = await director.ok(onlineReport.json, { fromDate: date, toDate: date })
  expect(result.every(({ amount: query }) => Number.isFinite(query))).toBe(true)
})

test.each(['-5', '0', '2147483648', '99999999999999999999', '1.5', '0x10', '٣', ''])(
  'a notice about payment „%s“ is none of ours',
  async (number) => {
    const form = await parent.ok(epayData, { invoiceId: (await oneUnpaid()).id })
    const before = await ledgers()
    const answer = await notice(form, `INVOICE=${number}:STATUS=PAID:AMOUNT=18.00`)
    expect(answer.status).toBe(200)
    expect(answer.bytes.toString()).not.toContain('STATUS=OK')
    expect(await ledgers()).toEqual(before)
  },
)

test('no more is given back or credited than was paid, in one step or in several, nor a negative sum', async () => {
  const fee = await oneUnpaid()
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  await director.ok(pay, { invoiceIds: [fee.id], amount: fee.notPaid, method: 2, date })
  await notice(form, `INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=20261115101500`)
  const refund = { id: form.paymentId, date, method: 1 as const, comment: 'проба' }
  const otherRow = (await parent.ok(ownInvoices, {})).result.find(({ notPaid }) => notPaid > 0)!
  for (const amount of [-1, 0, -0.01, 0.001, 1e300, Number.MAX_SAFE_INTEGER]) {
    expect((await director.call(refundUnposted, { ...refund, amount })).status).toBe(400)
    const items = [{ invoiceId: otherRow.id, amount }]
    expect((await director.call(creditUnposted, { id: form.paymentId, items })).status).toBe(400)
    expect((await director.call(pay, { invoiceIds: [otherRow.id], amount, method: 2, date })).status).toBe(400)
    expect((await director.call(payBatch, { items, method: 2, date })).status).toBe(400)
  }
  expect((await director.call(refundUnposted, { ...refund, amount: fee.notPaid + 0.01 })).problem.code).toBe(
    'payments.unposted-exceeded',
  )
  await director.ok(refundUnposted, { ...refund, amount: fee.notPaid - 1 })
  expect((await director.call(refundUnposted, { ...refund, amount: 1.01 })).problem.code).toBe(
    'payments.unposted-exceeded',
  )
  await director.ok(refundUnposted, { ...refund, amount: 1 })
  expect((await director.call(refundUnposted, { ...refund, amount: 0.01 })).problem.code).toBe(
    'payments.unposted-settled',
  )
  // The database holds it too.
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into unposted_entry (kindergarten_id, payment_id, kind, amount, happened_on, method, comment)
          select kindergarten_id, payment_id, 2, 0.01, happened_on, method, 'проба' from unposted_entry where payment_id = $1 limit 1`,
        [form.paymentId],
      ),
    ),
  ).rejects.toThrow('online_payment_settled')
})
