import { idempotencyHeader } from '@asistent/contract/core/headers'
import {
  getProvider,
  listProviders,
  resetProviderError,
  saveProvider,
  testNoticeAddress,
} from '@asistent/contract/activities/catalogue.calls'
import { annulInvoice, generateInvoices, listInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import {
  easyPayCode,
  epayData,
  epayNotice,
  epayReturned,
  onlineReport,
  transferEasyPayCode,
  transferEpayData,
} from '@asistent/contract/payments/online.calls'
import { annulPayment, listPayments, pay } from '@asistent/contract/payments/payments.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEpay, type Epay } from '../../../../tests/support/epay'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { runJob } from '../platform/jobs'
import { reconcileJob } from './reconcile.job'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

let epay: Epay
let world: World
let parent: Person
beforeAll(async () => {
  epay = await startEpay()
  world = await startWorld({ env: epay.env })
  epay.reaches(world.app)
})
afterAll(async () => {
  await world.close()
  await epay.close()
})
beforeEach(async () => {
  const director = await world.as('director')
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  parent = await world.as('parent')
})
afterEach(() => world.reset())

const notice = (merchant: string, signed: { encoded: string; checksum: string }) =>
  world.request({
    method: 'POST',
    url: epayNotice.path.replace('{merchant}', merchant),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(signed).toString(),
  })
const said = async (answer: Promise<{ bytes: Buffer }>) => (await answer).bytes.toString()
const unpaid = async () =>
  (await parent.ok(ownInvoices, {})).result.filter(({ notPaid, isOnlinePossible }) => notPaid > 0 && isOnlinePossible)
const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)

/** Submits the form like a browser. */
const goTo = (form: { url: string; page: string; encoded: string; checksum: string }) =>
  fetch(form.url, {
    method: 'POST',
    body: new URLSearchParams({ PAGE: form.page, ENCODED: form.encoded, CHECKSUM: form.checksum }),
  })
const merchantOf = ({ encoded }: { encoded: string }) => fieldsOf(textOf(encoded)).get('MIN') ?? ''
const bill = (paymentId: number) => epay.simulator.bills.findLast(({ invoice }) => invoice === String(paymentId))!

test('a fee is paid through ePay.bg: requested once, confirmed, notified and posted exactly once', async () => {
  const [fee] = await unpaid()
  const form = await parent.ok(epayData, { invoiceId: fee!.id })
  expect(form).toMatchObject({ page: 'paylogin', amount: fee!.notPaid })
  // A repeated request returns the same payment.
  expect((await parent.ok(epayData, { invoiceId: fee!.id })).paymentId).toBe(form.paymentId)
  expect((await parent.call(epayData, { invoiceId: fee!.id, currencyType: 1 })).problem.code).toBe('payments.no-lev')
  expect(await (await goTo(form)).text()).toContain('Плати')

  await parent.ok(epayReturned, { paymentId: form.paymentId, isSuccessful: true })
  const stateOf = async () => (await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee!.id)!
  expect(await stateOf()).toMatchObject({ state: 4, notPaid: fee!.notPaid })
  // The payment cannot be annulled meanwhile.
  const director = await world.as('director')
  expect((await director.call(annulInvoice, { id: fee!.id })).problem.code).toBe('payments.waiting-payment')

  const ok = `INVOICE=${form.paymentId}:STATUS=OK\n`
  expect(await epay.simulator.tell([bill(form.paymentId)], 'pay')).toBe(ok)
  expect(await stateOf()).toMatchObject({ state: 1, notPaid: 0, payments: [{ amount: fee!.notPaid, method: 4 }] })
  expect(await epay.simulator.tell([bill(form.paymentId)], 'repeat')).toBe(ok)
  expect(await epay.simulator.tell([bill(form.paymentId)], 'expire')).toBe(ok)
  expect((await stateOf()).payments).toHaveLength(1)
  expect((await parent.call(epayData, { invoiceId: fee!.id })).problem.code).toBe('payments.nothing-due')

  // Annulled by the office, the fee is owed again; a repeated notice does not post it again.
  const [receipt] = (await director.ok(listPayments, { method: 4 })).result
  expect(receipt).toMatchObject({ total: fee!.notPaid, cashier: null, note: `ePay.bg № ${form.paymentId}` })
  await director.ok(annulPayment, { id: receipt!.id, comment: 'върнати пари' })
  bill(form.paymentId).status = 'PAID'
  expect(await epay.simulator.tell([bill(form.paymentId)], 'repeat')).toBe(ok)
  expect(await stateOf()).toMatchObject({ state: 3, notPaid: fee!.notPaid })
  const { result } = await director.ok(onlineReport.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })
  expect(result).toMatchObject([{ id: form.paymentId, state: 'Анулирана', posted: 0 }])
})

