import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { listBankLines, importBankStatement, settleBankLine } from '@asistent/contract/payments/bank.calls'
import { generateInvoices, listInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData, epayNotice, onlineReport } from '@asistent/contract/payments/online.calls'
import { annulPayment, listPayments, pay, payBatch } from '@asistent/contract/payments/payments.calls'
import {
  createManualProtocol,
  createProtocol,
  createVoucher,
  deleteProviderDocument,
  deleteVoucher,
} from '@asistent/contract/payments/provider-documents.calls'
import { annulRefund, creditUnposted, getUnposted, refundUnposted } from '@asistent/contract/payments/unposted.calls'
import { day } from '@asistent/domain/kernel/day'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'
import { runJob } from '../platform/jobs'
import { reconcileJob } from './reconcile.job'

// Allowed days of payments. The demo data issues the fees of October on 28.10.2026; today is 15.11.2026.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  await lock(null)
})
afterEach(() => world.reset())

const october = { month: 10, year: 2026 }
const date = '2026-11-15'
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code
const unpaid = async () =>
  (await director.ok(listInvoices, { ...october, states: [3], pageSize: 500 })).result.toSorted((a, b) => a.id - b.id)
const feeOf = async (id: number) =>
  (await director.ok(listInvoices, { ...october, pageSize: 500 })).result.find((one) => one.id === id)!
const books = () =>
  world.sql(`select (select count(*) from fee_receipt) as receipts, (select count(*) from fee_payment) as payments,
    (select count(*) from unposted_entry) as entries, (select count(*) from counter) as series`)

/** Moves the lock of payments as the settings screen does. */
async function lock(until: string | null) {
  const { result } = await director.ok(getLocks, {})
  const { version, autoDay } = result.find(({ category }) => category === 6)!
  const lockedUntil = until === null ? null : day(until)
  await director.ok(saveLocks, { items: [{ category: 6, lockedUntil, autoDay, version }] })
}

test('a payment is dated from the issue day of its latest fee to today', async () => {
  const [first, two] = await unpaid()
  const form = { invoiceIds: [first!.id], amount: 1, method: 2 as const }
  const before = await books()
  for (const wrong of ['2020-01-01', '2026-10-27', '2026-11-16']) {
    const refused = await director.call(pay, { ...form, date: wrong })
    expect(refused).toMatchObject({ status: 400, problem: { code: 'payments.money-date' } })
    expect(refused.problem.errors).toEqual({
      date: [
        'Изберете дата от 28.10.2026 г. до 15.11.2026 г.: не преди издаването на таксата, не в заключен период и не в бъдещето',
      ],
    })
    const items = [first!, two!].map(({ id }) => ({ invoiceId: id, amount: 1 }))
    expect(await code(director.call(payBatch, { items, method: 1, date: wrong }))).toBe('payments.money-date')
  }
  expect(await books()).toEqual(before)
  await director.ok(pay, { ...form, date: '2026-10-28' })
  await director.ok(pay, { ...form, date })
  // A fee with a later issue day limits the whole receipt.
  await world.sql(`update fee_invoice set issued_on = '2026-11-10' where id = $1`, [two!.id])
  const both = { items: [first!, two!].map(({ id }) => ({ invoiceId: id, amount: 1 })), method: 1 as const }
  expect(await code(director.call(payBatch, { ...both, date: '2026-11-09' }))).toBe('payments.money-date')
  await director.ok(payBatch, { ...both, date: '2026-11-10' })
})

test('no payment is dated or annulled in a locked period; a lock by rule counts too', async () => {
  const [first] = await unpaid()
  const form = { invoiceIds: [first!.id], amount: 1, method: 2 as const }
  const receiptId = Number((await director.ok(pay, { ...form, date: '2026-10-30' })).entityId)
  await lock('2026-10-31')
  const refused = await director.call(pay, { ...form, date: '2026-10-31' })
  expect(refused.problem.errors?.date?.[0]).toContain('от 01.11.2026 г. до 15.11.2026 г.')
  expect(await code(director.call(annulPayment, { id: receiptId, comment: 'проба' }))).toBe(
    'institutions.period-locked',
  )
  const later = Number((await director.ok(pay, { ...form, date: '2026-11-01' })).entityId)
  await director.ok(annulPayment, { id: later, comment: 'проба' })
  // The till's day is closed: no payment and no annulment, whatever day is entered.
  const open = Number((await director.ok(pay, { ...form, date })).entityId)
  await lock(date)
  for (const typed of [date, '2026-11-01'])
    expect(await code(director.call(pay, { ...form, date: typed }))).toBe('institutions.period-locked')
  expect(await code(director.call(annulPayment, { id: open, comment: 'проба' }))).toBe('institutions.period-locked')
  await lock(null)
  await director.ok(annulPayment, { id: receiptId, comment: 'проба' })

  await world.sql(`update module_lock set locked_until = null, auto_day = 5, moved_on = null where category = 'money'`)
  expect(await code(director.call(pay, { ...form, date: '2026-10-31' }))).toBe('payments.money-date')
  expect(await code(director.call(annulPayment, { id: receiptId, comment: 'пак' }))).toBe('payments.receipt-annulled')
})

