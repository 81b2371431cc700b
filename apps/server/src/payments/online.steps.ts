import { refusePayments } from '@asistent/contract/payments/problems'
import type { Amount } from '@asistent/contract/core/values'
import { epayFlags } from '@asistent/domain/activities/epay'
import { today } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatAmount, moneyOfDecimal, numberOfMoney, sumMoney } from '@asistent/domain/kernel/money'
import { paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { expiryOf, onlineStates, requestText } from '@asistent/domain/payments/online'
import { sql } from 'drizzle-orm'
import { secretOf } from '../activities/epay.ops'
import { onlineItem, onlinePayment } from '../db/tables/payments/fee-receipts'
import { paysFor } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'
import type { Config } from '../platform/config'
import { oneRow, rows, type Tx } from '../platform/database'
import { gatewayOf, sign, type Signed } from '../platform/epay/protocol'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { invoiceTables, notAwaited, onlineFlags } from './invoices.queries'

// Requests that a parent sends to ePay.bg. Uses the system role, because a secret signs them; the scope limits the
// invoices.

const transferFlags = onlineFlags | epayFlags.TransferEnabled

interface OpenInvoice {
  readonly id: number
  readonly number: number
  readonly kindergartenId: number
  readonly childId: number
  readonly rest: string
  readonly flags: number
  readonly merchant: string | null
  readonly provider: string
}

/** Unpaid invoices that the caller may pay and for which no payment is pending. */
const openInvoices = (tx: Tx, scope: Scope, now: Date, invoiceId: number | undefined): Promise<OpenInvoice[]> =>
  rows<OpenInvoice>(
    tx,
    sql`select i.id, i.number, i.kindergarten_id as "kindergartenId", i.child_id as "childId", b.charged - b.paid as rest, v.epay_flags as flags, v.epay_id as merchant, v.name as provider
      from ${invoiceTables(today(now))} ${whereAll([
        visibleKids(scope),
        paysFor(scope, sql`i.child_id`),
        sql`i.annulled_at is null and b.paid < b.charged`,
        notAwaited,
        invoiceId !== undefined && sql`i.id = ${invoiceId}`,
      ])} order by i.id`,
  )

export interface PaymentRequest {
  readonly scope: Scope
  readonly now: Date
  readonly config: Config
  readonly method: PaymentMethod
  /** Undefined: everything that is owed. */
  readonly invoiceId: number | undefined
}

export interface Prepared extends Signed {
  readonly paymentId: number
  readonly idn: string | null
  readonly amount: Amount
  readonly expiresAt: Date
}

/** Finds the pending payment or creates one, and signs the request for it. */
export async function preparePayment(
  tx: Tx,
  { scope, now, config, method, invoiceId }: PaymentRequest,
): Promise<Prepared> {
  if (invoiceId !== undefined) await requirePayable(tx, scope, invoiceId)
  const invoices = await openInvoices(tx, scope, now, invoiceId)
  if (invoices.length === 0) throw refusePayments('nothing-due')
  const merchant = merchantOf(config, invoices, invoiceId === undefined)
  const total = sumMoney(
    invoices.map(({ rest }) => moneyOfDecimal(decimal(rest), currencies.EUR)),
    currencies.EUR,
  )
  const basket = `${merchant}:${method}:${invoices.map(({ id, rest }) => `${id}=${rest}`).join(',')}`
  const payment = (await samePayment(tx, scope, now, basket)) ?? (await newPayment())
  async function newPayment() {
    const expiresAt = expiryOf(method === paymentMethods.EasyPay ? 'easypay' : 'epay', now)
    const values = { accountId: scope.accountId, merchant, method, basket, amount: formatAmount(total) }
    const [made] = await tx
      .insert(onlinePayment)
      .values({ ...values, expiresAt: expiresAt.toISOString(), createdAt: now.toISOString() })
      .returning({ id: onlinePayment.id })
    const { id } = requireFound(made)
    await tx.insert(onlineItem).values(
      invoices.map(({ id: item, kindergartenId, childId, rest }) => ({
        paymentId: id,
        invoiceId: item,
        kindergartenId,
        childId,
        amount: rest,
      })),
    )
    return { id, idn: null, expiresAt: expiresAt.toISOString() }
  }
  const expiresAt = new Date(payment.expiresAt)
  // No names of children, because third parties read it.
  const description = `Такси за дейности № ${invoices.map(({ number }) => number).join(', ')}`
  const request = { merchant, invoice: payment.id, amount: formatAmount(total), expiresAt, description }
  const secret = requireFound(await secretOf(tx, config, merchant))
  return {
    paymentId: payment.id,
    idn: payment.idn,
    amount: numberOfMoney(total) as Amount,
    expiresAt,
    ...sign(requestText(request), secret),
  }
}

/** 404 for an invoice outside of the caller's access, an error for one that the caller may read but not pay. */
async function requirePayable(tx: Tx, scope: Scope, invoiceId: number): Promise<void> {
  const { pays } = requireFound(
    await oneRow<{ pays: boolean }>(
      tx,
      sql`select ${paysFor(scope, sql`i.child_id`)} as pays from fee_invoice i join child c on c.id = i.child_id where i.id = ${invoiceId} and ${visibleKids(scope)}`,
    ),
  )
  if (!pays) throw refusePayments('may-not-pay')
}

/** The provider's account; for everything together the platform's, if every provider agrees. */
function merchantOf(config: Config, invoices: readonly OpenInvoice[], isTransfer: boolean): string {
  if (!isTransfer) {
    const [invoice] = invoices
    const { merchant, flags, provider } = requireFound(invoice)
    if (merchant === null || (flags & onlineFlags) !== onlineFlags)
      throw refusePayments('online-off', { values: { provider } })
    return merchant
  }
  const { collector } = gatewayOf(config)
  if (!collector || !isTransferPossible(config, invoices)) throw refusePayments('transfer-off')
  return collector.id
}

const isTransferPossible = (config: Config, invoices: readonly { readonly flags: number }[]): boolean =>
  gatewayOf(config).collector !== undefined && invoices.every(({ flags }) => (flags & transferFlags) === transferFlags)

const dayMs = 86_400_000

/** Pending payment with the same invoices and amounts that has not expired. */
const samePayment = (tx: Tx, scope: Scope, now: Date, basket: string) =>
  oneRow<{ id: number; idn: string | null; expiresAt: string }>(
    tx,
    sql`select id, idn, expires_at as "expiresAt" from online_payment where account_id = ${scope.accountId} and basket = ${basket}
      and state in (${onlineStates.Waiting}, ${onlineStates.NotPaid}) and expires_at > ${new Date(now.getTime() + dayMs / 24).toISOString()} order by id desc limit 1`,
  )

/** Data for the parent's page about paying everything together. */
export async function transferOf(tx: Tx, scope: Scope, config: Config, now: Date) {
  const invoices = await openInvoices(tx, scope, now, undefined)
  const isPossible = invoices.length > 0 && isTransferPossible(config, invoices)
  const { collector } = gatewayOf(config)
  if (!isPossible || !collector) return { isPossible: false, idn: null, until: null }
  const basket = `${collector.id}:${paymentMethods.EasyPay}:${invoices.map(({ id, rest }) => `${id}=${rest}`).join(',')}`
  const existing = await samePayment(tx, scope, now, basket)
  const idn = existing?.idn ?? null
  return { isPossible, idn, until: existing && idn !== null ? today(new Date(existing.expiresAt)) : null }
}

/** Whether ePay.bg may still report a payment of one of these. */
export const isBeingPaid = async (tx: Tx, invoiceIds: readonly number[], now: Date): Promise<boolean> =>
  (await oneRow(
    tx,
    sql`select 1 as there from online_item x join online_payment p on p.id = x.payment_id
      where x.invoice_id = ${anyOf(invoiceIds)} and p.state = ${onlineStates.Waiting} and p.expires_at > ${now.toISOString()} limit 1`,
  )) !== undefined
