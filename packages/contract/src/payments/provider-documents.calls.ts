import { providerDocumentKinds } from '@asistent/domain/payments/provider-documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, emptyAsNull, field, id, oneOf, optionalText, text } from '../core/values'
import { listOf } from '../staff/values'
import { vatRate } from '../warehouse/values'
import { annulment, idOnly, ofMonth, positiveAmount } from './values'

// Documents with providers: protocol, invoice, credit note, cash voucher (domain.md 4 and 8).

const base = '/api/activities/provider-invoices'
const vouchers = `${base}/cash-payment-voucher`
const topics = ['provider-documents']
const provider = { providerId: field('Доставчик', id) }

const row = z.object({
  id,
  kind: oneOf(providerDocumentKinds),
  number: z.string(),
  issuedOn: day,
  providerId: id,
  provider: z.string(),
  period: z.string().nullable(),
  amount,
  /** 'във фактура 12', 'платена с РКО № 3' */
  state: z.string(),
  isManual: z.boolean(),
  mayDelete: z.boolean(),
  isAnnulled: z.boolean(),
  annulReason: z.string().nullable(),
})

const filters = {
  search: field('Търсене', optionalText(100)),
  providerId: field('Доставчик', id).optional(),
  kind: field('Вид', oneOf(providerDocumentKinds)).optional(),
}

export const listProviderDocuments = call.list(`${base}/overview`, {
  title: 'Протоколи и фактури',
  access: may.read('ActivityProviderInvoices'),
  filters,
  row,
  orderBy: ['issuedOn', 'provider', 'amount'],
  topics,
})

const line = z.object({
  activityId: id,
  activityName: z.string(),
  children: z.int(),
  sessions: z.int(),
  amount,
  share: amount,
  /** Received by the provider at ePay.bg. */
  direct: amount,
  toPay: amount,
})
const prepared = listOf(line).extend({ amount, share: amount, direct: amount, toPay: amount, sharePercent: z.number() })

/** Payments for the month or earlier ones that are in no protocol, by activity. */
export const prepareProtocol = call.get(`${base}/protocol-preparation`, {
  title: 'Подготовка на протокол',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({ ...provider, ...ofMonth }),
  output: prepared,
  topics: ['payments', ...topics],
})

const childLine = z.object({
  studentId: id,
  studentName: z.string(),
  className: z.string().nullable(),
  period: z.string(),
  paidOn: day,
  amount,
})

/** The same payments by child, as in Приложение № 1. */
export const previewProtocol = call.get(`${base}/protocol-preview`, {
  title: 'Преглед на протокол по деца',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({ ...provider, ...ofMonth }),
  output: listOf(childLine).extend({ amount }),
  topics: ['payments', ...topics],
})

export const createProtocol = call.post(`${base}/protocol`, {
  title: 'Протокол към доставчик',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({
    ...provider,
    ...ofMonth,
    date: field('Дата', day),
    note: field('Бележка', optionalText(300)),
    vatRate: field('ДДС', emptyAsNull(vatRate)),
  }),
  output: saved,
  topics,
})

export const createManualProtocol = call.post(`${base}/manual-amount-protocol`, {
  title: 'Протокол с въведена сума',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({
    ...provider,
    ...ofMonth,
    date: field('Дата', day),
    amount: field('Сума', positiveAmount),
    vatRate: field('ДДС', emptyAsNull(vatRate)),
    text: field('Основание', text(300)),
  }),
  output: saved,
  topics,
})

export const protocolPaper = call.file(`${base}/protocol/export/{protocolId}`, {
  title: 'Протокол (PDF)',
  access: may.read('ActivityProviderInvoices'),
  input: z.object({ protocolId: id }),
})

export const protocolChildrenPaper = call.file(`${base}/protocol/application1/export/{protocolId}`, {
  title: 'Приложение № 1 (PDF)',
  access: may.read('ActivityProviderInvoices'),
  input: z.object({ protocolId: id }),
})

const whole = row.extend({
  paid: amount,
  share: amount,
  direct: amount,
  /** Of the amount, which includes VAT. */
  vatRate: z.number().nullable(),
  net: amount,
  tax: amount,
  /** What reduces the payment: credit notes of an invoice, and credit notes of paid invoices that are set off against it. */
  credited: amount,
  /** Credit note of an invoice that was paid before: the provider owes the money. */
  isDueBack: z.boolean(),
  /** Credit note that is set off against another document, so that the set-off can be reversed. */
  isSetOff: z.boolean(),
  reason: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverNumber: z.string().nullable(),
  /** Documents that it covers, and documents that cover or correct it. */
  related: z.array(z.object({ id, kind: oneOf(providerDocumentKinds), title: z.string() })),
  lines: z.array(line),
})

