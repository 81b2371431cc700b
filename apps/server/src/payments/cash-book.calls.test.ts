import {
  annulCashOrder,
  cashBook,
  cashOrderPaper,
  cashPagePaper,
  closeCashDay,
  createCashOrder,
  getCashDay,
  getCashSetting,
  listTills,
  refundInCash,
  returnVoucher,
  saveCashSetting,
} from '@asistent/contract/payments/cash-book.calls'
import { generateInvoices, invoicesOfChild, listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, listPayments, pay, receipt } from '@asistent/contract/payments/payments.calls'
import {
  createManualProtocol,
  createVoucher,
  deleteVoucher,
} from '@asistent/contract/payments/provider-documents.calls'
import { cashiersReport, feesByKindergarten } from '@asistent/contract/payments/references.calls'
import { cashedTotals, cashiersTotals } from '@asistent/contract/payments/till.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { cashOrderKinds } from '@asistent/domain/payments/cash-book'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The demo gives the director and the administrator an opening balance of 500 € and some closed days until 10.10., and the
// director 50 € on 13.11.; it is 15.11.2026.

let world: World
let director: Person
let administrator: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  administrator = await world.as('administrator')
})
afterEach(() => world.reset())

const { Opening, Withdrawal, Deposit, Surplus, Shortage } = cashOrderKinds
const october = { month: 10, year: 2026 }
const date = '2026-11-15' as const
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code
const tillOf = async (person: Person) => (await person.ok(listTills, {})).result.find(({ isOwn }) => isOwn)!
const balanceOf = async (person: Person) => Math.round((await tillOf(person)).balance * 100)
const dayOf = async (person: Person, day: typeof date | '2026-11-13' | '2026-11-14' = date) =>
  person.ok(getCashDay, { tillId: (await tillOf(person)).id, day })
const unpaid = async () =>
  (await director.ok(listInvoices, { ...october, states: [3], pageSize: 500 })).result.toSorted((a, b) => a.id - b.id)
const payCash = async (person: Person, amount: number, day: string = date) =>
  Number(
    (await person.ok(pay, { invoiceIds: [(await unpaid())[0]!.id], amount, method: 2, date: day as never })).entityId,
  )
const protocol = async (amount: number) => {
  const providerId = (await unpaid())[0]!.providerId
  const form = { providerId, ...october, date, amount, text: 'Концерт' }
  return Number((await director.ok(createManualProtocol, form)).entityId)
}

/** A till without counted money, as after an upgrade: all that the demo has entered in it is gone. */
async function emptyTill(person: Person) {
  const { id } = await tillOf(person)
  await world.sql('set local session_replication_role = replica')
  for (const table of ['cash_page', 'cash_day', 'cash_movement'])
    await world.sql(`delete from ${table} where till_id = $1`, [id])
  await world.sql(`update cash_till set closed_until = null where id = $1`, [id])
  await world.sql(
    `update cash_order set annulled_at = '2026-11-15 08:00Z', annul_reason = 'проба' where kind in (1, 2) and cashier_id = $1`,
    [person.accountId],
  )
  await world.sql('set local session_replication_role = origin')
}

test('the demo has closed some days of every till', async () => {
  for (const person of [director, administrator, await world.as('directorOfGabrovo')]) {
    const { id, closedUntil } = await tillOf(person)
    const year = { tillId: id, fromDate: '2026-01-01', toDate: '2026-12-31' } as const
    const days = (await person.ok(cashBook.json, year)).result
    const closed = days.filter(({ page }) => page !== null)
    expect(closed.length).toBeGreaterThan(2)
    expect(closed.at(-1)!.day).toBe(closedUntil)
    expect(closed.map(({ page }) => page)).toEqual(closed.map((_, index) => index + 1))
    // Those of this month are open.
    expect((await person.ok(cashBook.json, {})).result.length).toBeGreaterThan(0)
    expect(days.at(-1)!.page).toBeNull()
  }
})

