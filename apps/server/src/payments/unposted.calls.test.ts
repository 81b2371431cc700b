import { listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { countWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { generateInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData, epayNotice, onlineReport, transferEpayData } from '@asistent/contract/payments/online.calls'
import { annulPayment, listPayments, pay } from '@asistent/contract/payments/payments.calls'
import { feesByChild } from '@asistent/contract/payments/references.calls'
import {
  annulRefund,
  closeOnlineError,
  creditUnposted,
  getUnposted,
  refundUnposted,
} from '@asistent/contract/payments/unposted.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// Money from ePay.bg for fees that were paid at the till meanwhile.

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
  for (const month of [11, 12]) await director.ok(generateInvoices, { month, year: 2026 })
})
afterEach(() => world.reset())

const date = '2026-11-15'
const cents = (value: number) => Math.round(value * 100)
const unpaid = async () =>
  (await parent.ok(ownInvoices, {})).result.filter(({ notPaid, isOnlinePossible }) => notPaid > 0 && isOnlinePossible)
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code

async function notify(form: { paymentId: number; encoded: string }, more = ''): Promise<void> {
  const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
  const answer = await world.request({
    method: 'POST',
    url: epayNotice.path.replace('{merchant}', merchant),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...sign(`INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=20261112101500${more}`, simulatorSecret(merchant)),
    }).toString(),
  })
  expect(answer.bytes.toString()).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
}

/** A fee that was paid twice, and another unpaid one of the same child and provider. */
async function paidTwice() {
  const open = await unpaid()
  const fee = open.find((one) => open.some((otherRow) => isNext(one, otherRow)))!
  const next = open.find((otherRow) => isNext(fee, otherRow))!
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  await director.ok(pay, { invoiceIds: [fee.id], amount: fee.notPaid, method: 2, date })
  await notify(form)
  return { id: form.paymentId, fee, next, others: open.filter(({ id }) => id !== fee.id && id !== next.id) }
}
const isNext = (
  left: { id: number; providerId: number; studentId: number },
  right: { id: number; providerId: number; studentId: number },
) => right.id !== left.id && right.providerId === left.providerId && right.studentId === left.studentId

const november = { fromDate: '2026-11-01', toDate: '2026-11-30' } as const
const rowOf = async (id: number) =>
  (await director.ok(onlineReport.json, november)).result.find((row) => row.id === id)!
const waitingOf = async (kindName = 'unpostedMoney') =>
  (await director.ok(countWaiting, {})).kinds.find(({ kind }) => kind === kindName)?.count ?? 0
const listed = async () => (await director.ok(onlineReport.json, { waiting: true })).rowsCount

test('a duplicate payment is pending, is credited to another fee of the child, and is pending again once that is annulled', async () => {
  const before = await waitingOf()
  const { id, fee, next } = await paidTwice()
  expect(await rowOf(id)).toMatchObject({
    posted: 0,
    unposted: fee.notPaid,
    credited: 0,
    refunded: 0,
    waiting: fee.notPaid,
  })
  expect(await waitingOf()).toBe(before + 1)
  expect(await listed()).toBe(before + 1)
  expect(await parent.ok(ownInvoices, {})).toMatchObject({ overpaid: fee.notPaid })

  const shown = await director.ok(getUnposted, { id })
  expect(shown).toMatchObject({ waiting: fee.notPaid, items: [{ id: fee.id, asked: fee.notPaid, posted: 0 }] })
  expect(shown.fees.map((one) => one.id)).toContain(next.id)
  // The money is in the account of one provider.
  expect(new Set(shown.fees.map(({ providerId }) => providerId))).toEqual(new Set([fee.providerId]))

  const part = Math.min(cents(fee.notPaid), cents(next.notPaid))
  const items = [{ invoiceId: next.id, amount: part / 100 }]
  const { totalPaid } = await director.ok(feesByChild.json, { year: 2026 })
  const receiptId = Number((await director.ok(creditUnposted, { id, items, comment: 'по молба на майката' })).entityId)
  const paid = (await parent.ok(ownInvoices, {})).result.find((one) => one.id === next.id)!
  expect(cents(paid.notPaid)).toBe(cents(next.notPaid) - part)
  expect(paid.payments).toMatchObject([{ amount: part / 100, method: 4, creditOf: id, paidOn: date }])
  expect(cents((await director.ok(feesByChild.json, { year: 2026 })).totalPaid)).toBe(cents(totalPaid) + part)
  const receipt = (await director.ok(listPayments, { method: 4 })).result.find((one) => one.id === receiptId)!
  expect(receipt.note).toBe(`Прехвърлено от плащане през ePay.bg № ${id}. по молба на майката`)
  expect(await rowOf(id)).toMatchObject({ credited: part / 100, waiting: (cents(fee.notPaid) - part) / 100 })
  expect((await director.ok(getUnposted, { id })).entries).toMatchObject([
    { kind: 1, amount: part / 100, receiptId, comment: 'по молба на майката', isAnnulled: false },
  ])

  await director.ok(annulPayment, { id: receiptId, comment: 'грешна такса' })
  expect(await rowOf(id)).toMatchObject({ state: 'Платена', credited: 0, waiting: fee.notPaid })
  expect((await director.ok(getUnposted, { id })).entries).toMatchObject([
    { isAnnulled: true, annulReason: 'грешна такса' },
  ])
  expect(await waitingOf()).toBe(before + 1)
})