test('an older payment of a wrong day can be annulled', async () => {
  const [first] = await unpaid()
  // By card: the demo has closed the first days of the till.
  const { entityId } = await director.ok(pay, { invoiceIds: [first!.id], amount: first!.notPaid, method: 5, date })
  // Inserts a row from before the rule; the ledger is append-only, so the test disables its triggers.
  await world.sql('set local session_replication_role = replica')
  await world.sql(`update fee_payment set paid_on = '2020-01-01' where receipt_id = $1`, [Number(entityId)])
  await world.sql(`update fee_receipt set paid_on = '2020-01-01' where id = $1`, [Number(entityId)])
  await world.sql('set local session_replication_role = origin')
  await director.ok(annulPayment, { id: Number(entityId), comment: 'грешна дата' })
  expect(await feeOf(first!.id)).toMatchObject({ paid: 0 })
})

test('a transfer of a locked or earlier day is posted today, and postponed while today is locked', async () => {
  const [first, two, three] = await unpaid()
  const line = (on: string, ref: string, fee: { id: number; totalFee: number }, code = paymentCode(fee.id)) =>
    `${on};${ref};${fee.totalFee.toFixed(2).replace('.', ',')};EUR;Непознат Човек;${code}`
  const file = (...rows: string[]) => ({
    files: [
      {
        name: 'извлечение.csv',
        bytes: Buffer.from(['Дата;Референция;Кредит;Валута;Наредител;Основание', ...rows].join('\n')),
      },
    ] as never,
  })
  await lock('2026-10-31')
  await director.ok(
    importBankStatement,
    file(line('30.10.2026', 'P1', first!), line('02.11.2026', 'P2', two!), line('01.10.2026', 'P3', three!, 'без код')),
  )
  const paid = async (id: number) =>
    (await world.sql<{ on: string }>(`select paid_on::text as on from fee_payment where invoice_id = $1`, [id])).map(
      (row) => row.on,
    )
  expect([await paid(first!.id), await paid(two!.id)]).toEqual([[date], ['2026-11-02']])
  const { id } = (await director.ok(listBankLines, { pageSize: 500 })).result.find(
    ({ details }) => details === 'без код',
  )!
  const items = [{ invoiceId: three!.id, amount: 1 }]
  await lock(date)
  expect(await code(director.call(settleBankLine, { id, items }))).toBe('institutions.period-locked')
  await lock('2026-10-31')
  await director.ok(settleBankLine, { id, items })
  expect(await paid(three!.id)).toEqual([date])
})

/** Sends a notice of ePay.bg about the payment; returns the response. */
async function notify(form: { paymentId: number; encoded: string }, payTime: string): Promise<string> {
  const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
  const text = `INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=${payTime}`
  const answer = await world.request({
    method: 'POST',
    url: epayNotice.path.replace('{merchant}', merchant),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...sign(text, simulatorSecret(merchant)) }).toString(),
  })
  return answer.bytes.toString()
}

const online = async () => {
  const parent = await world.as('parent')
  const open = (await parent.ok(ownInvoices, {})).result.filter((fee) => fee.notPaid > 0 && fee.isOnlinePossible)
  const fee = open.find(({ month }) => month === 10)!
  return { parent, fee, form: await parent.ok(epayData, { invoiceId: fee.id }) }
}

test('a notice of ePay.bg is never lost: posted on its day, today if that is locked, or the next morning if today is locked', async () => {
  const { parent, fee, form } = await online()
  const days = async () =>
    (await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee.id)!.payments.map(({ paidOn }) => paidOn)
  await world.isolated(async () => {
    expect(await notify(form, '20261105101500')).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
    expect(await days()).toEqual(['2026-11-05'])
  })
  await lock('2026-11-10')
  await world.isolated(async () => {
    expect(await notify(form, '20261105101500')).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
    expect(await days()).toEqual([date])
  })
  await lock(date)
  expect(await notify(form, '20261105101500')).toBe(`INVOICE=${form.paymentId}:STATUS=ERR\n`)
  expect(await days()).toEqual([])
  world.setNow(new Date('2026-11-16T02:30:00Z'))
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, reconcileJob, {}, 'payments.reconcile:next', 1)
  expect(await days()).toEqual(['2026-11-16'])
})