test('a receipt, a voucher and a deposit move the till of whoever enters them, and no other', async () => {
  const before = [await balanceOf(director), await balanceOf(administrator)]
  await payCash(director, 7.35)
  const documentId = await protocol(30)
  await director.ok(createVoucher, { documentId, date, receiverName: 'Ивелина Стоева' })
  await director.ok(createCashOrder, { kind: Deposit, amount: 100, date, party: 'БНБ' })
  expect([await balanceOf(director), await balanceOf(administrator)]).toEqual([
    before[0]! + 735 - 3000 - 10_000,
    before[1],
  ])
  const day = await dayOf(director)
  expect(day.movements.map(({ received, paidOut, account }) => [received, paidOut, account])).toEqual([
    [7.35, 0, '411'],
    [0, 30, '401'],
    [0, 100, '503'],
  ])
  expect(Math.round((day.opening + day.received - day.paidOut - day.balance) * 100)).toBe(0)
  const row = (await director.ok(cashBook.json, { tillId: day.tillId, fromDate: date, toDate: date })).result[0]!
  expect(row).toMatchObject({ received: 7.35, paidOut: 30, deposited: 100, balance: day.balance, state: 'отворен' })
})

test('the balance never falls below zero, on no later day, whoever writes', async () => {
  const documentId = await protocol(5000)
  const refused = await director.call(createVoucher, { documentId, date, receiverName: 'Ивелина Стоева' })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'payments.cash-short' } })
  expect(refused.problem.errorMessage).toMatch(
    /^Наличността в касата на 15\.11\.2026 г\. е [\d\s]+,\d\d €\. Не може да се изплатят 5\s000,00 €\.$/,
  )
  const all = (await tillOf(director)).balance
  await director.ok(createCashOrder, { kind: Deposit, amount: all, date })
  // The money is there on the 13th and gone on the 15th.
  const early = { kind: Deposit, amount: 0.01, date: '2026-11-13' as const }
  expect(await code(director.call(createCashOrder, early))).toBe('payments.cash-short')
  const { id } = await tillOf(director)
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into cash_order (kindergarten_id, cashier_id, kind, series, number, issued_on, amount, reason)
          select kindergarten_id, cashier_id, 5, 'x', 1, '2026-11-13', 0.01, 'x' from cash_till where id = $1`,
        [id],
      ),
    ),
  ).rejects.toThrow('cash_day_balance')
})

test('an annulled receipt gives its money back today, and not when it is not there', async () => {
  const id = await payCash(director, 9, '2026-11-13')
  const before = await dayOf(director, '2026-11-13')
  await director.ok(createCashOrder, { kind: Deposit, amount: (await tillOf(director)).balance, date })
  expect(await code(director.call(annulPayment, { id, comment: 'проба' }))).toBe('payments.cash-short')
  await director.ok(createCashOrder, { kind: Withdrawal, amount: 9, date })
  await director.ok(annulPayment, { id, comment: 'проба' })
  expect(await balanceOf(director)).toBe(0)
  expect(await dayOf(director, '2026-11-13')).toEqual(before)
  expect((await dayOf(director)).movements.at(-1)).toMatchObject({
    paidOut: 9,
    document: expect.stringMatching(/^Анулиран ПКО № \d+ от 13\.11\.2026 г\.$/),
  })
})

test('a closed day has a page number and stays as it is', async () => {
  const receiptId = await payCash(director, 5, '2026-11-13')
  const documentId = await protocol(30)
  const voucherId = Number(
    (await director.ok(createVoucher, { documentId, date, receiverName: 'Ивелина Стоева' })).entityId,
  )
  const orderId = Number((await director.ok(createCashOrder, { kind: Deposit, amount: 10, date })).entityId)
  const till = await tillOf(director)
  const close = { tillId: till.id, date, counted: till.balance }
  expect(await code(director.call(closeCashDay, { ...close, counted: till.balance + 1 }))).toBe('payments.cash-surplus')
  const less = await director.call(closeCashDay, { ...close, counted: till.balance - 0.5 })
  expect(less.problem.code).toBe('payments.cash-shortage')
  expect(less.problem.errors?.counted?.[0]).toContain('Преброени са 0,50 € по-малко')
  for (const wrong of ['2026-11-16', '2026-08-01'] as const)
    expect(await code(director.call(closeCashDay, { ...close, date: wrong }))).toBe('payments.money-date')
  await director.ok(closeCashDay, close)
  const days = (await director.ok(cashBook.json, { tillId: till.id, fromDate: '2026-09-01', toDate: date })).result
  // Each day with movements has a page: those of the demo, of the receipt and today.
  expect(days.map(({ page }) => page)).toEqual(days.map((_, index) => index + 1))
  expect(days[0]!.day).toBe('2026-09-01')
  expect(days.slice(-2).map(({ day }) => day)).toEqual(['2026-11-13', date])

  expect(await code(director.call(closeCashDay, close))).toBe('payments.money-date')
  expect(await code(director.call(createCashOrder, { kind: Deposit, amount: 1, date }))).toBe(
    'payments.cash-closed-until',
  )
  const fee = { invoiceIds: [(await unpaid())[0]!.id], amount: 1, method: 2 as const, date }
  expect(await code(director.call(pay, fee))).toBe('payments.cash-closed-until')
  await director.ok(pay, { ...fee, method: 5 })
  expect(await code(director.call(annulPayment, { id: receiptId, comment: 'проба' }))).toBe(
    'payments.cash-receipt-closed',
  )
  expect(await code(director.call(deleteVoucher, { id: voucherId, comment: 'проба' }))).toBe(
    'payments.cash-voucher-closed',
  )
  expect(await code(director.call(annulCashOrder, { id: orderId, comment: 'проба' }))).toBe(
    'payments.cash-order-closed',
  )
  // Another cashier's till is open.
  await administrator.ok(pay, fee)

  for (const statement of [
    `insert into cash_order (kindergarten_id, cashier_id, kind, series, number, issued_on, amount, reason)
      select kindergarten_id, cashier_id, 2, 'x', 1, '2026-11-14', 1, 'x' from cash_till where id = $1`,
    `insert into cash_page (kindergarten_id, till_id, day) select kindergarten_id, id, '2026-11-14' from cash_till where id = $1`,
    `update cash_page set balance = balance + 1, received = received + 1 where till_id = $1`,
    `delete from cash_page where till_id = $1`,
    `update cash_movement set amount = amount + 1 where till_id = $1`,
    `update cash_order set amount = amount + 1 where cashier_id = (select cashier_id from cash_till where id = $1)`,
    `update provider_document set annulled_at = now(), annul_reason = 'x' where kind = 3 and created_by = (select cashier_id from cash_till where id = $1)`,
    `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on, reverses_id)
      select p.kindergarten_id, p.child_id, p.invoice_id, p.receipt_id, -p.amount, '2026-11-16', p.id from fee_payment p
      join fee_receipt r on r.id = p.receipt_id and r.method = 2 join cash_till t on t.id = $1 and r.cashier_id = t.cashier_id where p.reverses_id is null`,
  ])
    await expect(world.isolated(() => world.sql(statement, [till.id]))).rejects.toThrow(
      /Closed day|не се променят|cash order does not change/,
    )
  const paper = pdfText((await director.call(cashPagePaper, { tillId: till.id, day: date })).bytes)
  expect(paper).toContain(`лист № ${days.length}`)
  expect(paper).toContain('Веселина Маркова')
})

test('pages are numbered by till without gaps, also for a day without movements', async () => {
  const till = await tillOf(administrator)
  const close = async (day: string, counted: number) =>
    administrator.ok(closeCashDay, { tillId: till.id, date: day as never, counted: counted as never })
  const at = async (day: string) => (await administrator.ok(getCashDay, { tillId: till.id, day: day as never })).balance
  await close('2026-11-13', await at('2026-11-13'))
  await close('2026-11-14', await at('2026-11-14'))
  const days = (await administrator.ok(cashBook.json, { tillId: till.id, fromDate: '2026-01-01', toDate: date })).result
  const pages = days.flatMap(({ page }) => (page === null ? [] : [page]))
  expect(pages).toEqual(pages.map((_, index) => index + 1))
  expect(days.find(({ day }) => day === '2026-11-14')).toMatchObject({ received: 0, paidOut: 0, page: pages.length })
  expect(days.slice(1).map(({ opening }) => opening)).toEqual(days.slice(0, -1).map(({ balance }) => balance))
})

test('money of a closed day returns with an order of its own', async () => {
  const [fee] = await unpaid()
  const paid = await payCash(director, fee!.totalFee, '2026-11-13')
  const documentId = await protocol(30)
  const voucherId = Number(
    (await director.ok(createVoucher, { documentId, date, receiverName: 'Ивелина Стоева' })).entityId,
  )
  expect(await code(director.call(returnVoucher, { id: voucherId, date, comment: 'върнати' }))).toBe(
    'payments.voucher-open',
  )
  const till = await tillOf(director)
  await director.ok(closeCashDay, { tillId: till.id, date, counted: till.balance })
  world.setNow(new Date('2026-11-16T08:00:00Z'))
  const today = '2026-11-16' as const
  const stateOf = async () =>
    (await director.ok(listInvoices, { ...october, pageSize: 500 })).result.find(({ id }) => id === fee!.id)!
  const refund = { id: paid, amount: 2, date: today, reason: 'надплатено' }
  expect((await director.call(refundInCash, { ...refund, amount: fee!.totalFee + 0.01 })).problem).toMatchObject({
    code: 'payments.cash-refund-exceeded',
  })
  const orderId = Number((await director.ok(refundInCash, { ...refund, reducesFee: true })).entityId)
  // The fee is smaller and still paid.
  expect(await stateOf()).toMatchObject({ totalFee: fee!.totalFee - 2, notPaid: 0, state: 1 })
  // The rest of the payment can be refunded too, to the cent.
  const rest = Math.round(fee!.totalFee * 100 - 200) / 100
  expect((await director.call(refundInCash, { ...refund, amount: rest + 0.01 })).problem).toMatchObject({
    code: 'payments.cash-refund-exceeded',
  })
  expect(await code(director.call(annulCashOrder, { id: orderId, comment: 'проба' }))).toBe('payments.cash-order-kept')
  const listed = (await director.ok(listPayments, { method: 2 })).result.find(({ id }) => id === paid)!
  const paper = pdfText((await director.call(cashOrderPaper, { id: orderId })).bytes)
  expect(paper).toContain('РАЗХОДЕН КАСОВ ОРДЕР')
  expect(paper).toContain(listed.payer!)
  expect(paper).toContain('дебит 411, кредит 501')

  const returned = await director.ok(returnVoucher, { id: voucherId, date: today, comment: 'концертът отпадна' })
  expect(pdfText((await director.call(cashOrderPaper, { id: Number(returned.entityId) })).bytes)).toContain(
    'ПРИХОДЕН КАСОВ ОРДЕР',
  )
  expect(await balanceOf(director)).toBe(Math.round(till.balance * 100) - 200 + 3000)
  // The protocol is unpaid again.
  await director.ok(createVoucher, { documentId, date: today, receiverName: 'Ивелина Стоева' })
})

test('a refund without a smaller fee makes the fee due again, and a refunded receipt is not annulled', async () => {
  const [fee] = await unpaid()
  const paid = await payCash(director, fee!.totalFee)
  const before = await balanceOf(director)
  await director.ok(refundInCash, { id: paid, amount: fee!.totalFee, date, reason: 'погрешно дете' })
  expect(await balanceOf(director)).toBe(before - Math.round(fee!.totalFee * 100))
  expect((await unpaid()).find(({ id }) => id === fee!.id)).toMatchObject({ notPaid: fee!.totalFee })
  const { invoices } = await director.ok(invoicesOfChild, { ...october, studentId: fee!.studentId })
  expect(invoices.find(({ id }) => id === fee!.id)!.payments).toMatchObject([
    { amount: fee!.totalFee, refunded: fee!.totalFee },
  ])
  expect(await code(director.call(annulPayment, { id: paid, comment: 'проба' }))).toBe('payments.receipt-refunded')
  const card = Number((await director.ok(pay, { invoiceIds: [fee!.id], amount: 1, method: 5, date })).entityId)
  expect(await code(director.call(refundInCash, { id: card, amount: 1, date, reason: 'проба' }))).toBe(
    'payments.cash-refund-method',
  )
})

test('a payment is refunded in parts, up to its amount, also for concurrent calls', async () => {
  const [fee] = await unpaid()
  const paid = await payCash(director, 9)
  const before = await balanceOf(director)
  const refund = { id: paid, amount: 4, date, reason: 'отсъствие' }
  await director.ok(refundInCash, refund)
  const answers = await Promise.all([director.call(refundInCash, refund), director.call(refundInCash, refund)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await director.call(refundInCash, refund)).problem.errors?.amount?.[0]).toBe(
    'По тази квитанция може да се върнат най-много 1,00 €',
  )
  await director.ok(refundInCash, { ...refund, amount: 1 })
  expect(await balanceOf(director)).toBe(before - 900)
  expect((await director.ok(listPayments, { method: 2 })).result.find(({ id }) => id === paid)).toMatchObject({
    total: 9,
    refunded: 9,
  })
  expect((await unpaid()).find(({ id }) => id === fee!.id)).toMatchObject({ paid: 0, notPaid: fee!.totalFee })
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on, reverses_id, order_id)
          select p.kindergarten_id, p.child_id, p.invoice_id, p.receipt_id, -0.01, p.paid_on, p.id, (select order_id from fee_payment where reverses_id = p.id limit 1)
          from fee_payment p where p.receipt_id = $1 and p.reverses_id is null`,
        [paid],
      ),
    ),
  ).rejects.toThrow()
})