test('a duplicate payment is returned with day, method and comment, up to the pending amount; a mistaken return is annulled', async () => {
  const before = await waitingOf()
  const { id, fee, next } = await paidTwice()
  const refund = { id, amount: fee.notPaid, date, method: 1 as const, comment: '  върнато по сметката на бащата ' }
  expect(await code(director.call(refundUnposted, { ...refund, amount: fee.notPaid + 0.01 }))).toBe(
    'payments.unposted-exceeded',
  )
  expect(await code(director.call(refundUnposted, { ...refund, date: '2026-12-31' }))).toBe('payments.money-date')
  const early = await director.call(refundUnposted, { ...refund, date: '2026-11-11' })
  expect(early.problem).toMatchObject({ code: 'payments.money-date' })
  expect(JSON.stringify(early.problem)).toContain('12.11.2026')
  for (const comment of ['', '   ', 'а'.repeat(301)])
    expect((await director.call(refundUnposted, { ...refund, comment })).status).toBe(400)
  // The money did not arrive in cash, so it cannot be returned in cash.
  expect((await director.call(refundUnposted, { ...refund, method: 2 as never })).status).toBe(400)

  const entryId = Number((await director.ok(refundUnposted, refund)).entityId)
  expect(await rowOf(id)).toMatchObject({ refunded: fee.notPaid, waiting: 0 })
  expect((await director.ok(getUnposted, { id })).entries).toMatchObject([
    { id: entryId, kind: 2, method: 1, date, comment: 'върнато по сметката на бащата' },
  ])
  expect(await waitingOf()).toBe(before)
  expect(await parent.ok(ownInvoices, {})).toMatchObject({ overpaid: 0 })
  const items = [{ invoiceId: next.id, amount: 1 }]
  expect(await code(director.call(creditUnposted, { id, items }))).toBe('payments.unposted-settled')
  expect(await code(director.call(refundUnposted, refund))).toBe('payments.unposted-settled')
  const paper = pdfText((await director.call(onlineReport.typed!, { ...november, type: 'pdf' })).bytes)
  expect(paper).toContain('Върнато')

  expect((await director.call(annulRefund, { id: entryId, comment: ' ' })).status).toBe(400)
  await director.ok(annulRefund, { id: entryId, comment: 'не е преведено' })
  expect(await code(director.call(annulRefund, { id: entryId, comment: 'пак' }))).toBe('payments.refund-annulled')
  expect(await rowOf(id)).toMatchObject({ refunded: 0, waiting: fee.notPaid })
  const history = await director.ok(listRecordAudit, { kind: 'unposted-entry', id: String(entryId) })
  expect(JSON.stringify(history)).toContain('върнато по сметката на бащата')

  // The database rejects it too.
  await expect(world.sql('update unposted_entry set amount = 1 where id = $1', [entryId])).rejects.toThrow()
})

test('credits fees of the same family and of the provider of the account only, also in parts; a payment of everything any provider', async () => {
  const { id, fee, next, others } = await paidTwice()
  const stranger = (
    await world.sql<{ id: number }>(
      `select i.id from fee_invoice i join fee_balance b on b.invoice_id = i.id where i.kindergarten_id = (select kindergarten_id from fee_invoice where id = $1)
        and b.paid < b.charged and i.provider_id = $2 and i.child_id <> $3 and not exists (select from child_guardian g join child_guardian h on h.guardian_id = g.guardian_id where g.child_id = i.child_id and h.child_id = $3) limit 1`,
      [fee.id, fee.providerId, fee.studentId],
    )
  )[0]
  const otherProvider = others.find(({ providerId }) => providerId !== fee.providerId)
  for (const invoiceId of [stranger?.id, otherProvider?.id].filter((one) => one !== undefined))
    expect(await code(director.call(creditUnposted, { id, items: [{ invoiceId, amount: 0.01 }] }))).toBe(
      'payments.unposted-not-here',
    )
  expect(stranger).toBeDefined()
  expect(await code(director.call(creditUnposted, { id, items: [{ invoiceId: fee.id, amount: 0.01 }] }))).toBe(
    'payments.nothing-due',
  )
  const twice = { invoiceId: next.id, amount: 0.01 }
  expect(await code(director.call(creditUnposted, { id, items: [twice, twice] }))).toBe('payments.twice-listed')
  expect(
    await code(director.call(creditUnposted, { id, items: [{ invoiceId: next.id, amount: next.notPaid + 0.01 }] })),
  ).toMatch(/^payments\.(overpaid|unposted-exceeded)$/)
  await director.ok(creditUnposted, { id, items: [twice] })
  await director.ok(refundUnposted, { id, amount: 0.02, date, method: 4, comment: 'част' })
  expect(await rowOf(id)).toMatchObject({ credited: 0.01, refunded: 0.02, waiting: (cents(fee.notPaid) - 3) / 100 })

  // A payment of everything is in the platform's account and may pay any fee of the family.
  const open = await unpaid()
  const form = await parent.ok(transferEpayData, {})
  const gone = open[0]!
  await director.ok(pay, { invoiceIds: [gone.id], amount: gone.notPaid, method: 2, date })
  await notify(form)
  expect((await unpaid()).length).toBe(0)
  await director.ok(generateInvoices, { month: 12, year: 2026 })
  const whole = await director.ok(getUnposted, { id: form.paymentId })
  expect(whole).toMatchObject({ waiting: gone.notPaid, provider: null })
})

