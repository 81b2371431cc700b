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
  listVouchers,
  prepareInvoice,
  prepareProtocol,
  prepareVoucher,
  previewProtocol,
  previewVoucher,
  protocolChildrenPaper,
  protocolPaper,
  providerInvoicePaper,
  returnCredit,
  setOffCredit,
  voucherPaper,
} from '@asistent/contract/payments/provider-documents.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import type { Amount } from '@asistent/contract/core/values'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, minDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import {
  currencies,
  euroOfNumber,
  formatAmount,
  formatMoney,
  moneyOfDecimal,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { firstDayOf, formatMonth, lastDayOf, type Month } from '@asistent/domain/kernel/month'
import { providerDocumentKinds, type ProviderDocumentKind } from '@asistent/domain/payments/provider-documents'
import { sql } from 'drizzle-orm'
import { providerDocument } from '../db/tables/payments/provider-documents'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { holdNumbers, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireCash, requireOpenDay, tillOf } from './cash-book.steps'
import { requireAnnullable, requireMoneyDay } from './money-days.steps'
import { requireNoSettledCredit, returnMoney, setOff, undoSetOff, unpaidPart } from './provider-credits.steps'
import { childrenPaper, documentPaper, voucherPaperOf } from './provider-documents.paper'
import {
  amountOf,
  documentById,
  documentPage,
  linesOf,
  notIncluded,
  paidRows,
  sharePercent,
  titleOf,
  wholeDocument,
} from './provider-documents.queries'

// Documents with providers in their order: a protocol covers payments of parents, the provider's invoice covers protocols, a
// voucher pays one of them. A document can be annulled while no other document depends on it.

const { Protocol, Invoice, Voucher, CreditNote } = providerDocumentKinds
const listed = <Row>(result: Row[]) => ({ result, rowsCount: result.length })
const choices = (open: Awaited<ReturnType<typeof openDocuments>>) =>
  listed(open.map(({ id, title, issuedOn, amount }) => ({ id, title, issuedOn, amount })))

