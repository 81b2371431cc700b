import { refusePayments } from '@asistent/contract/payments/problems'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import {
  currencies,
  formatAmount,
  moneyOfDecimal,
  subtractMoney,
  sumMoney,
  type Money,
} from '@asistent/domain/kernel/money'
import { paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { sql } from 'drizzle-orm'
import { feePayment, feeReceipt } from '../db/tables/payments'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { takeNumber } from '../platform/numbers'
import { found } from '../platform/versioned'

// The one way to post a payment: the invoices locked in the order of their ids, what is left of each checked, the receipt
// numbered as the last step.

export interface LockedInvoice {
  readonly id: number
  readonly kindergartenId: number
  readonly childId: number
  readonly dueOn: Day
  readonly annulled: boolean
  readonly paid: Money
  readonly rest: Money
}

const stored = (value: string | null) => moneyOfDecimal(decimal(value ?? '0'), currencies.EUR)

/** In the order of their ids; one that isn't the kindergarten's is a 404. A payment of a family may be over several ('any'). */
export async function lockInvoices(
  tx: Tx,
  kindergartenId: number | 'any',
  ids: readonly number[],
): Promise<LockedInvoice[]> {
  const ours = kindergartenId === 'any' ? sql`true` : sql`i.kindergarten_id = ${kindergartenId}`
  await tx.execute(sql`select from fee_invoice i where i.id = ${anyOf(ids)} and ${ours} order by i.id for update`)
  const known = await rows<Omit<LockedInvoice, 'paid' | 'rest'> & { charged: string | null; paid: string | null }>(
    tx,
    sql`select i.id, i.kindergarten_id as "kindergartenId", i.child_id as "childId", i.due_on as "dueOn", i.annulled_at is not null as annulled, b.charged, b.paid from fee_invoice i
      left join fee_balance b on b.invoice_id = i.id where i.id = ${anyOf(ids)} and ${ours} order by i.id`,
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const id of ids) found(byId.get(id))
  return known.map(({ charged, paid, ...one }) => ({
    ...one,
    paid: stored(paid),
    rest: subtractMoney(stored(charged), stored(paid)),
  }))
}

interface Posting {
  readonly items: readonly { readonly invoice: LockedInvoice; readonly amount: Money }[]
  readonly method: PaymentMethod
  readonly date: Day
  readonly payer: string | null
  readonly note: string | null
  readonly isBatch: boolean
  /** The line of a bank statement that brought it. */
  readonly bankLineId?: number
}

interface Till {
  readonly tx: Tx
  readonly now: Date
  /** Nobody of the kindergarten: ePay.bg. */
  readonly scope?: { readonly accountId: number }
}

/** Answers the receipt. */
export async function postPayment({ tx, scope, now }: Till, kindergartenId: number, posting: Posting): Promise<number> {
  if (posting.date > today(now)) throw refusePayments('future-payment', { field: 'date' })
  for (const { invoice, amount } of posting.items) {
    if (invoice.annulled) throw refusePayments('invoice-annulled')
    if (amount.minor > invoice.rest.minor)
      throw refusePayments('overpaid', { field: 'amount', values: { rest: formatAmount(invoice.rest) } })
  }
  // Orders of the till have no holes, so other methods have numbers of their own.
  const series = `${posting.method === paymentMethods.Cash ? 'cash' : 'noncash'}:${yearOf(posting.date)}`
  const number = await takeNumber(tx, { kindergartenId, series })
  const [made] = await tx
    .insert(feeReceipt)
    .values({
      kindergartenId,
      series,
      number,
      paidOn: posting.date,
      method: posting.method,
      total: formatAmount(
        sumMoney(
          posting.items.map(({ amount }) => amount),
          currencies.EUR,
        ),
      ),
      payer: posting.payer,
      note: posting.note,
      isBatch: posting.isBatch,
      cashierId: scope?.accountId ?? null,
      bankLineId: posting.bankLineId ?? null,
    })
    .returning({ id: feeReceipt.id })
  const receiptId = found(made).id
  await tx.insert(feePayment).values(
    posting.items.map(({ invoice, amount }) => ({
      kindergartenId,
      childId: invoice.childId,
      invoiceId: invoice.id,
      receiptId,
      amount: formatAmount(amount),
      paidOn: posting.date,
    })),
  )
  return receiptId
}