test('annulling the receipt of a partly overpaid payment keeps the overpaid part pending', async () => {
  const [fee] = await unpaid()
  const form = await parent.ok(epayData, { invoiceId: fee!.id })
  await director.ok(pay, { invoiceIds: [fee!.id], amount: 1, method: 2, date })
  await notify(form)
  const id = form.paymentId
  expect(await rowOf(id)).toMatchObject({ unposted: 1, waiting: 1 })
  const receipt = (await director.ok(listPayments, { method: 4 })).result[0]!
  await director.ok(annulPayment, { id: receipt.id, comment: 'върната през ePay.bg' })
  expect(await rowOf(id)).toMatchObject({ state: 'Анулирана', note: 'върната през ePay.bg', unposted: 1, waiting: 1 })
  await director.ok(refundUnposted, { id, amount: 1, date, method: 4, comment: 'и тази част' })
  expect(await rowOf(id)).toMatchObject({ waiting: 0 })
})

test('an amount other than the requested one pays nothing and is pending until a person records the decision', async () => {
  const before = await waitingOf('onlineError')
  const [fee] = await unpaid()
  const form = await parent.ok(epayData, { invoiceId: fee!.id })
  const id = form.paymentId
  await notify(form, ':AMOUNT=0.07')
  const said = `ePay.bg съобщи сума 0,07 € вместо ${fee!.notPaid.toFixed(2).replace('.', ',')} €`
  expect(await rowOf(id)).toMatchObject({ state: 'Грешка', posted: 0, unposted: 0, waiting: 0, note: said })
  expect((await unpaid()).find((one) => one.id === fee!.id)).toMatchObject({ notPaid: fee!.notPaid })
  expect(await waitingOf('onlineError')).toBe(before + 1)
  expect((await director.ok(onlineReport.json, { state: 6 })).rowsCount).toBe(before + 1)
  expect(await director.ok(getUnposted, { id })).toMatchObject({ state: 6, trouble: said, waiting: 0, fees: [] })

  const comment = 'Платено в брой, сумата е върната'
  for (const person of [parent, await world.as('teacher')])
    expect((await person.call(closeOnlineError, { id, comment })).status).toBe(403)
  const otherPerson = await world.as('directorOfGabrovo')
  expect((await otherPerson.call(closeOnlineError, { id, comment })).status).toBe(404)
  expect((await director.call(closeOnlineError, { id, comment: ' ' })).status).toBe(400)
  await director.ok(closeOnlineError, { id, comment })
  expect(await code(director.call(closeOnlineError, { id, comment }))).toBe('payments.online-not-error')
  expect(await rowOf(id)).toMatchObject({ state: 'Анулирана', posted: 0, note: `${said}. Приключено: ${comment}` })
  expect(await waitingOf('onlineError')).toBe(before)
  // A repeated notice changes nothing, and the fee can be paid.
  await notify(form, ':AMOUNT=0.07')
  expect(await rowOf(id)).toMatchObject({ state: 'Анулирана' })
  await director.ok(pay, { invoiceIds: [fee!.id], amount: fee!.notPaid, method: 2, date })
})

test('a payment without an error cannot be closed', async () => {
  const { id } = await paidTwice()
  expect(await code(director.call(closeOnlineError, { id, comment: 'нищо' }))).toBe('payments.online-not-error')
  expect(await rowOf(id)).toMatchObject({ state: 'Платена' })
})

test('rejects parents, teachers and another kindergarten', async () => {
  const { id, next } = await paidTwice()
  const items = [{ invoiceId: next.id, amount: 0.01 }]
  for (const person of [parent, await world.as('teacher')]) {
    expect((await person.call(getUnposted, { id })).status).toBe(403)
    expect((await person.call(creditUnposted, { id, items })).status).toBe(403)
  }
  const otherPerson = await world.as('directorOfGabrovo')
  expect((await otherPerson.call(getUnposted, { id })).status).toBe(404)
  expect((await otherPerson.call(creditUnposted, { id, items })).status).toBe(404)
  expect((await otherPerson.call(refundUnposted, { id, amount: 1, date, method: 1, comment: 'чуждо' })).status).toBe(
    404,
  )
})