export const providerDocumentHandlers: Handler[] = [
  read(listProviderDocuments, ({ tx, scope }, { kind, ...query }) =>
    documentPage(tx, inKindergarten(scope), {
      ...query,
      kinds: kind === undefined ? [Protocol, Invoice, CreditNote] : [kind],
    }),
  ),

  read(prepareProtocol, async ({ tx, scope, services }, { providerId, month, year }) => {
    const kindergartenId = inKindergarten(scope)
    const percent = await sharePercent(tx, kindergartenId, providerId)
    const payments = await paidRows(
      tx,
      services.config,
      lastDayOf({ month, year }),
      notIncluded(kindergartenId, providerId, { month, year }),
    )
    const { lines, amount, share, direct, toPay } = await linesOf(tx, payments, { percent })
    return {
      ...listed(lines),
      amount: amountOf(amount),
      share: amountOf(share),
      direct: amountOf(direct),
      toPay: amountOf(toPay),
      sharePercent: Number(percent),
    }
  }),

  read(previewProtocol, async ({ tx, scope, services }, { providerId, month, year }) => {
    const kindergartenId = inKindergarten(scope)
    await sharePercent(tx, kindergartenId, providerId)
    const payments = await paidRows(
      tx,
      services.config,
      lastDayOf({ month, year }),
      notIncluded(kindergartenId, providerId, { month, year }),
    )
    return {
      ...listed(
        payments.map((payment) => ({
          studentId: payment.childId,
          studentName: payment.studentName,
          className: payment.className,
          period: formatMonth(payment),
          paidOn: payment.paidOn,
          amount: amountOf(payment.amount),
        })),
      ),
      amount: amountOf(
        sumMoney(
          payments.map((one) => one.amount),
          currencies.EUR,
        ),
      ),
    }
  }),

  write(createProtocol, async (context, { providerId, month, year, date, note, vatRate }) => {
    const { tx, scope, services, audit } = context
    const kindergartenId = inKindergarten(scope)
    await requireProtocolDay(context, date, { month, year })
    const percent = await sharePercent(tx, kindergartenId, providerId)
    // Serializes protocols, because a payment is in at most one of them.
    await holdNumbers(tx, kindergartenId, [`protocol:${yearOf(date)}`])
    const payments = await paidRows(
      tx,
      services.config,
      lastDayOf({ month, year }),
      notIncluded(kindergartenId, providerId, { month, year }),
    )
    const { amount, share, direct, toPay } = await linesOf(tx, payments, { percent })
    // If the provider received all of it directly, the protocol settles the share of the kindergarten.
    if (toPay.minor <= 0 && direct.minor <= 0) throw refusePayments('nothing-paid')
    const id = await issue(tx, kindergartenId, 'protocol', {
      providerId,
      kind: Protocol,
      issuedOn: date,
      year,
      month,
      paid: formatAmount(amount),
      share: formatAmount(share),
      direct: formatAmount(direct),
      vatRate: vatRate === null ? null : String(vatRate),
      amount: formatAmount(toPay),
      reason: note,
      createdBy: scope.accountId,
    })
    await tx.execute(sql`insert into protocol_payment (payment_id, protocol_id, kindergarten_id)
      select p, ${id}, ${kindergartenId} from unnest(${sql.param(payments.map((one) => one.paymentId))}::int[]) p`)
    audit.about({ providerDocumentId: id })
    return ok(id)
  }),

  write(createManualProtocol, async (context, { providerId, month, year, date, amount, text, vatRate }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    await requireProtocolDay(context, date, { month, year })
    await sharePercent(tx, kindergartenId, providerId)
    const id = await issue(tx, kindergartenId, 'protocol', {
      providerId,
      kind: Protocol,
      issuedOn: date,
      year,
      month,
      isManual: true,
      vatRate: vatRate === null ? null : String(vatRate),
      amount: formatAmount(euroOfNumber(amount)),
      reason: text,
      createdBy: scope.accountId,
    })
    audit.about({ providerDocumentId: id })
    return ok(id)
  }),

  read(protocolPaper, (context, { protocolId }) => documentPaper(context, protocolId, [Protocol])),
  read(protocolChildrenPaper, (context, { protocolId }) => childrenPaper(context, protocolId)),
  read(providerInvoicePaper, (context, { invoiceId }) => documentPaper(context, invoiceId, [Invoice, CreditNote])),
  read(voucherPaper, (context, { id }) => voucherPaperOf(context, id)),

  read(getProviderDocument, (context, { id }) =>
    wholeDocument(context, inKindergarten(context.scope), id, [Protocol, Invoice, CreditNote]),
  ),
  read(getVoucher, (context, { id }) => wholeDocument(context, inKindergarten(context.scope), id, [Voucher])),

  write(deleteProviderDocument, async (context, { id, comment }) => {
    await annulDocument(context, id, comment, [Protocol, Invoice, CreditNote])
    return allDone
  }),
  write(deleteVoucher, async (context, { id, comment }) => {
    await annulDocument(context, id, comment, [Voucher])
    return allDone
  }),

  read(prepareInvoice, async ({ tx, scope }, { providerId }) =>
    choices(await openDocuments(tx, inKindergarten(scope), providerId, [Protocol])),
  ),

  write(createProviderInvoice, async (context, { providerId, protocolIds, number, date, vatRate }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    requirePast(context, date)
    await tx.execute(
      sql`select from provider_document where id = ${anyOf(protocolIds)} and kindergarten_id = ${kindergartenId} order by id for update`,
    )
    const open = await openDocuments(tx, kindergartenId, providerId, [Protocol])
    const chosen = [...new Set(protocolIds)].map((id) => {
      const row = open.find((document) => document.id === id)
      if (!row) throw refusePayments('protocol-not-open', { field: 'protocolIds' })
      if (row.credited > 0) throw refusePayments('protocol-set-off', { field: 'protocolIds' })
      return row
    })
    const amount = sumMoney(
      chosen.map((one) => euroOfNumber(one.amount)),
      currencies.EUR,
    )
    if (amount.minor <= 0) throw refusePayments('nothing-to-invoice', { field: 'protocolIds' })
    await requireRate(tx, protocolIds, vatRate)
    const id = await insertRow(tx, providerDocument, kindergartenId, {
      providerId,
      kind: Invoice,
      outsideNumber: number,
      issuedOn: date,
      amount: formatAmount(amount),
      vatRate: vatRate === null ? null : String(vatRate),
      createdBy: scope.accountId,
    })
    await tx.execute(
      sql`update provider_document set invoice_id = ${id} where id = ${anyOf(chosen.map((one) => one.id))}`,
    )
    audit.about({ providerDocumentId: id })
    return ok(id)
  }),

  read(listVouchers, ({ tx, scope }, query) => documentPage(tx, inKindergarten(scope), { ...query, kinds: [Voucher] })),

  read(prepareVoucher, async ({ tx, scope }, { providerId }) =>
    choices(await openDocuments(tx, inKindergarten(scope), providerId, [Protocol, Invoice])),
  ),

  read(previewVoucher, async ({ tx, scope }, { documentId }) => {
    const document = await documentById(tx, inKindergarten(scope), documentId, [Protocol, Invoice])
    if (document.isAnnulled) throw refusePayments('document-annulled', { field: 'documentId' })
    const receiver = await oneRow<{ name: string | null }>(
      tx,
      sql`select responsible as name from activity_provider where id = ${document.providerId}`,
    )
    return {
      amount: amountOf(unpaidPart(document)),
      words: amountInWords(unpaidPart(document)),
      receiverName: receiver?.name ?? null,
      reason: titleOf(document),
    }
  }),

  write(createCreditNote, async (context, { documentId, number, date, amount, reason }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    requirePast(context, date)
    const invoice = await documentById(tx, kindergartenId, documentId, [Invoice], true)
    if (invoice.isAnnulled) throw refusePayments('document-annulled', { field: 'documentId' })
    if (date < invoice.issuedOn)
      throw refusePayments('money-date', {
        field: 'date',
        values: { from: formatDay(invoice.issuedOn), to: formatDay(today(context.now)), start: 'фактурата' },
      })
    const rest = unpaidPart(invoice)
    if (euroOfNumber(amount).minor > rest.minor)
      throw refusePayments('credit-exceeded', { field: 'amount', values: { rest: formatMoney(rest) } })
    const id = await insertRow(tx, providerDocument, kindergartenId, {
      providerId: invoice.providerId,
      kind: CreditNote,
      outsideNumber: number,
      issuedOn: date,
      amount: formatAmount(euroOfNumber(amount)),
      vatRate: invoice.vatRate === null ? null : String(invoice.vatRate),
      reason,
      correctsId: documentId,
      createdBy: scope.accountId,
    })
    audit.about({ providerDocumentId: id })
    return ok(id)
  }),

  write(returnCredit, async (context, form) => ok(await returnMoney(context, form))),
  write(setOffCredit, async (context, { id, documentId }) => {
    await (documentId === undefined ? undoSetOff(context, id) : setOff(context, id, documentId))
    return allDone
  }),

  write(createVoucher, async (context, { documentId, date, receiverName, receiverNumber }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const document = await documentById(tx, kindergartenId, documentId, [Protocol, Invoice], true)
    if (document.isAnnulled) throw refusePayments('document-annulled', { field: 'documentId' })
    if (document.voucherId !== null) throw refusePayments('paid-out', { field: 'documentId' })
    if (document.invoiceId !== null) throw refusePayments('protocol-in-invoice', { field: 'documentId' })
    const start = 'документа, по който се плаща'
    await requireMoneyDay(context, kindergartenId, { date, since: document.issuedOn, start })
    const till = await tillOf(tx, kindergartenId, scope.accountId)
    requireOpenDay(till, date)
    const rest = unpaidPart(document)
    if (rest.minor <= 0) throw refusePayments('nothing-to-invoice', { field: 'documentId' })
    await requireCash(tx, till, date, rest)
    const id = await issue(tx, kindergartenId, 'voucher', {
      providerId: document.providerId,
      kind: Voucher,
      issuedOn: date,
      amount: formatAmount(rest),
      reason: titleOf(document),
      receiverName,
      receiverNumber,
      paysId: documentId,
      createdBy: scope.accountId,
    })
    audit.about({ providerDocumentId: id })
    return ok(id)
  }),
]