test('reports of a past day stay as printed after an annulment and a refund', async () => {
  const past = { fromDate: '2026-11-13', toDate: '2026-11-14' } as const
  const [annulled, refunded] = [await payCash(director, 2, '2026-11-13'), await payCash(director, 3, '2026-11-14')]
  const printed = async () => ({
    receipts: (await director.ok(cashiersReport.json, past)).result,
    totals: (await director.ok(cashedTotals.json, past)).result,
    cashiers: (await director.ok(cashiersTotals.json, past)).result,
    book: (await director.ok(cashBook.json, past)).result,
    fees: (await director.ok(feesByKindergarten.json, { month: 11, year: 2026, view: 1 })).totalPaid,
  })
  const before = await printed()
  await director.ok(annulPayment, { id: annulled, comment: 'погрешно дете' })
  await director.ok(refundInCash, { id: refunded, amount: 1, date, reason: 'надплатено' })
  const after = await printed()
  expect({ ...after, fees: before.fees }).toEqual(before)
  expect(Math.round((before.fees - after.fees) * 100)).toBe(300)
  const today = (await director.ok(cashiersReport.json, { fromDate: date, toDate: date })).result.filter(
    ({ total }) => total < 0,
  )
  expect(today.map(({ id, total, state }) => [id, total, state])).toEqual([
    [annulled, -2, 'Анулирано, прието на 13.11.2026 г.'],
    [refunded, -1, expect.stringMatching(/^Върнато с РКО № \d+, прието на 14\.11\.2026 г\.$/)],
  ])
})