test('a guardian without the right to pay reads the fees and pays none', async () => {
  const [fee] = await unpaid()
  const guardianOf = 'guardian_id in (select id from guardian where account_id = $1)'
  await world.sql(`update child_guardian set may_pay = false where child_id = $2 and ${guardianOf}`, [
    parent.accountId,
    fee!.studentId,
  ])
  expect((await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee!.id)).toMatchObject({
    notPaid: fee!.notPaid,
    isOnlinePossible: false,
  })
  const invoiceId = fee!.id
  expect((await parent.call(epayData, { invoiceId })).problem.code).toBe('payments.may-not-pay')
  expect((await parent.call(easyPayCode, { invoiceId })).problem.code).toBe('payments.may-not-pay')
  // The payment of everything contains the fees of the other child only.
  const { paymentId } = await parent.ok(transferEpayData, {})
  const paid = await world.sql<{ id: number }>('select child_id as id from online_item where payment_id = $1', [
    paymentId,
  ])
  expect(paid.map(({ id }) => id)).not.toContain(fee!.studentId)
  await world.sql(`update child_guardian set may_pay = false where ${guardianOf}`, [parent.accountId])
  expect((await parent.call(transferEpayData, {})).problem.code).toBe('payments.nothing-due')
  expect((await parent.call(transferEasyPayCode, {})).problem.code).toBe('payments.nothing-due')
  // A fee of a child without access is not found.
  await world.sql(`update child_guardian set may_see = false, may_pay = true where ${guardianOf}`, [parent.accountId])
  expect((await parent.call(epayData, { invoiceId })).status).toBe(404)
})

test('the fees of both children are paid together, at ePay.bg or with a code at a desk', async () => {
  const fees = await unpaid()
  expect(new Set(fees.map(({ studentId }) => studentId)).size).toBeGreaterThan(1)
  expect(await parent.ok(ownInvoices, {})).toMatchObject({
    isTransferPaymentPossible: true,
    transferPaymentEasyPayIdn: null,
  })
  const code = await parent.ok(transferEasyPayCode, {})
  expect(code.idn).toMatch(/^\d{10}$/)
  expect(cents([code.amount])).toBe(cents(fees.map(({ notPaid }) => notPaid)))
  expect(await parent.ok(ownInvoices, {})).toMatchObject({
    transferPaymentEasyPayIdn: code.idn,
    transferPaymentEasyPayIdnExpirationDate: code.expirationDate,
  })
  const form = await parent.ok(transferEpayData, { isCard: true })
  expect(form).toMatchObject({ page: 'credit_paydirect', amount: code.amount })
  await goTo(form)

  await fetch(`${epay.env.EPAY_URL}/ezp/pay_bill.cgi?ACTION=PAY&IDN=${code.idn}`)
  const now = (await parent.ok(ownInvoices, {})).result
  expect(now.every(({ notPaid }) => notPaid === 0)).toBe(true)
  // Paid twice, the second time by card: the money has arrived and must be returned.
  expect(await epay.simulator.tell([bill(form.paymentId)], 'pay')).toBe(`INVOICE=${form.paymentId}:STATUS=OK\n`)
  const director = await world.as('director')
  const { result } = await director.ok(onlineReport.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })
  expect(result.map(({ state, posted, unposted }) => [state, posted, unposted])).toEqual([
    ['Платена', 0, code.amount],
    ['Платена', code.amount, 0],
  ])
  expect((await parent.call(transferEasyPayCode, {})).problem.code).toBe('payments.nothing-due')
})