export const getProviderDocument = call.get(`${base}/summary/{id}`, {
  title: 'Документ към доставчик',
  access: may.read('ActivityProviderInvoices'),
  input: idOnly,
  output: whole,
  topics,
})

/** Annuls a document, which keeps its number. */
export const deleteProviderDocument = call.delete(`${base}/{id}`, {
  title: 'Анулиране на протокол или фактура',
  access: may.delete('ActivityProviderInvoices'),
  input: annulment,
  output: done,
  topics,
})

const choice = z.object({ id, title: z.string(), issuedOn: day, amount })

export const prepareInvoice = call.get(`${base}/invoice-preparation`, {
  title: 'Протоколи за фактура',
  access: may.create('ActivityProviderInvoices'),
  input: z.object(provider),
  output: listOf(choice),
  topics,
})

export const createProviderInvoice = call.post(`${base}/invoice`, {
  title: 'Фактура от доставчик',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({
    ...provider,
    protocolIds: field('Протоколи', z.array(id).min(1).max(50)),
    number: field('Фактура №', text(20)),
    date: field('Дата', day),
    vatRate: field('ДДС', emptyAsNull(vatRate)),
  }),
  output: saved,
  topics,
})

export const providerInvoicePaper = call.file(`${base}/invoice/export/{invoiceId}`, {
  title: 'Фактура от доставчик – опис (PDF)',
  access: may.read('ActivityProviderInvoices'),
  input: z.object({ invoiceId: id }),
})

export const createCreditNote = call.post(`${base}/credit-note`, {
  title: 'Кредитно известие от доставчик',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({
    documentId: field('Фактура', id),
    number: field('Кредитно известие №', text(20)),
    date: field('Дата', day),
    amount: field('Сума с ДДС', positiveAmount),
    reason: field('Основание', text(300)),
  }),
  output: saved,
  topics,
})

/** The provider returns the money of a credit note for a paid invoice: in cash with a ПКО, or to the bank account. */
export const returnCredit = call.post(`${base}/credit-note/return/{id}`, {
  title: 'Върнати пари по кредитно известие',
  access: may.create('ActivityCashVouchers'),
  input: z.object({
    id,
    date: field('Дата', day),
    inCash: field('Парите са върнати в касата', z.boolean()),
    comment: field('Бележка', optionalText(300)),
  }),
  output: saved,
  topics: [...topics, 'cash-book'],
})

/** Reduces the payment of another document of the provider by the credit note; without `documentId` takes it back. */
export const setOffCredit = call.post(`${base}/credit-note/set-off/{id}`, {
  title: 'Прихващане на кредитно известие',
  access: may.create('ActivityProviderInvoices'),
  input: z.object({ id, documentId: field('Документ', id).optional() }),
  output: done,
  topics,
})

export const listVouchers = call.list(`${vouchers}/overview`, {
  title: 'Разходни касови ордери',
  access: may.read('ActivityCashVouchers'),
  filters: { search: filters.search, providerId: filters.providerId },
  row,
  orderBy: ['issuedOn', 'provider', 'amount'],
  topics,
})

/** Unpaid invoices, and unpaid protocols without an invoice. */
export const prepareVoucher = call.get(`${base}/cash-payment-voucher-preparation`, {
  title: 'Документи за изплащане',
  access: may.create('ActivityCashVouchers'),
  input: z.object(provider),
  output: listOf(choice),
  topics,
})

export const previewVoucher = call.get(`${base}/cash-payment-voucher-preparation-preview`, {
  title: 'Преглед на разходен касов ордер',
  access: may.create('ActivityCashVouchers'),
  input: z.object({ documentId: field('Документ', id) }),
  output: z.object({ amount, words: z.string(), receiverName: z.string().nullable(), reason: z.string() }),
  topics,
})

export const createVoucher = call.post(vouchers, {
  title: 'Разходен касов ордер',
  access: may.create('ActivityCashVouchers'),
  input: z.object({
    documentId: field('Документ', id),
    date: field('Дата', day),
    receiverName: field('Получател', text(120)),
    receiverNumber: field('ЕГН/ЕИК на получателя', optionalText(13)),
  }),
  output: saved,
  topics,
})

export const getVoucher = call.get(`${vouchers}/summary/{id}`, {
  title: 'Разходен касов ордер',
  access: may.read('ActivityCashVouchers'),
  input: idOnly,
  output: whole,
  topics,
})

export const deleteVoucher = call.delete(`${vouchers}/{id}`, {
  title: 'Анулиране на разходен касов ордер',
  access: may.delete('ActivityCashVouchers'),
  input: annulment,
  output: done,
  topics,
})

export const voucherPaper = call.file(`${vouchers}/export/{id}`, {
  title: 'Разходен касов ордер (PDF)',
  access: may.read('ActivityCashVouchers'),
  input: idOnly,
})