test('before the opening balance a cashier is told to enter it', async () => {
  const paid = await payCash(administrator, 5)
  await emptyTill(director)
  expect((await tillOf(director)).isOpened).toBe(false)
  expect((await tillOf(administrator)).isOpened).toBe(true)
  const refused = await director.call(refundInCash, { id: paid, amount: 1, date, reason: 'проба' })
  expect(refused.problem.code).toBe('payments.cash-unopened')
  expect(refused.problem).toMatchObject({
    errorMessage: expect.stringContaining('начално салдо'),
    next: { to: '/activities/accounting/cash-book' },
  })
  await director.ok(createCashOrder, { kind: Opening, amount: 10, date: '2026-09-01' as never })
  await director.ok(refundInCash, { id: paid, amount: 1, date, reason: 'проба' })
})

test('a till that starts empty needs no opening balance: its first closed day counts the money', async () => {
  await emptyTill(director)
  const paid = await payCash(director, 5, '2026-11-14')
  const refund = { id: paid, amount: 1, date, reason: 'проба' }
  await director.ok(refundInCash, refund)
  await director.ok(createCashOrder, { kind: Deposit, amount: 4, date })
  expect(await code(director.call(refundInCash, refund))).toBe('payments.cash-unopened')
  const { tillId, balance: counted } = await dayOf(director, '2026-11-14')
  await director.ok(closeCashDay, { tillId, date: '2026-11-14', counted })
  expect((await tillOf(director)).isOpened).toBe(true)
  expect(await code(director.call(refundInCash, refund))).toBe('payments.cash-short')
})

