import { listProviders } from '@asistent/contract/activities/catalogue.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, listPayments, pay } from '@asistent/contract/payments/payments.calls'
import {
  createManualProtocol,
  createProtocol,
  createProviderInvoice,
  createVoucher,
  deleteProviderDocument,
  deleteVoucher,
  getProviderDocument,
  getVoucher,
  listProviderDocuments,
  listVouchers,
  prepareInvoice,
  prepareProtocol,
  prepareVoucher,
  previewProtocol,
  previewVoucher,
  protocolChildrenPaper,
  protocolPaper,
  providerInvoicePaper,
  voucherPaper,
} from '@asistent/contract/payments/provider-documents.calls'
import { listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { cashedTotals, cashiersTotals } from '@asistent/contract/payments/till.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.reset())

const october = { month: 10, year: 2026 }
const date = '2026-11-13'
const chess = async () => (await director.ok(listProviders, { search: 'шах' })).result[0]!.id
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code

test('a protocol takes what parents have paid, once; what is paid later goes to the next one', async () => {
  director = await world.as('director')
  const providerId = await chess()
  const prepared = await director.ok(prepareProtocol, { providerId, ...october })
  expect(prepared.amount).toBeGreaterThan(0)
  expect(prepared.share).toBe(Math.round(prepared.amount * 10) / 100)
  expect(Math.round((prepared.toPay + prepared.share) * 100)).toBe(Math.round(prepared.amount * 100))
  const preview = await director.ok(previewProtocol, { providerId, ...october })
  expect(preview.amount).toBe(prepared.amount)
  const id = Number((await director.ok(createProtocol, { providerId, ...october, date })).entityId)
  expect(await director.ok(getProviderDocument, { id })).toMatchObject({
    amount: prepared.toPay,
    paid: prepared.amount,
    share: prepared.share,
    state: 'без фактура',
    lines: prepared.result,
  })
  expect(await code(director.call(createProtocol, { providerId, ...october, date }))).toBe('payments.nothing-paid')
  expect(pdfText((await director.call(protocolPaper, { protocolId: id })).bytes)).toContain('Шах')
  const children = pdfText((await director.call(protocolChildrenPaper, { protocolId: id })).bytes)
  expect(children).toContain(preview.result[0]!.studentName)

  // A payment in it is reversed and another one is added: both are in the next protocol.
  const unpaid = (await director.ok(listInvoices, { ...october, providerId, states: [3], pageSize: 1 })).result[0]!
  await director.ok(pay, { invoiceIds: [unpaid.id], amount: unpaid.notPaid, method: 2, date })
  const next = await director.ok(prepareProtocol, { providerId, ...october })
  expect(next.amount).toBe(unpaid.notPaid)
  // By bank: the demo has closed the first days of the tills.
  const receipts = (await director.ok(listPayments, { method: 1, pageSize: 1000 })).result
  const [taken, receipt] = preview.result
    .map(
      (row) =>
        [
          row,
          receipts.find(
            (one) => one.students.includes(row.studentName) && one.paidOn === row.paidOn && one.total === row.amount,
          ),
        ] as const,
    )
    .find(([, row]) => row)!
  await director.ok(annulPayment, { id: receipt!.id, comment: 'проба' })
  const after = await director.ok(prepareProtocol, { providerId, ...october })
  expect(Math.round(after.amount * 100)).toBe(Math.round((unpaid.notPaid - taken.amount) * 100))
})

test('protocol, invoice, voucher in their order, and back in the reverse one', async () => {
  director = await world.as('director')
  const providerId = await chess()
  const first = Number((await director.ok(createProtocol, { providerId, ...october, date })).entityId)
  const manual = { providerId, ...october, date, amount: 30, text: 'Концерт' }
  const second = Number((await director.ok(createManualProtocol, manual)).entityId)
  expect((await director.ok(prepareInvoice, { providerId })).result.map(({ id }) => id)).toEqual([first, second])
  const invoice = { providerId, protocolIds: [first, second], number: '0000000012', date, vatRate: 20 as const }
  const invoiceId = Number((await director.ok(createProviderInvoice, invoice)).entityId)
  expect(await code(director.call(createProviderInvoice, { ...invoice, number: '13' }))).toBe(
    'payments.protocol-not-open',
  )
  expect(await code(director.call(deleteProviderDocument, { id: first }))).toBe('payments.protocol-in-invoice')
  const protocol = await director.ok(getProviderDocument, { id: first })
  expect(protocol).toMatchObject({ state: 'във фактура № 0000000012', mayDelete: false })
  expect(await director.ok(getProviderDocument, { id: invoiceId })).toMatchObject({
    amount: Math.round((protocol.amount + 30) * 100) / 100,
    related: [{ id: first }, { id: second }],
  })
  expect(pdfText((await director.call(providerInvoicePaper, { invoiceId })).bytes)).toContain('0000000012')

  expect((await director.ok(prepareVoucher, { providerId })).result.map(({ id }) => id)).toEqual([invoiceId])
  const preview = await director.ok(previewVoucher, { documentId: invoiceId })
  const voucher = { documentId: invoiceId, date, receiverName: 'Иван Иванов' }
  const voucherId = Number((await director.ok(createVoucher, voucher)).entityId)
  expect(await code(director.call(createVoucher, voucher))).toBe('payments.paid-out')
  expect(await code(director.call(deleteProviderDocument, { id: invoiceId }))).toBe('payments.paid-out')
  expect(await director.ok(getVoucher, { id: voucherId })).toMatchObject({ amount: preview.amount, number: '3' })
  expect(pdfText((await director.call(voucherPaper, { id: voucherId })).bytes)).toContain(preview.words)
  expect((await director.ok(listVouchers, {})).result.map(({ id }) => id)).toContain(voucherId)
  expect((await director.ok(listProviderDocuments, { providerId })).rowsCount).toBe(3)

  await director.ok(deleteVoucher, { id: voucherId })
  await director.ok(deleteProviderDocument, { id: invoiceId })
  await director.ok(deleteProviderDocument, { id: second })
  await director.ok(deleteProviderDocument, { id: first })
  expect((await director.ok(prepareProtocol, { providerId, ...october })).toPay).toBe(protocol.amount)
})

test('the till: what cashiers have taken, given back and paid out agrees with the receipts and the vouchers', async () => {
  director = await world.as('director')
  // What is given back is counted on the day it is given back.
  const days = { fromDate: date, toDate: '2026-12-31' as const }
  const left = async () =>
    (await director.ok(cashedTotals.json, days)).result.reduce((sum, row) => sum + Math.round(row.rest * 100), 0)
  const inCash = async () =>
    (await director.ok(cashiersTotals.json, days)).result.reduce((sum, row) => sum + Math.round(row.cash * 100), 0)
  const [before, cashBefore] = [await left(), await inCash()]
  const unpaid = (await director.ok(listInvoices, { ...october, states: [3], pageSize: 1 })).result[0]!
  const cents = Math.round(unpaid.notPaid * 100)
  expect(cents).toBeGreaterThan(0)
  const paid = await director.ok(pay, { invoiceIds: [unpaid.id], amount: unpaid.notPaid, method: 2, date })
  expect(await left()).toBe(before + cents)
  expect(await inCash()).toBe(cashBefore + cents)
  await director.ok(annulPayment, { id: Number(paid.entityId), comment: 'проба' })
  expect(await left()).toBe(before)
  expect(await inCash()).toBe(cashBefore)
  expect((await director.ok(cashiersTotals.json, days)).result.some(({ annulled }) => annulled === 1)).toBe(true)
  // ePay.bg is not in the till: it pays out no voucher.
  const year = { fromDate: '2026-01-01', toDate: '2026-12-31' } as const
  const payouts = (await director.ok(cashedTotals.json, year)).result.filter(({ paidOut }) => paidOut > 0)
  expect(payouts.length).toBeGreaterThan(0)
  expect(payouts.map(({ cashier }) => cashier)).not.toContain('ePay.bg')
})

test('an annulled receipt stays in the totals of its day and is subtracted on the day of its annulment', async () => {
  director = await world.as('director')
  const unpaid = (await director.ok(listInvoices, { ...october, states: [3], pageSize: 1 })).result[0]!
  const on = async (day: '2026-11-13' | '2026-11-15') =>
    (await director.ok(cashiersTotals.json, { fromDate: day, toDate: day })).totals
  const [paidDay, annulDay] = [await on(date), await on('2026-11-15')]
  const paid = await director.ok(pay, { invoiceIds: [unpaid.id], amount: 7.35, method: 5, date })
  const after = await on(date)
  expect(after).toMatchObject({ receipts: paidDay['receipts']! + 1, annulled: paidDay['annulled'] })
  expect(Math.round((after['pos']! - (paidDay['pos'] ?? 0)) * 100)).toBe(735)
  await director.ok(annulPayment, { id: Number(paid.entityId), comment: 'грешка' })
  expect(await on(date)).toEqual(after)
  const annulled = await on('2026-11-15')
  expect(annulled).toMatchObject({ receipts: annulDay['receipts'] ?? 0, annulled: (annulDay['annulled'] ?? 0) + 1 })
  expect(Math.round((annulled['pos']! - (annulDay['pos'] ?? 0)) * 100)).toBe(-735)
})

test('annulled documents keep their numbers and say why; what they were made of is open again', async () => {
  director = await world.as('director')
  const providerId = await chess()
  const till = async () =>
    (await director.ok(cashedTotals.json, { fromDate: '2026-11-01', toDate: '2026-12-31' })).result.reduce(
      (sum, row) => sum + Math.round(row.rest * 100),
      0,
    )
  const first = Number((await director.ok(createProtocol, { providerId, ...october, date })).entityId)
  const protocol = await director.ok(getProviderDocument, { id: first })
  const made = { providerId, protocolIds: [first], number: '77', date }
  const invoiceId = Number((await director.ok(createProviderInvoice, made)).entityId)
  const before = await till()
  const voucher = { documentId: invoiceId, date, receiverName: 'Иван Иванов' }
  const voucherId = Number((await director.ok(createVoucher, voucher)).entityId)
  const paid = await director.ok(getVoucher, { id: voucherId })
  expect(await till()).toBe(before - Math.round(paid.amount * 100))

  for (const comment of ['', ' ', 'а'.repeat(301)])
    expect((await director.call(deleteVoucher, { id: voucherId, comment })).status).toBe(400)
  await director.ok(deleteVoucher, { id: voucherId, comment: ' друг получател ' })
  expect(await till()).toBe(before)
  expect(await code(director.call(deleteVoucher, { id: voucherId, comment: 'пак' }))).toBe('payments.document-annulled')
  expect(await director.ok(getVoucher, { id: voucherId })).toMatchObject({
    number: paid.number,
    isAnnulled: true,
    annulReason: 'друг получател',
    state: 'анулиран: друг получател',
    mayDelete: false,
  })
  expect(pdfText((await director.call(voucherPaper, { id: voucherId })).bytes)).toContain('друг получател')
  // The next one has the next number: there is no hole and no number twice.
  const second = Number((await director.ok(createVoucher, voucher)).entityId)
  expect(Number((await director.ok(getVoucher, { id: second })).number)).toBe(Number(paid.number) + 1)
  await director.ok(deleteVoucher, { id: second, comment: 'и този' })

  await director.ok(deleteProviderDocument, { id: invoiceId, comment: 'грешен номер' })
  expect(pdfText((await director.call(providerInvoicePaper, { invoiceId })).bytes)).toContain('АНУЛИРАНА')
  expect(await code(director.call(createVoucher, voucher))).toBe('payments.document-annulled')
  expect(await code(director.call(previewVoucher, { documentId: invoiceId }))).toBe('payments.document-annulled')
  // The provider's number may be entered again, with the same protocol.
  const again = Number((await director.ok(createProviderInvoice, made)).entityId)
  await director.ok(deleteProviderDocument, { id: again, comment: 'проба' })
  await director.ok(deleteProviderDocument, { id: first, comment: 'още плащания' })
  expect((await director.ok(prepareInvoice, { providerId })).result).toEqual([])
  expect((await director.ok(prepareVoucher, { providerId })).result).toEqual([])
  expect((await director.ok(prepareProtocol, { providerId, ...october })).toPay).toBe(protocol.amount)
  expect(pdfText((await director.call(protocolPaper, { protocolId: first })).bytes)).toContain('още плащания')
  const { result } = await director.ok(listProviderDocuments, { providerId })
  expect(result.find(({ id }) => id === invoiceId)).toMatchObject({ state: 'анулирана: грешен номер', number: '77' })
  const history = await director.ok(listRecordAudit, { kind: 'provider-document', id: String(invoiceId) })
  expect(JSON.stringify(history)).toContain('грешен номер')
})
