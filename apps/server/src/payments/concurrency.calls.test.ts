import type { OutputOf } from '@asistent/contract/core/call'
import { annulInvoice, generateInvoices, listInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData } from '@asistent/contract/payments/online.calls'
import { annulPayment, listPayments, pay } from '@asistent/contract/payments/payments.calls'
import { annulRefund, creditUnposted, getUnposted, refundUnposted } from '@asistent/contract/payments/unposted.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// Two people at once: one effect, and a clear sentence for the other.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

test('two make the month, two take the same money, two annul it', async () => {
  const [director, administrator] = [await world.as('director'), await world.as('administrator')]
  const november = { month: 11, year: 2026 }
  const generated = await Promise.all([
    director.ok(generateInvoices, november),
    administrator.ok(generateInvoices, november),
  ])
  const { rowsCount, result } = await director.ok(listInvoices, { ...november, pageSize: 500 })
  expect(generated.map((one) => one.made).toSorted((a, b) => a - b)).toEqual([0, rowsCount])

  const fee = result.find(({ notPaid }) => notPaid > 1)!
  const paying = { invoiceIds: [fee.id], amount: fee.notPaid, method: 2 as const, date: '2026-11-15' }
  const paid = await Promise.all([director.call(pay, paying), administrator.call(pay, paying)])
  expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(paid.find(({ status }) => status === 409)?.problem?.code).toBe('payments.nothing-due')

  const made = paid.find(({ status }) => status === 200)!
  const receipt = (await director.ok(listPayments, { pageSize: 5 })).result.find(({ id }) => id === made.body.entityId)!
  const annulled = await Promise.all(
    [director, administrator].map((person) => person.call(annulPayment, { id: receipt.id, comment: 'проба' })),
  )
  expect(annulled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

  // Paid while it is being annulled: one of the two.
  const both = await Promise.all([director.call(pay, paying), administrator.call(annulInvoice, { id: fee.id })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

/** What ePay.bg sends when the payment is made; as often as it is called. */
function paidNotice({ paymentId, encoded }: OutputOf<typeof epayData>) {
  const merchant = fieldsOf(textOf(encoded)).get('MIN') ?? ''
  const signed = sign(`INVOICE=${paymentId}:STATUS=PAID:PAY_TIME=20261113101500`, simulatorSecret(merchant))
  return () =>
    world.request({
      method: 'POST',
      url: `/api/Activities/payments/epay-notification/${merchant}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...signed }).toString(),
    })
}

test('two notices of one payment at the same moment, and a cashier beside them: the fee is paid once', async () => {
  const [director, parent] = [await world.as('director'), await world.as('parent')]
  const { result } = await parent.ok(ownInvoices, {})
  const fee = result.find(({ notPaid, isOnlinePossible }) => notPaid > 1 && isOnlinePossible)!
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  const notice = paidNotice(form)
  const paying = { invoiceIds: [fee.id], amount: fee.notPaid, method: 2 as const, date: '2026-11-15' }
  const [first, second, cash] = await Promise.all([notice(), notice(), director.call(pay, paying)])
  for (const answer of [first, second]) expect(answer.bytes.toString()).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
  expect([200, 409]).toContain(cash.status)
  const after = (await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee.id)!
  expect(after).toMatchObject({ notPaid: 0, paid: fee.totalFee })
  const [row] = await world.sql<{ unposted: string }>('select unposted from online_payment where id = $1', [
    form.paymentId,
  ])
  expect(Number(row!.unposted)).toBe(cash.status === 200 ? fee.notPaid : 0)
})

test('two settle the same money that was not owed, beside the annulment of a receipt and a repeated notice: one effect', async () => {
  const [director, administrator, parent] = [
    await world.as('director'),
    await world.as('administrator'),
    await world.as('parent'),
  ]
  for (const month of [11, 12]) await director.ok(generateInvoices, { month, year: 2026 })
  const open = (await parent.ok(ownInvoices, {})).result.filter((one) => one.notPaid > 1 && one.isOnlinePossible)
  const same = (item: { id: number }) =>
    open.find(
      (otherRow) =>
        otherRow.id !== item.id && otherRow.providerId === open.find(({ id }) => id === item.id)!.providerId,
    )
  const fee = open.find((one) => same(one) !== undefined)!
  const next = same(fee)!
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  await director.ok(pay, { invoiceIds: [fee.id], amount: fee.notPaid, method: 2, date: '2026-11-15' })
  const notice = paidNotice(form)
  await notice()
  const id = form.paymentId
  const amount = Math.min(fee.notPaid, next.notPaid)
  const credit = { id, items: [{ invoiceId: next.id, amount }] }
  const refund = { id, amount: fee.notPaid, date: '2026-11-15', method: 1 as const, comment: 'проба' }
  const settled = await Promise.all([
    director.call(creditUnposted, credit),
    administrator.call(refundUnposted, refund),
    notice(),
  ])
  expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  const refused = settled.find(({ status }) => status === 409)
  expect(refused?.problem?.code).toMatch(/^payments\.unposted-(settled|exceeded)$/)
  const [row] = await world.sql<{ settled: string; unposted: string }>(
    'select settled, unposted from online_payment where id = $1',
    [id],
  )
  expect(Number(row!.settled)).toBe(settled[0].status === 200 ? amount : fee.notPaid)

  // A credit is annulled while a notice of the same payment comes again: nobody waits for ever.
  const left = await director.ok(getUnposted, { id })
  const entry = left.entries[0]!
  const taken = await Promise.all(
    entry.receiptId === null
      ? [director, administrator].map((person) => person.call(annulRefund, { id: entry.id, comment: 'проба' }))
      : [director, administrator].map((person) =>
          person.call(annulPayment, { id: entry.receiptId!, comment: 'проба' }),
        ),
  )
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const again = await Promise.all([
    director.call(refundUnposted, refund),
    administrator.call(refundUnposted, refund),
    notice(),
    notice(),
  ])
  expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
  expect(again.find(({ status }) => status === 409)?.problem?.code).toBe('payments.unposted-settled')
})