test('overpaid money is credited and returned on open days only', async () => {
  const { fee, form } = await online()
  await director.ok(pay, { invoiceIds: [fee.id], amount: fee.notPaid, method: 2, date })
  await notify(form, '20261105101500')
  const id = (await director.ok(onlineReport.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })).result.find(
    ({ waiting }) => waiting > 0,
  )!.id
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  await world.sql(`update fee_invoice set issued_on = '2026-11-01' where month = 11`)
  const items = [{ invoiceId: (await director.ok(getUnposted, { id })).fees[0]!.id, amount: 1 }]
  const creditedOn = async () => {
    const receiptId = Number((await director.ok(creditUnposted, { id, items })).entityId)
    const entry = (await director.ok(getUnposted, { id })).entries.find((one) => one.receiptId === receiptId)!
    const receipt = (await director.ok(listPayments, { method: 4 })).result.find((one) => one.id === receiptId)!
    return [entry.date, receipt.paidOn]
  }
  await world.isolated(async () => expect(await creditedOn()).toEqual(['2026-11-05', '2026-11-05']))
  const refund = { id, amount: 1, method: 1 as const, comment: 'върнато' }
  for (const wrong of ['2026-11-04', '2026-11-16', '2020-01-01'])
    expect(await code(director.call(refundUnposted, { ...refund, date: wrong }))).toBe('payments.money-date')
  const entryId = Number((await director.ok(refundUnposted, { ...refund, date: '2026-11-05' })).entityId)
  await lock('2026-11-10')
  const refused = await director.call(refundUnposted, { ...refund, date: '2026-11-06' })
  expect(refused.problem.errors?.date?.[0]).toContain('от 11.11.2026 г. до 15.11.2026 г.: не преди плащането')
  expect(await code(director.call(annulRefund, { id: entryId, comment: 'грешка' }))).toBe('institutions.period-locked')
  // The payment is of 5 November, in the locked period, so its credit is dated today.
  expect(await creditedOn()).toEqual([date, date])
  await lock(date)
  expect(await code(director.call(creditUnposted, { id, items }))).toBe('institutions.period-locked')
})

test('protocols and cash vouchers are dated and annulled on open days only', async () => {
  const { providerId } = (await unpaid())[0]!
  const manual = { providerId, ...october, amount: 30, text: 'Концерт' }
  for (const wrong of ['2020-01-01', '2026-09-30', '2026-11-16']) {
    expect(await code(director.call(createManualProtocol, { ...manual, date: wrong }))).toBe('payments.money-date')
    expect(await code(director.call(createProtocol, { providerId, ...october, date: wrong }))).toBe(
      'payments.money-date',
    )
  }
  const documentId = Number((await director.ok(createManualProtocol, { ...manual, date: '2026-11-05' })).entityId)
  const voucher = { documentId, receiverName: 'Ивелина Стоева' }
  expect(await code(director.call(createVoucher, { ...voucher, date: '2026-11-04' }))).toBe('payments.money-date')
  const voucherId = Number((await director.ok(createVoucher, { ...voucher, date: '2026-11-06' })).entityId)
  await lock('2026-11-10')
  expect(await code(director.call(createManualProtocol, { ...manual, date: '2026-11-10' }))).toBe('payments.money-date')
  expect(await code(director.call(deleteVoucher, { id: voucherId, comment: 'проба' }))).toBe(
    'institutions.period-locked',
  )
  await lock('2026-11-05')
  await director.ok(deleteVoucher, { id: voucherId, comment: 'проба' })
  expect(await code(director.call(deleteProviderDocument, { id: documentId, comment: 'проба' }))).toBe(
    'institutions.period-locked',
  )
  await director.ok(createVoucher, { ...voucher, date: '2026-11-06' })
})

test('the database rejects the same from any writer', async () => {
  const [first] = await unpaid()
  const receiptId = Number(
    (await director.ok(pay, { invoiceIds: [first!.id], amount: 1, method: 2, date: '2026-11-05' })).entityId,
  )
  const added = (paidOn: string) =>
    world.isolated(() =>
      world.sql(
        `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on)
          select kindergarten_id, child_id, invoice_id, receipt_id, 1, $2 from fee_payment where receipt_id = $1`,
        [receiptId, paidOn],
      ),
    )
  await expect(added('2026-10-27')).rejects.toThrow('Before the fee.')
  await lock('2026-11-10')
  await expect(added('2026-11-10')).rejects.toThrow('Locked period.')
  await added('2026-11-11')
  // A payment of a locked day cannot be annulled either.
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on, reverses_id)
          select kindergarten_id, child_id, invoice_id, receipt_id, -amount, '2026-11-15', id from fee_payment where receipt_id = $1`,
        [receiptId],
      ),
    ),
  ).rejects.toThrow('Locked period.')
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into provider_document (kindergarten_id, provider_id, kind, issued_on, amount, is_manual) select kindergarten_id, provider_id, 1, '2026-11-10', 1, true from fee_invoice where id = $1`,
        [first!.id],
      ),
    ),
  ).rejects.toThrow('Locked period.')
})