test('a refund of a receipt without a payer names the parent, not the cashier', async () => {
  const [fee] = await unpaid()
  const id = await payCash(director, 5)
  await world.sql('update fee_receipt set payer = null where id = $1', [id])
  const [parent] = await world.sql<{ name: string }>(
    `select trim(concat(g.first_name, ' ', g.last_name)) as name from child_guardian c join guardian g on g.id = c.guardian_id
      where c.child_id = $1 order by c.may_pay desc, c.guardian_id limit 1`,
    [fee!.studentId],
  )
  const { entityId } = await director.ok(refundInCash, { id, amount: 1, date, reason: 'проба' })
  expect(pdfText((await director.call(cashOrderPaper, { id: Number(entityId) })).bytes)).toContain(
    `Получих сумата: ${parent!.name}`,
  )
})

test('a reduced fee is not charged again if the child owes the smaller sum', async () => {
  const [fee] = await unpaid()
  const paid = await payCash(director, fee!.totalFee)
  await director.ok(refundInCash, { id: paid, amount: 1, date, reason: 'отстъпка', reducesFee: true })
  const [sums] = await world.sql<{ charged: string; rows: string }>(
    `select sum(amount) as charged, (select charged from fee_balance where invoice_id = $1) as rows from fee_charge where invoice_id = $1`,
    [fee!.id],
  )
  expect(sums!.charged).toBe(sums!.rows)
  // The rule still says the full fee, so the next generation charges the difference: nothing is lost silently.
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  const [again] = await world.sql<{ amount: string }>(
    `select sum(c.amount) as amount from fee_charge c join fee_invoice i on i.id = c.invoice_id where c.child_id = $1 and c.for_on = '2026-10-01' and i.month = 11 and i.provider_id = $2`,
    [fee!.studentId, fee!.providerId],
  )
  expect(Number(again!.amount)).toBe(1)
})

