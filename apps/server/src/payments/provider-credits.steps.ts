import { refusePayments } from '@asistent/contract/payments/problems'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { euroOfNumber, formatAmount, formatMoney, subtractMoney, type Money } from '@asistent/domain/kernel/money'
import { cashOrderKinds } from '@asistent/domain/payments/cash-book'
import { providerDocumentKinds } from '@asistent/domain/payments/provider-documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { inKindergarten } from '../platform/versioned'
import { issueOrder, requireOpenDay, tillOf } from './cash-book.steps'
import { requireMoneyDay } from './money-days.steps'
import { documentById } from './provider-documents.queries'

// Credit notes of invoices that were paid before: the provider returns the money, or a later document is paid with less.

const { Protocol, Invoice, CreditNote } = providerDocumentKinds

/** What an invoice or a protocol leaves to pay after its credit notes. */
export const unpaidPart = ({ amount, credited }: { amount: number; credited: number }): Money =>
  subtractMoney(euroOfNumber(amount), euroOfNumber(credited))

/** Locks the corrected invoice before the note, as the voucher does, and requires that the money is still due back. */
async function lockDueBack(tx: Tx, kindergartenId: number, id: number) {
  const { correctsId } = await documentById(tx, kindergartenId, id, [CreditNote])
  await documentById(tx, kindergartenId, correctsId ?? 0, [Invoice], true)
  const note = await documentById(tx, kindergartenId, id, [CreditNote], true)
  if (note.isAnnulled) throw refusePayments('document-annulled')
  if (note.settledBy !== null) throw refusePayments('credit-settled')
  if (!note.isDueBack) throw refusePayments('credit-not-due')
  return note
}

interface Returned {
  readonly id: number
  readonly date: Day
  readonly inCash: boolean
  readonly comment: string | null
}

/** Returns the id of the cash order, or of the note if the money went to the bank account. */
export async function returnMoney(context: WriteContext, { id, date, inCash, comment }: Returned): Promise<number> {
  const { tx, scope, audit } = context
  const kindergartenId = inKindergarten(scope)
  const note = await lockDueBack(tx, kindergartenId, id)
  await requireMoneyDay(context, kindergartenId, { date, since: note.issuedOn, start: 'известието' })
  const update = sql`update provider_document set returned_on = ${date} where id = ${id} and kindergarten_id = ${kindergartenId}`
  audit.about({ providerDocumentId: id })
  if (!inCash) {
    await tx.execute(update)
    return id
  }
  const till = await tillOf(tx, kindergartenId, scope.accountId)
  requireOpenDay(till, date)
  await tx.execute(update)
  const orderId = await issueOrder(tx, kindergartenId, {
    cashierId: scope.accountId,
    kind: cashOrderKinds.Return,
    issuedOn: date,
    amount: formatAmount(euroOfNumber(note.amount)),
    party: note.provider,
    reason: `Върнато по кредитно известие № ${note.number} от ${formatDay(note.issuedOn)} г. ${comment ?? ''}`
      .trim()
      .slice(0, 300),
    documentId: id,
    createdBy: scope.accountId,
  })
  audit.about({ cashOrderId: orderId, providerDocumentId: id })
  return orderId
}

export async function setOff({ tx, scope, audit }: WriteContext, id: number, documentId: number): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const note = await lockDueBack(tx, kindergartenId, id)
  const target = await documentById(tx, kindergartenId, documentId, [Protocol, Invoice], true)
  const isOpen = !target.isAnnulled && target.voucherId === null && target.invoiceId === null
  if (!isOpen || target.providerId !== note.providerId) throw refusePayments('set-off-other', { field: 'documentId' })
  const rest = unpaidPart(target)
  if (euroOfNumber(note.amount).minor > rest.minor)
    throw refusePayments('set-off-exceeded', {
      field: 'documentId',
      values: { amount: formatMoney(euroOfNumber(note.amount)), rest: formatMoney(rest) },
    })
  await tx.execute(
    sql`update provider_document set settles_id = ${documentId} where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  audit.about({ providerDocumentId: id })
}

/** Takes a set-off back while its document is not paid. */
export async function undoSetOff({ tx, scope, audit }: WriteContext, id: number): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const { settlesId } = await documentById(tx, kindergartenId, id, [CreditNote], true)
  if (settlesId === null) throw refusePayments('credit-not-due')
  const target = await documentById(tx, kindergartenId, settlesId, [Protocol, Invoice], true)
  if (target.voucherId !== null) throw refusePayments('paid-out')
  await tx.execute(
    sql`update provider_document set settles_id = null where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  audit.about({ providerDocumentId: id })
}

/** Rejects the annulment of a payment whose money a credit note has already returned or set off. */
export async function requireNoSettledCredit(tx: Tx, invoiceId: number | null): Promise<void> {
  const settled = await oneRow(
    tx,
    sql`select 1 as there from provider_document d where d.corrects_id = ${invoiceId} and d.annulled_at is null and num_nonnulls(d.settles_id, d.returned_on) > 0 limit 1`,
  )
  if (settled) throw refusePayments('credit-settled')
}
