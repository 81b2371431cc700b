import { cashOrderPaper, listTills } from '@asistent/contract/payments/cash-book.calls'
import { listInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData, epayNotice } from '@asistent/contract/payments/online.calls'
import { pay } from '@asistent/contract/payments/payments.calls'
import {
  createCreditNote,
  createManualProtocol,
  createProtocol,
  createProviderInvoice,
  createVoucher,
  deleteProviderDocument,
  deleteVoucher,
  getProviderDocument,
  getVoucher,
  listProviderDocuments,
  prepareProtocol,
  prepareVoucher,
  protocolPaper,
  providerInvoicePaper,
  returnCredit,
  setOffCredit,
} from '@asistent/contract/payments/provider-documents.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// VAT, credit notes, and money that a provider has received at ePay.bg.

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

const october = { month: 10, year: 2026 } as const
const date = '2026-11-15' as const
const cents = (value: number) => Math.round(value * 100)
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code
const provider = async () =>
  (await director.ok(listInvoices, { ...october, states: [3], pageSize: 1 })).result[0]!.providerId

async function invoiceOf(amount: number, vatRate: 20 | 9 | 0 | null = 20) {
  const providerId = await provider()
  const form = { providerId, ...october, date, amount, text: 'Концерт', vatRate }
  const protocolId = Number((await director.ok(createManualProtocol, form)).entityId)
  const made = { providerId, protocolIds: [protocolId], number: '0000000031', date, vatRate }
  const invoiceId = Number((await director.ok(createProviderInvoice, made)).entityId)
  return { providerId, protocolId, invoiceId }
}

test('papers of protocols and invoices print net amount, VAT rate and tax', async () => {
  const { providerId, protocolId, invoiceId } = await invoiceOf(100)
  expect(await director.ok(getProviderDocument, { id: invoiceId })).toMatchObject({
    net: 83.33,
    tax: 16.67,
    vatRate: 20,
  })
  for (const paper of [
    await director.call(protocolPaper, { protocolId }),
    await director.call(providerInvoicePaper, { invoiceId }),
  ]) {
    const text = pdfText(paper.bytes)
    for (const words of ['Данъчна основа', '83,33 €', '20 %', '16,67 €', '100,00 €']) expect(text).toContain(words)
  }
  const otherRow = { providerId, ...october, date, amount: 50, text: 'Концерт', vatRate: 9 as const }
  const second = Number((await director.ok(createManualProtocol, otherRow)).entityId)
  const wrong = await director.call(createProviderInvoice, {
    providerId,
    protocolIds: [second],
    number: '32',
    date,
    vatRate: 20,
  })
  expect(wrong.problem.errors?.vatRate?.[0]).toBe('Избраните протоколи са с ДДС 9 %. Изберете същата ставка.')
  const without = Number((await director.ok(createManualProtocol, { ...otherRow, vatRate: null })).entityId)
  expect(pdfText((await director.call(protocolPaper, { protocolId: without })).bytes)).toContain('не се начислява ДДС')
})

test('a credit note lowers what an invoice pays, never below zero', async () => {
  const { providerId, invoiceId } = await invoiceOf(120)
  const note = { documentId: invoiceId, number: '0000000032', date, amount: 20, reason: 'отпаднало занятие' }
  const over = await director.call(createCreditNote, { ...note, amount: 120.01 })
  expect(over.problem.errors?.amount?.[0]).toBe('Кредитното известие е за най-много 120,00 €')
  expect(await code(director.call(createCreditNote, { ...note, date: '2026-11-14' }))).toBe('payments.money-date')
  const noteId = Number((await director.ok(createCreditNote, note)).entityId)
  expect(await code(director.call(createCreditNote, { ...note, amount: 1 }))).toBe('payments.invoice-number-taken')
  expect(await director.ok(getProviderDocument, { id: noteId })).toMatchObject({
    kind: 4,
    net: 16.67,
    tax: 3.33,
    related: [{ id: invoiceId }],
  })
  expect(pdfText((await director.call(providerInvoicePaper, { invoiceId: noteId })).bytes)).toContain(
    'КРЕДИТНО ИЗВЕСТИЕ',
  )
  expect(await code(director.call(deleteProviderDocument, { id: invoiceId, comment: 'проба' }))).toBe(
    'payments.invoice-credited',
  )
  expect((await director.ok(prepareVoucher, { providerId })).result).toMatchObject([{ id: invoiceId, amount: 100 }])
  await expect(
    world.isolated(() => world.sql(`update provider_document set credited = 121 where id = $1`, [invoiceId])),
  ).rejects.toThrow('provider_document_credited')

  // Annulled, the invoice is paid in full again.
  await director.ok(deleteProviderDocument, { id: noteId, comment: 'грешка' })
  expect(await director.ok(getProviderDocument, { id: invoiceId })).toMatchObject({
    credited: 0,
    related: [{ kind: 1 }],
  })
  await director.ok(createCreditNote, { ...note, number: '0000000033' })
  const voucherId = Number(
    (await director.ok(createVoucher, { documentId: invoiceId, date, receiverName: 'Ивелина Стоева' })).entityId,
  )
  expect((await director.ok(getVoucher, { id: voucherId })).amount).toBe(100)
  // A note from before the payment reduced it, so nothing is due back; it cannot be annulled any more.
  const [paidNote] = (await director.ok(listProviderDocuments, { providerId, kind: 4, search: '0000000033' })).result
  expect(await director.ok(getProviderDocument, { id: paidNote!.id })).toMatchObject({ isDueBack: false })
  expect(await code(director.call(deleteProviderDocument, { id: paidNote!.id, comment: 'проба' }))).toBe(
    'payments.paid-out',
  )
  expect(await code(director.call(returnCredit, { id: paidNote!.id, date, inCash: true }))).toBe(
    'payments.credit-not-due',
  )
})

