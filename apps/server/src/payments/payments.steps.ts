import { refusePayments } from '@asistent/contract/payments/problems'
import { maxDay, yearOf, type Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euroOfText,
  formatAmount,
  formatMoney,
  type Money,
  subtractMoney,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { postingDay } from '@asistent/domain/payments/payment-days'
import { sql } from 'drizzle-orm'
import { feePayment } from '../db/tables/payments/fee-payments'
import { feeReceipt } from '../db/tables/payments/fee-receipts'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { takeNumber } from '../platform/numbers'
import { requireFound } from '../platform/versioned'
import { guardianName, requireOpenDay, tillOf } from './cash-book.steps'
import { daysForMoney, requireWithin } from './money-days.steps'

// Posts payments: locks the invoices in the order of their ids, checks what is due, and numbers the receipt as the last step.

export interface LockedInvoice {
  readonly id: number
  readonly kindergartenId: number
  readonly childId: number
  readonly issuedOn: Day
  readonly dueOn: Day
  readonly annulled: boolean
  readonly paid: Money
  readonly rest: Money
}

/** Locks invoices in the order of their ids. Rejects foreign ids; a payment at ePay.bg may cover several kindergartens ('any'). */
export async function lockInvoices(
  tx: Tx,
  kindergartenId: number | 'any',
  ids: readonly number[],
): Promise<LockedInvoice[]> {
  const ours = kindergartenId === 'any' ? sql`true` : sql`i.kindergarten_id = ${kindergartenId}`
  await tx.execute(sql`select from fee_invoice i where i.id = ${anyOf(ids)} and ${ours} order by i.id for update`)
  const invoices = await rows<Omit<LockedInvoice, 'paid' | 'rest'> & { charged: string; paid: string }>(
    tx,
    sql`select i.id, i.kindergarten_id as "kindergartenId", i.child_id as "childId", i.issued_on as "issuedOn", i.due_on as "dueOn", i.annulled_at is not null as annulled, coalesce(b.charged, 0) as charged, coalesce(b.paid, 0) as paid from fee_invoice i
      left join fee_balance b on b.invoice_id = i.id where i.id = ${anyOf(ids)} and ${ours} order by i.id`,
  )
  const byId = new Map(invoices.map((one) => [one.id, one]))
  for (const id of ids) requireFound(byId.get(id))
  return invoices.map(({ charged, paid, ...rest }) => ({
    ...rest,
    paid: euroOfText(paid),
    rest: subtractMoney(euroOfText(charged), euroOfText(paid)),
  }))
}

interface Posting {
  readonly items: readonly { readonly invoice: LockedInvoice; readonly amount: Money }[]
  readonly method: PaymentMethod
  readonly date: Day
  /** The money is at the bank or at ePay.bg: if the payment cannot have `date`, it has the day of posting. */
  readonly hasArrived?: boolean
  readonly payer: string | null
  readonly note: string | null
  readonly isBatch: boolean
  /** Line of the bank statement. */
  readonly bankLineId?: number
}

interface Till {
  readonly tx: Tx
  readonly now: Date
  /** Undefined for ePay.bg. */
  readonly scope?: { readonly accountId: number }
}

export async function postPayment(
  till: Till,
  kindergartenId: number,
  posting: Posting,
): Promise<{ readonly receiptId: number; readonly paidOn: Day }> {
  const { tx, scope } = till
  for (const { invoice, amount } of posting.items) {
    if (invoice.annulled) throw refusePayments('invoice-annulled')
    if (amount.minor > invoice.rest.minor)
      throw refusePayments('overpaid', { field: 'amount', values: { rest: formatMoney(invoice.rest) } })
  }
  const paidOn = await dayOfPayment(till, kindergartenId, posting)
  if (posting.method === paymentMethods.Cash && scope)
    requireOpenDay(await tillOf(tx, kindergartenId, scope.accountId), paidOn)
  const payer = posting.payer ?? (posting.hasArrived === true ? null : await payerOf(tx, posting))
  // Cash orders have no gaps in their numbers, so other methods have a series of their own.
  const series = `${posting.method === paymentMethods.Cash ? 'cash' : 'noncash'}:${yearOf(paidOn)}`
  const number = await takeNumber(tx, { kindergartenId, series })
  const [made] = await tx
    .insert(feeReceipt)
    .values({
      kindergartenId,
      series,
      number,
      paidOn,
      method: posting.method,
      total: formatAmount(
        sumMoney(
          posting.items.map(({ amount }) => amount),
          currencies.EUR,
        ),
      ),
      payer,
      note: posting.note,
      isBatch: posting.isBatch,
      cashierId: scope?.accountId ?? null,
      bankLineId: posting.bankLineId ?? null,
    })
    .returning({ id: feeReceipt.id })
  const receiptId = requireFound(made).id
  await tx.insert(feePayment).values(
    posting.items.map(({ invoice, amount }) => ({
      kindergartenId,
      childId: invoice.childId,
      invoiceId: invoice.id,
      receiptId,
      amount: formatAmount(amount),
      paidOn,
    })),
  )
  return { receiptId, paidOn }
}

/** A receipt names the parent who pays, never the child. */
const payerOf = async (tx: Tx, { items }: Posting): Promise<string | null> =>
  (
    await rows<{ name: string | null }>(
      tx,
      sql`select ${guardianName(sql`select unnest(${sql.param(items.map(({ invoice }) => invoice.childId))}::int[])`)} as name`,
    )
  )[0]?.name ?? null

async function dayOfPayment(till: Till, kindergartenId: number, { items, date, hasArrived }: Posting): Promise<Day> {
  const since = maxDay(...(items.map(({ invoice }) => invoice.issuedOn) as [Day, ...Day[]]))
  const days = await daysForMoney(till, kindergartenId, since)
  if (hasArrived === true) return postingDay(date, days)
  requireWithin(days, date, 'издаването на таксата')
  return date
}