test('an opening balance comes first and once; a count is corrected by a surplus or a shortage', async () => {
  expect(await code(director.call(createCashOrder, { kind: Opening, amount: 5, date }))).toBe(
    'payments.cash-opening-late',
  )
  const before = await balanceOf(director)
  await director.ok(createCashOrder, { kind: Surplus, amount: 1.5, date })
  await director.ok(createCashOrder, { kind: Shortage, amount: 0.25, date })
  expect(await balanceOf(director)).toBe(before + 125)
  const [, shortage] = (await dayOf(director)).movements
  await director.ok(annulCashOrder, { id: shortage!.orderId!, comment: 'намерени' })
  expect(await code(director.call(annulCashOrder, { id: shortage!.orderId!, comment: 'пак' }))).toBe(
    'payments.document-annulled',
  )
  expect(await balanceOf(director)).toBe(before + 150)

  await emptyTill(director)
  const opening = { kind: Opening, amount: 5, date: '2026-09-01' as const }
  await director.ok(createCashOrder, opening)
  expect(await code(director.call(createCashOrder, opening))).toBe('payments.cash-opening-twice')
})

test('a cashier changes the own till only; a director also those of others', async () => {
  const tillId = (await tillOf(director)).id
  const order = { kind: Withdrawal, amount: 5, date }
  expect(await code(administrator.call(createCashOrder, { ...order, tillId }))).toBe('payments.cash-not-yours')
  expect(await code(administrator.call(closeCashDay, { tillId, date, counted: 0 }))).toBe('payments.cash-not-yours')
  const before = await balanceOf(administrator)
  await director.ok(createCashOrder, { ...order, tillId: (await tillOf(administrator)).id })
  expect(await balanceOf(administrator)).toBe(before + 500)
  const gabrovo = await world.as('directorOfGabrovo')
  expect((await gabrovo.call(getCashDay, { tillId, day: date })).status).toBe(404)
  expect((await gabrovo.call(createCashOrder, { ...order, tillId })).status).toBe(404)
  for (const nobody of ['teacher', 'parent'] as const)
    expect((await (await world.as(nobody)).call(listTills, {})).status).toBe(403)
})

test('cash orders name the parent, the accounts and who signs; other payments have no cash paper', async () => {
  const setting = await director.ok(getCashSetting, {})
  await director.ok(saveCashSetting, {
    ...setting,
    chiefAccountant: 'Росица Ганева',
    cashAccount: '5011',
    cashLimit: 1,
  })
  expect(await tillOf(director)).toMatchObject({ isOverLimit: true })
  const [fee] = await unpaid()
  const cash = await payCash(director, 2)
  const listed = (await director.ok(listPayments, { method: 2 })).result.find(({ id }) => id === cash)!
  expect(listed.payer).toBeTruthy()
  expect(listed.payer).not.toBe(fee!.studentName)
  const paper = pdfText((await director.call(receipt, { paymentId: cash })).bytes)
  for (const words of [
    'ПРИХОДЕН КАСОВ ОРДЕР',
    'Квитанция',
    listed.payer!,
    'дебит 5011, кредит 411',
    'Росица Ганева',
    'Касиер',
  ])
    expect(paper).toContain(words)
  const card = Number((await director.ok(pay, { invoiceIds: [fee!.id], amount: 1, method: 5, date })).entityId)
  const confirmation = pdfText((await director.call(receipt, { paymentId: card })).bytes)
  expect(confirmation).toContain('не е касов документ')
  for (const words of ['КАСОВ ОРДЕР', 'касов ордер', 'Касиер', 'Броил']) expect(confirmation).not.toContain(words)
})