/** An invoice of 120 that is paid in cash, and a credit note of 20 after the payment. */
async function creditPaid() {
  const { providerId, invoiceId } = await invoiceOf(120)
  const voucherId = Number(
    (await director.ok(createVoucher, { documentId: invoiceId, date, receiverName: 'Ивелина Стоева' })).entityId,
  )
  const note = { documentId: invoiceId, number: '0000000041', date, amount: 20, reason: 'отпаднало занятие' }
  const over = await director.call(createCreditNote, { ...note, amount: 120.01 })
  expect(over.problem.code).toBe('payments.credit-exceeded')
  const noteId = Number((await director.ok(createCreditNote, note)).entityId)
  expect(await director.ok(getProviderDocument, { id: noteId })).toMatchObject({
    isDueBack: true,
    state: 'чака връщане или прихващане',
  })
  return { providerId, invoiceId, voucherId, noteId }
}

const ownTill = async () => (await director.ok(listTills, {})).result.find(({ isOwn }) => isOwn)!.balance

test('money of a credit note for a paid invoice returns in cash once', async () => {
  const { voucherId, noteId } = await creditPaid()
  const before = await ownTill()
  const returned = { id: noteId, date, inCash: true }
  expect(await code(director.call(returnCredit, { ...returned, date: '2026-11-14' }))).toBe('payments.money-date')
  const orderId = Number((await director.ok(returnCredit, returned)).entityId)
  expect(cents(await ownTill())).toBe(cents(before) + 2000)
  const paper = pdfText((await director.call(cashOrderPaper, { id: orderId })).bytes)
  for (const words of ['ПРИХОДЕН КАСОВ ОРДЕР', 'кредитно известие № 0000000041', '20,00 €'])
    expect(paper).toContain(words)
  expect(await director.ok(getProviderDocument, { id: noteId })).toMatchObject({
    isDueBack: false,
    state: 'парите са върнати на 15.11.2026 г.',
    mayDelete: false,
  })
  expect(await code(director.call(returnCredit, returned))).toBe('payments.credit-settled')
  expect(await code(director.call(deleteProviderDocument, { id: noteId, comment: 'проба' }))).toBe(
    'payments.credit-settled',
  )
  // The voucher stays: its money is partly back already.
  expect(await code(director.call(deleteVoucher, { id: voucherId, comment: 'проба' }))).toBe('payments.credit-settled')
})

test('a return to the bank account moves no cash', async () => {
  const { noteId } = await creditPaid()
  const before = await ownTill()
  await director.ok(returnCredit, { id: noteId, date, inCash: false })
  expect(await ownTill()).toBe(before)
  expect(await director.ok(getProviderDocument, { id: noteId })).toMatchObject({ isDueBack: false })
})

test('a credit note for a paid invoice is set off against the next document of the provider', async () => {
  const { providerId, noteId } = await creditPaid()
  const protocolOf = async (amount: number, of = providerId) => {
    const form = { providerId: of, ...october, date, amount, text: 'Концерт', vatRate: null }
    return Number((await director.ok(createManualProtocol, form)).entityId)
  }
  const small = await protocolOf(19.99)
  expect(await code(director.call(setOffCredit, { id: noteId, documentId: small }))).toBe('payments.set-off-exceeded')
  const others = (await director.ok(listInvoices, { ...october, pageSize: 500 })).result
  const foreign = await protocolOf(50, others.find((row) => row.providerId !== providerId)!.providerId)
  expect(await code(director.call(setOffCredit, { id: noteId, documentId: foreign }))).toBe('payments.set-off-other')
  const next = await protocolOf(50)
  await director.ok(setOffCredit, { id: noteId, documentId: next })
  expect(await director.ok(getProviderDocument, { id: noteId })).toMatchObject({ isSetOff: true, isDueBack: false })
  expect(await director.ok(getProviderDocument, { id: next })).toMatchObject({
    credited: 20,
    state: 'без фактура, прихванати 20,00 €',
  })
  expect(await code(director.call(deleteProviderDocument, { id: next, comment: 'проба' }))).toBe(
    'payments.protocol-set-off',
  )
  const invoice = { providerId, protocolIds: [next], number: '0000000042', date, vatRate: null }
  expect(await code(director.call(createProviderInvoice, invoice))).toBe('payments.protocol-set-off')
  // Reversed and set off again, it counts once.
  await director.ok(setOffCredit, { id: noteId })
  expect(await director.ok(getProviderDocument, { id: next })).toMatchObject({ credited: 0 })
  await director.ok(setOffCredit, { id: noteId, documentId: next })
  const before = await ownTill()
  const voucherId = Number(
    (await director.ok(createVoucher, { documentId: next, date, receiverName: 'Ивелина Стоева' })).entityId,
  )
  expect((await director.ok(getVoucher, { id: voucherId })).amount).toBe(30)
  expect(cents(await ownTill())).toBe(cents(before) - 3000)
  expect(await code(director.call(setOffCredit, { id: noteId }))).toBe('payments.paid-out')
  expect((await (await world.as('directorOfGabrovo')).call(setOffCredit, { id: noteId })).status).toBe(404)
})