test('posts only the rest if a part was paid at the till meanwhile', async () => {
  const [fee] = await unpaid()
  const form = await parent.ok(epayData, { invoiceId: fee!.id })
  await goTo(form)
  const director = await world.as('director')
  await director.ok(pay, { invoiceIds: [fee!.id], amount: 1, method: 2, date: '2026-11-15' })
  await epay.simulator.tell([bill(form.paymentId)], 'pay')
  const { result } = await director.ok(onlineReport.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })
  expect(result).toMatchObject([{ unposted: 1, amount: fee!.notPaid }])
  expect((await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee!.id)).toMatchObject({ notPaid: 0 })
})

test('answers a notice line by line; a forged one changes nothing and reveals nothing', async () => {
  const [first, second] = await unpaid()
  const left = await parent.ok(epayData, { invoiceId: first!.id })
  const forged = sign(`INVOICE=${left.paymentId}:STATUS=PAID`, 'a guess')
  const merchant = merchantOf(left)
  const before = await world.sql('select * from fee_payment order by id')
  const refused = 'ERR=Invalid checksum\n'
  expect(await said(notice(merchant, forged))).toBe(refused)
  expect(await said(notice('D404', forged))).toBe(refused)
  expect(await said(notice(merchant, { encoded: forged.encoded, checksum: '' }))).toBe(refused)
  // The signature of another merchant does not pay this merchant's fee.
  const right = (
    await world.sql<{ epay_id: string }>('select epay_id from activity_provider where epay_id <> $1', [merchant])
  )[0]!
  const foreign = sign(`INVOICE=${left.paymentId}:STATUS=PAID`, simulatorSecret(right.epay_id))
  expect(await said(notice(right.epay_id, foreign))).toBe(`INVOICE=${left.paymentId}:STATUS=NO\n`)
  expect(await world.sql('select * from fee_payment order by id')).toEqual(before)

  const lines = [
    `INVOICE=${left.paymentId}:STATUS=DENIED`,
    'INVOICE=999999:STATUS=PAID',
    `INVOICE=${left.paymentId}:STATUS=PAID:PAY_TIME=20261112101500:STAN=000000:BCODE=AAAAAA`,
    `INVOICE=${left.paymentId}:STATUS=HM`,
  ].join('\n')
  const { encoded, checksum } = sign(lines, simulatorSecret(merchant))
  expect(await said(notice(merchant, { ENCODED: encoded, CHECKSUM: checksum } as never))).toBe(
    `INVOICE=${left.paymentId}:STATUS=OK\nINVOICE=999999:STATUS=NO\nINVOICE=${left.paymentId}:STATUS=OK\nINVOICE=${left.paymentId}:STATUS=ERR\n`,
  )
  expect((await parent.ok(ownInvoices, {})).result.find(({ id }) => id === first!.id)).toMatchObject({
    notPaid: 0,
    // The issue day of the fee is after the day that ePay.bg sent.
    payments: [{ paidOn: '2026-11-15' }],
  })
  // Each notice is stored as received.
  const kept = await world.sql<{ is_valid: boolean }>('select is_valid from epay_notice order by id')
  expect(kept.map(({ is_valid: isValid }) => isValid)).toEqual([false, false, true, true])

  // An amount other than the requested one requires a decision by a person.
  const two = await parent.ok(epayData, { invoiceId: second!.id })
  const of = merchantOf(two)
  const less = sign(`INVOICE=${two.paymentId}:STATUS=PAID:AMOUNT=0.50`, simulatorSecret(of))
  expect(await said(notice(of, less))).toBe(`INVOICE=${two.paymentId}:STATUS=OK\n`)
  const director = await world.as('director')
  const { result } = await director.ok(onlineReport.json, { state: 6, fromDate: '2026-11-01', toDate: '2026-11-30' })
  expect(result).toMatchObject([{ posted: 0, state: 'Грешка' }])
})