/** An invoice has the VAT rate of its protocols, if they state one. */
async function requireRate(tx: Tx, protocolIds: readonly number[], vatRate: number | null): Promise<void> {
  const otherRow = await oneRow<{ rate: number }>(
    tx,
    sql`select vat_rate::float8 as rate from provider_document where id = ${anyOf(protocolIds)} and vat_rate is distinct from ${vatRate}::numeric and vat_rate is not null limit 1`,
  )
  if (otherRow)
    throw refusePayments('vat-differs', { field: 'vatRate', values: { rate: String(otherRow.rate).replace('.', ',') } })
}

function requirePast({ now }: WriteContext, date: Day): void {
  if (date > today(now)) throw refusePayments('future-document', { field: 'date' })
}

/** The day of a protocol is not before its month, in a locked period or in the future. */
const requireProtocolDay = (context: WriteContext, date: Day, month: Month): Promise<void> =>
  requireMoneyDay(context, inKindergarten(context.scope), {
    date,
    since: minDay(firstDayOf(month), today(context.now)),
    start: 'месеца на протокола',
  })

type New = Omit<typeof providerDocument.$inferInsert, 'id' | 'kindergartenId' | 'series' | 'number'>

/** Inserts a document and takes its number, by calendar year, as the last step. */
async function issue(tx: Tx, kindergartenId: number, name: 'protocol' | 'voucher', values: New): Promise<number> {
  const series = `${name}:${yearOf(values.issuedOn)}`
  const number = await takeNumber(tx, { kindergartenId, series })
  return insertRow(tx, providerDocument, kindergartenId, { ...values, series, number })
}