/** The parent pays a fee in the account of its provider. */
async function payOnline() {
  const parent = await world.as('parent')
  const fee = (await parent.ok(ownInvoices, {})).result.find(
    (one) => one.notPaid > 0 && one.isOnlinePossible && one.month === 10,
  )!
  const form = await parent.ok(epayData, { invoiceId: fee.id })
  const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
  const signed = sign(`INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=20261113101500`, simulatorSecret(merchant))
  const answer = await world.request({
    method: 'POST',
    url: epayNotice.path.replace('{merchant}', merchant),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...signed }).toString(),
  })
  expect(answer.bytes.toString()).toContain('STATUS=OK')
  return fee
}

test('money that a provider received at ePay.bg is in its protocol and is not paid to it again', async () => {
  const { providerId } = await payOnline().then((fee) => fee)
  const before = await director.ok(prepareProtocol, { providerId, ...october })
  expect(before.direct).toBeGreaterThan(0)
  expect(cents(before.toPay)).toBe(cents(before.amount) - cents(before.share) - cents(before.direct))
  for (const line of before.result)
    expect(cents(line.toPay)).toBe(cents(line.amount) - cents(line.share) - cents(line.direct))
  // Cash goes to the provider, direct money does not.
  const unpaid = (await director.ok(listInvoices, { ...october, providerId, states: [3], pageSize: 1 })).result[0]!
  await director.ok(pay, { invoiceIds: [unpaid.id], amount: unpaid.notPaid, method: 2, date })
  const after = await director.ok(prepareProtocol, { providerId, ...october })
  expect(after.direct).toBe(before.direct)
  expect(cents(after.amount)).toBe(cents(before.amount) + cents(unpaid.notPaid))

  const id = Number((await director.ok(createProtocol, { providerId, ...october, date })).entityId)
  const protocol = await director.ok(getProviderDocument, { id })
  expect(protocol).toMatchObject({ amount: after.toPay, paid: after.amount, direct: after.direct, lines: after.result })
  expect(pdfText((await director.call(protocolPaper, { protocolId: id })).bytes)).toMatch(/Получено\s+пряко/)
})

test('a protocol of direct money alone says what the provider owes', async () => {
  const fee = await payOnline()
  const { providerId } = fee
  // All other money of the provider is in an earlier protocol.
  await world.sql(
    `insert into provider_document (kindergarten_id, provider_id, kind, series, number, issued_on, year, month, paid, share, amount)
      select kindergarten_id, provider_id, 1, 'sample', 1, '2026-11-13', 2026, 10, 1, 0, 1 from fee_invoice where id = $1`,
    [fee.id],
  )
  await world.sql(
    `insert into protocol_payment (payment_id, protocol_id, kindergarten_id) select p.id, d.id, p.kindergarten_id from fee_payment p
      join fee_invoice i on i.id = p.invoice_id join provider_document d on d.series = 'sample' and d.provider_id = i.provider_id
      where p.kindergarten_id = d.kindergarten_id and p.invoice_id <> $1 and not exists (select from protocol_payment x where x.payment_id = p.id)`,
    [fee.id],
  )
  const prepared = await director.ok(prepareProtocol, { providerId, ...october })
  expect(prepared).toMatchObject({ amount: fee.notPaid, direct: fee.notPaid, toPay: -Number(prepared.share) })
  const id = Number((await director.ok(createProtocol, { providerId, ...october, date })).entityId)
  expect(await director.ok(getProviderDocument, { id })).toMatchObject({
    state: 'получено пряко',
    amount: -Number(prepared.share),
  })
  expect(prepared.share).toBeGreaterThan(0)
  expect(pdfText((await director.call(protocolPaper, { protocolId: id })).bytes)).toContain('Изпълнителят дължи')
  const voucher = { documentId: id, date, receiverName: 'Ивелина Стоева' }
  expect(await code(director.call(createVoucher, voucher))).toBe('payments.nothing-to-invoice')
  const made = { providerId, protocolIds: [id], number: '41', date }
  expect(await code(director.call(createProviderInvoice, made))).toBe('payments.nothing-to-invoice')
})
