import { getActivity, listActivities, saveActivity } from '@asistent/contract/activities/activities.calls'
import { activityGroups, saveMembers, setLeaveDates } from '@asistent/contract/activities/members.calls'
import { getVisits, saveVisits } from '@asistent/contract/activities/visits.calls'
import {
  annulInvoice,
  deleteDiscount,
  generateInvoices,
  invoicesOfChild,
  listDiscounts,
  listInvoices,
  ownInvoices,
  ownUnpaid,
  saveDiscount,
} from '@asistent/contract/payments/invoices.calls'
import {
  annulPayment,
  batchReceipt,
  listBatchPayments,
  listPayments,
  notificationSummary,
  notifyUnpaid,
  pay,
  payableCurrencies,
  payBatch,
  paymentTypes,
  receipt,
} from '@asistent/contract/payments/payments.calls'
import {
  batchReport,
  cashiersReport,
  feesByActivity,
  feesByChild,
  feesByGroup,
  feesByKindergarten,
} from '@asistent/contract/payments/references.calls'
import { listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { chargeKinds } from '@asistent/domain/payments/invoices'
import { pdfText } from '@asistent/documents/pdf-text'
import { readXlsx } from 'hucre'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { deliverJob } from '../communication/messages.job'
import { runJob } from '../platform/jobs'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.reset())

const november = { month: 11, year: 2026 }
const october = { month: 10, year: 2026 }
const paying = { method: 2 as const, date: '2026-11-15' }

test('a month is previewed, generated once however often it is requested, and explained', async () => {
  director = await world.as('director')
  const preview = await director.ok(generateInvoices, { ...november, dryRun: true })
  expect(preview.made).toBeGreaterThan(20)
  expect((await director.ok(listInvoices, november)).rowsCount).toBe(0)
  const made = await director.ok(generateInvoices, november)
  expect(made).toMatchObject({ made: preview.made, total: preview.total, untouched: 0 })
  const listed = await director.ok(listInvoices, { ...november, pageSize: 500 })
  expect(listed.rowsCount).toBe(made.made)
  expect(await director.ok(generateInvoices, november)).toMatchObject({ made: 0, changed: 0, unchanged: made.made })
  // The months of the demo data follow the same rules.
  expect(await director.ok(generateInvoices, october)).toMatchObject({ made: 0, changed: 0 })
  const row = listed.result[0]!
  const { invoices } = await director.ok(invoicesOfChild, { ...november, studentId: row.studentId })
  const whole = invoices.find(({ id }) => id === row.id)!
  expect(whole.lines).toHaveLength(1)
  expect(whole.lines[0]!.why).toMatch(/= .*€$/)
  expect(whole.lines[0]!.amount).toBe(row.totalFee)
  expect((await director.call(generateInvoices, { month: 3, year: 2027 })).problem?.code).toBe('payments.far-month')
  // Numbers of a provider have no gaps.
  const numbers = listed.result.filter(({ providerId }) => providerId === row.providerId).map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => Math.min(...numbers) + index))
})

test('a visit changes an unpaid fee at once and a paid one on the next invoice', async () => {
  director = await world.as('director')
  const { activityId } = (await director.ok(listActivities, { search: 'шах' })).result[0]!
  await director.ok(generateInvoices, { ...november, activityIds: [activityId] })
  const grid = await director.ok(getVisits, { activityId, ...november })
  const at = grid.days.findIndex(({ forDate }) => forDate === '2026-11-04')
  const child = grid.result.find(({ visits }) => visits[at]?.mark === 1)!.studentId
  const fee = async () =>
    (await director.ok(invoicesOfChild, { ...november, studentId: child })).invoices.find(({ lines }) =>
      lines.some((line) => line.activityId === activityId),
    )!
  const before = await fee()
  const change = (was: 1 | 2, mark: 1 | 2) =>
    director.ok(saveVisits, {
      activityId,
      ...november,
      items: [{ studentId: child, forDate: '2026-11-04', mark, was }],
    })
  await change(1, 2)
  expect(await director.ok(generateInvoices, november)).toMatchObject({ changed: 1 })
  expect((await fee()).totalFee).toBe(before.totalFee - 4)
  // A paid fee is unchanged; the cost of the visit is on that of December, with the explanation.
  await director.ok(pay, { ...paying, invoiceIds: [before.id], amount: before.totalFee - 4 })
  await change(2, 1)
  expect(await director.ok(generateInvoices, november)).toMatchObject({ changed: 0, untouched: 1 })
  await director.ok(generateInvoices, { month: 12, year: 2026, activityIds: [activityId] })
  const { invoices } = await director.ok(invoicesOfChild, { month: 12, year: 2026, studentId: child })
  expect(invoices[0]).toMatchObject({ totalFee: 4, state: 3 })
  expect(invoices[0]!.lines[0]).toMatchObject({ kind: chargeKinds.Correction, forOn: '2026-11-01' })
  expect((await director.ok(generateInvoices, { month: 12, year: 2026 })).changed).toBe(0)
})