test('reports that EasyPay is unavailable; the next attempt gets the code', async () => {
  const [fee] = await unpaid()
  epay.cut(true)
  expect((await parent.call(easyPayCode, { invoiceId: fee!.id })).problem.code).toBe('payments.easypay-away')
  epay.cut(false)
  const code = await parent.ok(easyPayCode, { invoiceId: fee!.id })
  expect((await parent.ok(easyPayCode, { invoiceId: fee!.id })).idn).toBe(code.idn)
  expect(bill(code.paymentId).idn).toBe(code.idn)
  // The code remains on the page of the fees, beside the account for transfers.
  const shown = async () => (await parent.ok(ownInvoices, {})).result.find(({ id }) => id === fee!.id)
  expect(await shown()).toMatchObject({
    easyPayIdn: code.idn,
    easyPayIdnExpirationDate: code.expirationDate,
    bank: { iban: 'BG80BNBG96611020345678', code: paymentCode(fee!.id) },
  })
  // A changed rest requires a new code; the former one would pay too much.
  const director = await world.as('director')
  await director.ok(pay, { invoiceIds: [fee!.id], amount: 1, method: 2, date: '2026-11-15' })
  expect(await shown()).toMatchObject({ easyPayIdn: null })
})

test('does not store notices for an unknown account; truncates, limits and deletes forged ones', async () => {
  const [fee] = await unpaid()
  const merchant = merchantOf(await parent.ok(epayData, { invoiceId: fee!.id }))
  const long = { encoded: 'A'.repeat(30_000), checksum: 'x' }
  const stored = () =>
    world.sql<{ length: number }>('select length(encoded)::int as length from epay_notice order by id')
  expect(await said(notice('D404', long))).toBe('ERR=Invalid checksum\n')
  expect(await stored()).toEqual([])
  expect(await said(notice(merchant, long))).toBe('ERR=Invalid checksum\n')
  expect(await stored()).toEqual([{ length: 2000 }])
  await world.sql(
    `insert into epay_notice (merchant, encoded, checksum, address, is_valid, answer, settled, received_at)
      select $1, 'A', 'x', '127.0.0.1', false, 'ERR', true, $2 from generate_series(1, 99)`,
    [merchant, world.now().toISOString()],
  )
  await notice(merchant, long)
  expect(await stored()).toHaveLength(100)

  await world.sql(
    `insert into epay_notice (merchant, encoded, checksum, address, is_valid, answer, settled, received_at)
      values ($1, 'BB', 'x', '127.0.0.1', true, 'OK', true, $2)`,
    [merchant, world.now().toISOString()],
  )
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  const start = world.now().getTime()
  world.setNow(new Date(start + 31 * 86_400_000))
  await runJob(shop, reconcileJob, {}, 'payments.reconcile:a month later', 1)
  expect(await stored()).toEqual([{ length: 2 }])
  world.setNow(new Date(start + 6 * 366 * 86_400_000))
  await runJob(shop, reconcileJob, {}, 'payments.reconcile:years later', 1)
  expect(await stored()).toEqual([])
  world.setNow(new Date(start))
})

test('each morning: retries notices that could not be settled, and expires unpaid requests', async () => {
  const [first, second] = await unpaid()
  const firstPayment = await parent.ok(epayData, { invoiceId: first!.id })
  const two = await parent.ok(epayData, { invoiceId: second!.id })
  await parent.ok(epayReturned, { paymentId: two.paymentId, isSuccessful: true })
  const { encoded, checksum } = sign(
    `INVOICE=${firstPayment.paymentId}:STATUS=PAID`,
    simulatorSecret(merchantOf(firstPayment)),
  )
  // The notice was stored, and the process ended before its line was settled.
  await world.sql(
    `insert into epay_notice (merchant, encoded, checksum, address, is_valid, answer, settled) values ($1, $2, $3, '127.0.0.1', true, '', false)`,
    [merchantOf(firstPayment), encoded, checksum],
  )
  const run = async (instant: string) => {
    world.setNow(new Date(instant))
    const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
    await runJob(shop, reconcileJob, {}, `payments.reconcile:${instant}`, 1)
  }
  const payments = async (id: number) =>
    world.sql<{ amount: string }>('select amount from fee_payment where invoice_id = $1', [id])
  const stateOf = async (id: number) =>
    (await world.sql<{ state: number }>('select state from online_payment where id = $1', [id]))[0]!.state
  const soon = new Date(world.now().getTime() + 3_600_000).toISOString()
  await run(soon)
  expect((await payments(first!.id)).map(({ amount }) => Number(amount))).toEqual([first!.notPaid])
  expect(await stateOf(two.paymentId)).toBe(3)
  // On later days nothing is paid twice; the other request expires after its grace period, and its fee can be paid
  // again.
  await run(new Date(world.now().getTime() + 3 * 86_400_000).toISOString())
  expect(await payments(first!.id)).toHaveLength(1)
  expect(await stateOf(firstPayment.paymentId)).toBe(1)
  expect(await stateOf(two.paymentId)).toBe(4)
  expect(await world.sql('select from epay_notice where is_valid and not settled')).toEqual([])
  expect(await world.sql('select from online_item where awaited')).toEqual([])
})