/** Documents without a successor: protocols without an invoice, invoices without a voucher. */
async function openDocuments(
  tx: Tx,
  kindergartenId: number,
  providerId: number,
  kinds: readonly ProviderDocumentKind[],
) {
  const open = await rows<{
    id: number
    kind: ProviderDocumentKind
    number: string
    issuedOn: Day
    amount: string
    credited: number
  }>(
    tx,
    sql`select d.id, d.kind, coalesce(d.number::text, d.outside_number) as number, d.issued_on as "issuedOn", d.amount - d.credited as amount, d.credited::float8 as credited from provider_document d
      where d.kindergarten_id = ${kindergartenId} and d.provider_id = ${providerId} and d.kind = any (${sql.param(kinds)}::int[]) and d.invoice_id is null and d.amount <> d.credited
      and d.annulled_at is null and not exists (select from provider_document r where r.pays_id = d.id and r.annulled_at is null) order by d.issued_on, d.id`,
  )
  return open.map(({ kind, number, amount, ...rest }) => ({
    ...rest,
    title: titleOf({ kind, number }),
    amount: amountOf(moneyOfDecimal(decimal(amount), currencies.EUR)) satisfies Amount,
  }))
}

/** Annuls a document, which keeps its number; its payments or protocols become available again. */
async function annulDocument(
  { tx, scope, now, audit }: WriteContext,
  id: number,
  comment: string | undefined,
  kinds: readonly ProviderDocumentKind[],
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const document = requireFound(await documentById(tx, kindergartenId, id, kinds, true))
  if (document.isAnnulled) throw refusePayments('document-annulled')
  if (document.voucherId !== null) throw refusePayments('paid-out')
  if (document.invoiceId !== null) throw refusePayments('protocol-in-invoice')
  if (document.credited !== 0)
    throw refusePayments(document.kind === Protocol ? 'protocol-set-off' : 'invoice-credited')
  if (document.settledBy !== null) throw refusePayments('credit-settled')
  if (document.correctsId !== null) {
    const invoice = await documentById(tx, kindergartenId, document.correctsId, [Invoice], true)
    if (invoice.voucherId !== null && !document.isDueBack) throw refusePayments('paid-out')
  }
  if (document.kind === Voucher) await requireNoSettledCredit(tx, document.paysId)
  // Documents of the provider move no money and have days of their own.
  if (document.kind === Protocol || document.kind === Voucher)
    await requireAnnullable({ tx, now }, kindergartenId, document.issuedOn)
  if (document.kind === Voucher && document.cashierId !== null) {
    const till = await tillOf(tx, kindergartenId, document.cashierId)
    if (till.closedUntil !== null && document.issuedOn <= till.closedUntil)
      throw refusePayments('cash-voucher-closed', { values: { day: formatDay(document.issuedOn) } })
    requireOpenDay(till, today(now))
  }
  await tx.execute(
    sql`update provider_document set invoice_id = null where invoice_id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  await tx.execute(sql`delete from protocol_payment where protocol_id = ${id} and kindergarten_id = ${kindergartenId}`)
  await tx.execute(
    sql`update provider_document set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${comment ?? null} where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  audit.about({ providerDocumentId: id })
}