test('a new price does not change earlier months; nothing is owed for a paid month after leaving the activity or the kindergarten', async () => {
  director = await world.as('director')
  const { typeId, providerId } = await director.ok(getActivity, {
    id: (await director.ok(listActivities, { search: 'шах' })).result[0]!.activityId,
  })
  const period = { fromDate: '2026-09-15', toDate: '2027-05-31' }
  const form = { name: 'Керамика', typeId, providerId, ...period, feeType: 1 as const, price: 20, classIds: [] }
  const activityId = Number((await director.ok(saveActivity, form)).entityId)
  const groups = (await director.ok(activityGroups, { activityId })).result
  const [child = 0, otherChildId = 0] = groups.flatMap(({ students }) => students.map((one) => one.studentId)).slice(-2)
  const items = [child, otherChildId].map((studentId) => ({ studentId, fromDate: '2026-09-20' }))
  await director.ok(saveMembers, { activityId, items })
  const make = (month: number) => director.ok(generateInvoices, { month, year: 2026, activityIds: [activityId] })
  const linesOf = async (studentId: number, month: number) =>
    (await director.ok(invoicesOfChild, { month, year: 2026, studentId })).invoices
      .flatMap(({ id, lines }) => lines.map((line) => ({ ...line, invoiceId: id })))
      .filter((line) => line.activityId === activityId)
  await make(10)
  const charged = (await linesOf(child, 10))[0]!
  expect(charged).toMatchObject({ amount: 20 })
  await director.ok(pay, { ...paying, invoiceIds: [charged.invoiceId], amount: 20 })

  const opened = await director.ok(getActivity, { id: activityId })
  const later = await director.call(saveActivity, { ...opened, price: 25, priceFrom: '2026-12-01' as never })
  expect(later.problem).toMatchObject({ code: 'activities.price-later', errors: { priceFrom: expect.anything() } })
  await director.ok(saveActivity, { ...opened, price: 25 })
  expect((await director.ok(getActivity, { id: activityId })).earlierPrices).toEqual([
    { until: '2026-10-31', feeType: 1, price: 20 },
  ])
  // A generated month is unchanged, paid or not; the present one has the new price.
  expect(await make(10)).toMatchObject({ changed: 0 })
  await make(11)
  expect(await linesOf(child, 11)).toMatchObject([{ amount: 25, kind: chargeKinds.Charge }])

  // Visits that did not take place in a paid month are credited with the next fee. After leaving the kindergarten
  // nothing is owed.
  await director.ok(setLeaveDates, { activityId, studentIds: [child], leaveDate: '2026-09-30' })
  await director.ok(saveMembers, { activityId, items: [{ studentId: child, fromDate: '2026-11-02' }] })
  await world.sql('update child set left_on = $1 where id = $2', ['2026-10-31', otherChildId])
  expect(await make(11)).toMatchObject({ changed: 2 })
  expect(await linesOf(child, 11)).toMatchObject([
    { amount: 25 },
    { amount: -20, kind: chargeKinds.Correction, forOn: '2026-10-01' },
  ])
  expect((await linesOf(otherChildId, 11)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('rejects a payment over the owed amount; distributes it to the oldest fees first; prints and annuls it', async () => {
  director = await world.as('director')
  const unpaid = (await director.ok(listInvoices, { ...october, states: [3], pageSize: 3 })).result
  const [first, two] = unpaid
  const ids = [first!.id, two!.id]
  const due = first!.totalFee + two!.totalFee
  const over = await director.call(pay, { ...paying, invoiceIds: ids, amount: due + 0.01 })
  expect(over.problem).toMatchObject({ code: 'payments.overpaid' })
  expect(over.problem.errors?.amount?.[0]).toMatch(/^Сумата надвишава дължимото \(\d+,\d\d €\)/)
  expect((await director.call(pay, { ...paying, date: '2026-11-20', invoiceIds: ids, amount: 1 })).problem?.code).toBe(
    'payments.money-date',
  )
  const { entityId } = await director.ok(pay, { ...paying, invoiceIds: ids, amount: due - 1 })
  const paymentId = Number(entityId)
  const states = async () =>
    (await director.ok(listInvoices, { ...october, pageSize: 500 })).result
      .filter(({ id }) => ids.includes(id))
      .map(({ notPaid }) => notPaid)
      .toSorted((a, b) => a - b)
  expect(await states()).toEqual([0, 1])
  const text = pdfText((await director.call(receipt, { paymentId })).bytes)
  expect(text).toContain('ПРИХОДЕН КАСОВ ОРДЕР')
  expect(text).toContain('Квитанция към приходен касов ордер')
  expect((await director.ok(listPayments, { pageSize: 5 })).result.find(({ id }) => id === entityId)).toMatchObject({
    id: paymentId,
    total: due - 1,
  })
  // A fee with a payment cannot be annulled.
  const paid = (await director.ok(listInvoices, { ...october, states: [1], pageSize: 1 })).result[0]!
  expect((await director.call(annulInvoice, { id: paid.id })).problem?.code).toBe('payments.has-payments')
  await director.ok(annulPayment, { id: paymentId, comment: 'Сгрешена сума' })
  expect((await director.call(annulPayment, { id: paymentId, comment: 'пак' })).problem?.code).toBe(
    'payments.receipt-annulled',
  )
  expect((await states()).reduce((sum, rest) => sum + rest, 0)).toBe(due)
  expect(pdfText((await director.call(receipt, { paymentId })).bytes)).toContain('АНУЛИРАН')
  await director.ok(annulInvoice, { id: first!.id })
  expect((await director.call(pay, { ...paying, invoiceIds: [first!.id], amount: 1 })).problem?.code).toBe(
    'payments.invoice-annulled',
  )
  // Generated again it gets a new number; the annulled one keeps its own.
  const again = await director.ok(generateInvoices, october)
  expect(again.made).toBe(1)
})

test('several fees on one receipt, the methods and the currency of today', async () => {
  director = await world.as('director')
  const unpaid = (await director.ok(listInvoices, { ...october, states: [3], pageSize: 3 })).result
  const items = unpaid.map(({ id, notPaid }) => ({ invoiceId: id, amount: notPaid }))
  expect((await director.call(payBatch, { ...paying, items: [items[0]!, items[0]!] })).problem?.code).toBe(
    'payments.twice-listed',
  )
  const november30 = { fromDate: '2026-11-01', toDate: '2026-11-30' }
  const before = (await director.ok(batchReport.json, november30)).rowsCount
  const { entityId } = await director.ok(payBatch, { ...paying, method: 1, items })
  const listed = (await director.ok(listBatchPayments, {})).result.find(({ id }) => id === entityId)
  expect(listed).toMatchObject({ invoices: 3 })
  expect((await director.call(batchReceipt, { paymentId: Number(entityId) })).status).toBe(200)
  expect((await director.ok(batchReport.json, november30)).rowsCount).toBe(before + 1)
  expect((await director.ok(paymentTypes, {})).result.map(({ name }) => name)).toEqual([
    'В брой',
    'ПОС терминал',
    'Банков път',
  ])
  expect((await director.ok(payableCurrencies, {})).result).toEqual([{ id: 0, name: 'EUR' }])
})

test('a discount has a reason and an amount, and takes effect when the month is generated', async () => {
  director = await world.as('director')
  const { rows } = await director.ok(generateInvoices, { ...november, dryRun: true })
  const { studentId, after } = rows.find((row) => row.outcome === 'new' && row.after > 0)!
  const form = { studentId, percent: 50, reason: 'дете на служител', fromDate: '2026-11-01', combines: true }
  expect((await director.call(saveDiscount, { ...form, amount: 5 })).problem?.code).toBe('payments.percent-or-amount')
  const { entityId } = await director.ok(saveDiscount, form)
  const discount = (await director.ok(listDiscounts, { studentId })).result.find(({ id }) => id === entityId)!
  expect(discount).toMatchObject({ percent: 50, target: 'Всички дейности', combines: true })
  const halved = (await director.ok(generateInvoices, { ...november, dryRun: true })).rows.filter(
    (row) => row.studentId === studentId,
  )
  expect(halved.some((row) => row.after <= Math.round(after * 50 + 1) / 100)).toBe(true)
  expect(halved.flatMap(({ why }) => why).join(' ')).toContain('дете на служител')
  await director.ok(saveDiscount, { ...discount, amount: null, toDate: '2026-11-02', version: discount.version })
  await director.ok(deleteDiscount, { id: discount.id })
})

test('a parent reads own fees only, with their explanation; the office notifies parents with unpaid fees', async () => {
  director = await world.as('director')
  const parent = await world.as('parent')
  const invoices = await parent.ok(ownInvoices, {})
  expect(invoices.result.length).toBeGreaterThan(0)
  expect(invoices).toMatchObject({ isTransferPaymentPossible: true, paymentCurrenciesAvailable: [0] })
  expect(invoices.result[0]!.lines[0]!.why).toContain('€')
  expect(invoices.result.flatMap(({ payments }) => payments).length).toBeGreaterThan(0)
  const children = new Set(invoices.result.map(({ studentId }) => studentId))
  const unpaid = await parent.ok(ownUnpaid, {})
  expect(unpaid.total).toBe(invoices.result.reduce((sum, { notPaid }) => sum + Math.round(notPaid * 100), 0) / 100)
  expect(unpaid.result.every(({ studentId }) => children.has(studentId))).toBe(true)
  const owing = await director.ok(notificationSummary, { overdue: true, pageSize: 500 })
  expect(owing.result.every(({ overdue }) => overdue > 0)).toBe(true)
  const { sent } = await director.ok(notifyUnpaid, {
    studentIds: owing.result.map(({ studentId }) => studentId),
    text: 'Моля, платете таксата до края на седмицата.',
  })
  const [{ n } = { n: 0 }] = await world.sql<{ n: number }>(
    `select count(*)::int as n from mail where subject = 'Неплатени такси за дейности'`,
  )
  expect(n).toBe(sent)
  // One message in the program without a second mail.
  const letters = () => world.sql('select from mail')
  const before = (await letters()).length
  const [reminder] = await world.sql<{ id: number; sendAt: string; content: string }>(
    `select id, send_at as "sendAt", content from message where title = 'Неплатени такси за дейности'`,
  )
  expect(reminder!.content).toContain('Моля, платете таксата до края на седмицата.')
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  const delivery = { messageId: reminder!.id, sendAt: reminder!.sendAt, after: 0, withoutLetters: true }
  await runJob(shop, deliverJob, delivery, `message:${reminder!.id}`, 1)
  const readers = await world.sql('select from message_recipient where message_id = $1', [reminder!.id])
  expect(readers.length).toBeGreaterThan(0)
  expect((await letters()).length).toBe(before)
})

test('the reports agree with the invoices and with each other', async () => {
  director = await world.as('director')
  const { result } = await director.ok(listInvoices, { ...october, pageSize: 500 })
  const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
  const [charged, paid] = [cents(result.map(({ totalFee }) => totalFee)), cents(result.map((row) => row.paid))]
  const references = [
    await director.ok(feesByKindergarten.json, october),
    await director.ok(feesByGroup.json, october),
    await director.ok(feesByChild.json, october),
  ]
  for (const answer of references) {
    expect(answer).toMatchObject({ totalFee: charged, totalPaid: paid })
    expect(cents([answer.totalPaidInCash, answer.totalPaidByBankTransfer])).toBe(paid)
    expect(cents([answer.totalNotPaid, answer.totalPaid])).toBe(charged)
    expect(answer).toMatchObject({ totalPaidInEUR: paid, totalPaidInBGN: 0, totalPaidByEpay: 0 })
  }
  expect((await director.ok(feesByActivity.json, october)).totalFee).toBe(charged)
  const till = await director.ok(cashiersReport.json, { fromDate: '2026-09-01', toDate: '2026-11-30' })
  const all = await director.ok(feesByKindergarten.json, {})
  expect(till.totalPaid).toBe(all.totalPaid)
  // PDF and Excel have the same sums.
  const shown = (value: number) => value.toFixed(2).replace('.', ',')
  const pdf = await director.call(feesByChild.typed!, { ...october, type: 'pdf' })
  const text = pdfText(pdf.bytes).replaceAll(/\s/g, '')
  const book = await readXlsx(
    new Uint8Array((await director.call(feesByChild.typed!, { ...october, type: 'xlsx' })).bytes),
  )
  const cells = book.sheets.flatMap(({ rows }) => rows.flat())
  for (const sum of [charged, paid]) {
    expect(text).toContain(shown(sum))
    expect(cells).toContain(sum)
  }
})

test('a fee is annulled with a comment: kept, and shown to the office, to the parent and in the history', async () => {
  const director = await world.as('director')
  const parent = await world.as('parent')
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  const fee = (await parent.ok(ownInvoices, {})).result.find(({ notPaid, paid }) => notPaid > 0 && paid === 0)!
  for (const comment of ['', '   ', 'а'.repeat(301)]) {
    const refused = await director.call(annulInvoice, { id: fee.id, comment })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.problem)).toContain('comment')
  }
  await director.ok(annulInvoice, { id: fee.id, comment: '  Детето не е посещавало дейността ' })
  const query = { year: fee.year, month: fee.month, studentId: fee.studentId }
  const shown = (await director.ok(invoicesOfChild, query)).invoices.find(({ id }) => id === fee.id)!
  expect(shown).toMatchObject({ isAnnulled: true, annulReason: 'Детето не е посещавало дейността', totalFee: 0 })
  expect(shown.lines.at(-1)).toMatchObject({
    kind: chargeKinds.Annulment,
    amount: 0 - fee.totalFee,
    why: 'Таксата е анулирана: Детето не е посещавало дейността',
  })
  const invoices = await parent.ok(ownInvoices, {})
  expect(invoices.result.find(({ id }) => id === fee.id)).toMatchObject({
    isAnnulled: true,
    notPaid: 0,
    annulReason: 'Детето не е посещавало дейността',
  })
  expect((await parent.ok(ownUnpaid, {})).result.map(({ id }) => id)).not.toContain(fee.id)
  const history = await director.ok(listRecordAudit, { kind: 'fee-invoice', id: String(fee.id) })
  expect(JSON.stringify(history)).toContain('Детето не е посещавало дейността')
  expect((await director.call(annulInvoice, { id: fee.id, comment: 'пак' })).problem.code).toBe(
    'payments.invoice-annulled',
  )
  // Body of the specification: without a comment.
  const otherRow = (await director.ok(listInvoices, { month: 11, year: 2026, states: [3] })).result[0]!
  await director.ok(annulInvoice, { id: otherRow.id })
})

test('reverses a correction on a later fee although the payment of the month was annulled meanwhile', async () => {
  const director = await world.as('director')
  const { activityId } = (await director.ok(listActivities, { search: 'танци' })).result[0]!
  // From November on: earlier months are unchanged.
  const price = (value: number) =>
    world.sql(
      `update activity set price = $2, earlier_prices = jsonb_build_array(jsonb_build_object('until', '2026-10-31', 'feeType', fee_type, 'price', '18.00')) where id = $1`,
      [activityId, value],
    )
  const [november, december] = [
    { month: 11, year: 2026 },
    { month: 12, year: 2026 },
  ]
  await director.ok(generateInvoices, november)
  const [member] = await world.sql<{ child: number; provider: number }>(
    `select m.child_id as child, a.provider_id as provider from activity_member m join activity a on a.id = m.activity_id where a.id = $1
      and not exists (select from fee_discount d where d.child_id = m.child_id) order by 1 limit 1`,
    [activityId],
  )
  const feeOf = async (month: { month: number; year: number }) =>
    (await director.ok(listInvoices, { ...month, studentId: member!.child, providerId: member!.provider })).result[0]!
  const first = await feeOf(november)
  const paid = await director.ok(pay, { invoiceIds: [first.id], amount: first.notPaid, method: 2, date: '2026-11-15' })
  await price(first.totalFee + 15)
  await director.ok(generateInvoices, december)
  expect((await feeOf(december)).totalFee).toBe(first.totalFee + 30)
  await director.ok(annulPayment, { id: Number(paid.entityId), comment: 'проба' })
  await price(1)
  // November reverses its own charges only; December reverses its corrections of November.
  await director.ok(generateInvoices, november)
  expect((await feeOf(november)).totalFee).toBe(0)
  await director.ok(generateInvoices, december)
  expect((await feeOf(december)).totalFee).toBe(2)
  expect(await director.ok(generateInvoices, december)).toMatchObject({ made: 0, changed: 0 })
})