test('fees of others cannot be paid; a cancelled payment can be paid later', async () => {
  const director = await world.as('director')
  const ownIds = new Set((await parent.ok(ownInvoices, {})).result.map(({ id }) => id))
  const foreign = (await director.ok(listInvoices, { pageSize: 500 })).result.find(({ id }) => !ownIds.has(id))!
  expect((await parent.call(epayData, { invoiceId: foreign.id })).status).toBe(404)
  expect((await parent.call(easyPayCode, { invoiceId: foreign.id })).status).toBe(404)
  const [fee] = await unpaid()
  const form = await parent.ok(epayData, { invoiceId: fee!.id })
  expect(await parent.ok(epayReturned, { paymentId: form.paymentId, isSuccessful: false })).toMatchObject({ state: 2 })
  // The return page of another user is rejected.
  expect((await director.call(epayReturned, { paymentId: form.paymentId, isSuccessful: true })).status).toBe(404)
  expect((await parent.ok(epayData, { invoiceId: fee!.id })).paymentId).toBe(form.paymentId)
})

test('the master configures an account: the secret is write-only, the address is tested over the network, errors are reset', async () => {
  const master = await world.as('master')
  const [provider] = (await master.ok(listProviders, { search: 'Лингва' })).result
  const record = await master.ok(getProvider, { id: provider!.id })
  expect(record).toMatchObject({ hasSecret: true, epayState: 'Работи, и за общо плащане' })
  expect(record.noticeAddress).toContain(`epay-notification/${record.epayId}`)
  expect(JSON.stringify(record)).not.toContain(simulatorSecret(record.epayId!))
  const asTeacher = await (await world.as('director')).ok(getProvider, { id: provider!.id })
  expect(asTeacher).toMatchObject({ epayId: null, noticeAddress: null })

  // A new secret resets everything that was verified.
  const { hasSecret, epayFlags, epayState, epayError, noticeAddress, ...form } = record
  expect([hasSecret, epayFlags, epayState, epayError, noticeAddress]).toHaveLength(5)
  await master.ok(saveProvider, { ...form, epaySecret: 'new secret', transferEnabled: true })
  expect(await master.ok(getProvider, { id: provider!.id })).toMatchObject({ epayFlags: 3, transferEnabled: false })
  epay.cut(true)
  expect((await master.ok(testNoticeAddress, { id: provider!.id })).warnings).toHaveLength(1)
  expect((await master.ok(getProvider, { id: provider!.id })).epayError).toContain('не отговаря')
  epay.cut(false)
  await master.ok(resetProviderError, { id: provider!.id })
  // A rejected request does not begin the test.
  const tooShort = await master.call(testNoticeAddress, { id: provider!.id }, { [idempotencyHeader]: 'short' })
  expect(tooShort.status).toBe(400)
  expect(await master.ok(getProvider, { id: provider!.id })).toMatchObject({ epayFlags: 3, epayError: null })
  expect((await master.ok(testNoticeAddress, { id: provider!.id })).warnings).toBeUndefined()
  const proved = await master.ok(getProvider, { id: provider!.id })
  expect(proved).toMatchObject({ epayFlags: 27, epayState: 'Работи' })
  await master.ok(saveProvider, { ...form, version: proved.version, transferEnabled: true })
  expect(await master.ok(getProvider, { id: provider!.id })).toMatchObject({ epayFlags: 59 })
  // Without a client number there is no secret.
  await master.ok(saveProvider, { ...form, version: proved.version + 1, epayId: null })
  expect(await world.sql('select from provider_secret where provider_id = $1', [provider!.id])).toEqual([])
  expect((await master.call(testNoticeAddress, { id: provider!.id })).problem.code).toBe('activities.epay-not-set')
})
