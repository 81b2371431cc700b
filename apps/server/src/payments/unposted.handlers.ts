import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import {
  annulRefund,
  closeOnlineError,
  creditUnposted,
  getUnposted,
  refundUnposted,
} from '@asistent/contract/payments/unposted.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euroOfNumber,
  euroOfText,
  formatAmount,
  formatMoney,
  type Money,
  sumMoney,
} from '@asistent/domain/kernel/money'
import type { PaymentMethod } from '@asistent/domain/payments/invoices'
import { onlineStates, type OnlineState } from '@asistent/domain/payments/online'
import { unpostedKinds } from '@asistent/domain/payments/unposted'
import { sql, type SQL } from 'drizzle-orm'
import { unpostedEntry } from '../db/tables/payments/fee-payments'
import type { Config } from '../platform/config'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { gatewayOf } from '../platform/epay/protocol'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { invoiceColumns, invoicesWithPlans, notAwaited } from './invoices.queries'
import { requireAnnullable, requireMoneyDay } from './money-days.steps'
import { lockInvoices, postPayment } from './payments.steps'
import { onlineParts } from './unposted.queries'

const { Credit, Refund } = unpostedKinds

interface Held {
  readonly paidOn: Day | null
  readonly method: PaymentMethod
  readonly merchant: string
  readonly accountId: number
  readonly waiting: Money
}

/** Locks the payment before its invoices, in the order of notices, so that concurrent settlements do not deadlock. */
async function holdPayment(tx: Tx, kindergartenId: number, id: number): Promise<Held> {
  // Only the system role may lock these rows; users read them.
  await asSystem(tx, () => tx.execute(sql`select from online_payment where id = ${id} for update`))
  const { waiting, ...payment } = requireFound(
    await oneRow<Omit<Held, 'waiting'> & { waiting: string }>(
      tx,
      sql`select p.paid_on as "paidOn", p.method, p.merchant, p.account_id as "accountId", x.waiting from online_payment p
        join ${onlineParts((of) => sql`${of} = ${kindergartenId}`)} on true where p.id = ${id}`,
    ),
  )
  return { ...payment, waiting: euroOfText(waiting) }
}

const requireWaiting = (waiting: Money, requested: Money) => {
  if (waiting.minor === 0) throw refusePayments('unposted-settled')
  if (requested.minor > waiting.minor)
    throw refusePayments('unposted-exceeded', { field: 'amount', values: { rest: formatMoney(waiting) } })
}

/**
 * Fees `i` that the money may pay: unpaid ones of the same children, or of other children of the payer. The money in a
 * provider's account pays that provider only; the platform's account pays any.
 */
const payable = (
  config: Config,
  kindergartenId: number,
  { id, merchant, accountId }: { id: number; merchant: string; accountId: number },
): SQL => sql`i.kindergarten_id = ${kindergartenId} and i.annulled_at is null and b.paid < b.charged and ${notAwaited}
  and (i.child_id in (select o.child_id from online_item o where o.payment_id = ${id}) or i.child_id in (select g.child_id from child_guardian g
    join guardian w on w.id = g.guardian_id where w.account_id = ${accountId} and g.may_pay))
  and ${
    merchant === gatewayOf(config).collector?.id
      ? sql`true`
      : sql`i.provider_id in (select j.provider_id from online_item o join fee_invoice j on j.id = o.invoice_id where o.payment_id = ${id})`
  }`

type Answer = OutputOf<typeof getUnposted>

export const unpostedHandlers: Handler[] = [
  read(getUnposted, async ({ tx, scope, now, services }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    type Head = Omit<Answer, 'items' | 'entries' | 'fees'> & { readonly merchant: string; readonly accountId: number }
    const { merchant, accountId, ...head } = requireFound(
      await oneRow<Head>(
        tx,
        sql`select p.id, p.state, p.trouble, p.paid_on as "paidOn", p.method, p.merchant, p.account_id as "accountId",
          coalesce((select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = p.account_id), '') as payer,
          (select v.name from activity_provider v where v.epay_id = p.merchant order by v.id limit 1) as provider,
          x.amount::float8 as amount, x.posted::float8 as posted, x.unposted::float8 as unposted, x.waiting::float8 as waiting
          from online_payment p join ${onlineParts((of) => sql`${of} = ${kindergartenId}`)} on true where p.id = ${id}`,
      ),
    )
    const day = today(now)
    const items = await rows<Answer['items'][number]>(
      tx,
      sql`select ${invoiceColumns(day)}, o.amount::float8 as asked, i.annulled_at is not null as "isAnnulled",
        coalesce((select sum(y.amount) from fee_payment y where y.receipt_id = o.receipt_id and y.invoice_id = o.invoice_id and y.reverses_id is null), 0)::float8 as posted
        from ${invoicesWithPlans(day)} join online_item o on o.invoice_id = i.id and o.payment_id = ${id} where i.kindergarten_id = ${kindergartenId} order by i.year, i.month, i.id`,
    )
    const entries = await rows<Answer['entries'][number]>(
      tx,
      sql`select u.id, u.kind, u.amount::float8 as amount, u.happened_on as date, u.method, u.comment, u.receipt_id as "receiptId",
        (select r.number from fee_receipt r where r.id = u.receipt_id) as "receiptNumber",
        (select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = u.created_by) as "createdBy",
        to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", b.id is not null as "isAnnulled", b.comment as "annulReason"
        from unposted_entry u left join unposted_entry b on b.reverses_id = u.id
        where u.payment_id = ${id} and u.kindergarten_id = ${kindergartenId} and u.reverses_id is null order by u.id`,
    )
    const fees =
      head.waiting > 0
        ? await rows<RowOf<typeof listInvoices>>(
            tx,
            sql`select ${invoiceColumns(day)} from ${invoicesWithPlans(day)} where ${payable(services.config, kindergartenId, { id, merchant, accountId })} order by i.due_on, "studentName", i.id`,
          )
        : []
    return { ...head, items, entries, fees }
  }),

  write(creditUnposted, async (context, { id, items, comment }) => {
    const { tx, scope, now, services, audit } = context
    const kindergartenId = inKindergarten(scope)
    if (new Set(items.map(({ invoiceId }) => invoiceId)).size < items.length) throw refusePayments('twice-listed')
    const payment = await holdPayment(tx, kindergartenId, id)
    const invoices = await lockInvoices(
      tx,
      kindergartenId,
      items.map(({ invoiceId }) => invoiceId),
    )
    const parts = items.map(({ invoiceId, amount }) => ({
      invoice: requireFound(invoices.find((one) => one.id === invoiceId)),
      amount: euroOfNumber(amount),
    }))
    const total = sumMoney(
      parts.map(({ amount }) => amount),
      currencies.EUR,
    )
    requireWaiting(payment.waiting, total)
    if (parts.some(({ invoice }) => invoice.annulled)) throw refusePayments('invoice-annulled')
    if (parts.some(({ invoice }) => invoice.rest.minor === 0)) throw refusePayments('nothing-due')
    const children = await rows<{ id: number }>(
      tx,
      sql`select i.id from fee_invoice i join fee_balance b on b.invoice_id = i.id where ${payable(services.config, kindergartenId, { ...payment, id })}`,
    )
    const allowed = new Set(children.map((one) => one.id))
    if (parts.some(({ invoice }) => !allowed.has(invoice.id))) throw refusePayments('unposted-not-here')
    const why = comment ?? 'Таксата, за която е платено, вече не се дължеше'
    const { receiptId, paidOn } = await postPayment(context, kindergartenId, {
      items: parts,
      method: payment.method,
      date: payment.paidOn ?? today(now),
      hasArrived: true,
      payer: null,
      note: `Прехвърлено от плащане през ePay.bg № ${id}. ${why}`.slice(0, 300),
      isBatch: parts.length > 1,
    })
    await insertRow(tx, unpostedEntry, kindergartenId, {
      paymentId: id,
      kind: Credit,
      amount: formatAmount(total),
      happenedOn: paidOn,
      method: payment.method,
      receiptId,
      comment: why,
      createdBy: scope.accountId,
    })
    audit.about({ onlinePaymentId: id, feeReceiptId: receiptId })
    return ok(receiptId)
  }),

  write(refundUnposted, async ({ tx, scope, now, audit }, { id, amount, date, method, comment }) => {
    const kindergartenId = inKindergarten(scope)
    const { waiting, paidOn } = await holdPayment(tx, kindergartenId, id)
    requireWaiting(waiting, euroOfNumber(amount))
    const since = paidOn ?? today(now)
    await requireMoneyDay({ tx, now }, kindergartenId, { date, since, start: 'плащането' })
    const entryId = await insertRow(tx, unpostedEntry, kindergartenId, {
      paymentId: id,
      kind: Refund,
      amount: formatAmount(euroOfNumber(amount)),
      happenedOn: date,
      method,
      comment,
      createdBy: scope.accountId,
    })
    audit.about({ unpostedEntryId: entryId })
    return ok(entryId)
  }),

  write(closeOnlineError, async ({ tx, scope, audit }, { id, comment }) => {
    await holdPayment(tx, inKindergarten(scope), id)
    // Only the system role may write these rows; users read them.
    await asSystem(tx, async () => {
      const { state, trouble } = requireFound(
        await oneRow<{ state: OnlineState; trouble: string | null }>(
          tx,
          sql`select state, trouble from online_payment where id = ${id}`,
        ),
      )
      if (state !== onlineStates.Error) throw refusePayments('online-not-error')
      const note = `${trouble ?? 'Грешка'}. Приключено: ${comment}`
      await tx.execute(
        sql`update online_payment set state = ${onlineStates.Annulled}, trouble = ${note} where id = ${id}`,
      )
    })
    audit.about({ onlinePaymentId: id })
    return allDone
  }),

  write(annulRefund, async ({ tx, scope, now, audit }, { id, comment }) => {
    const kindergartenId = inKindergarten(scope)
    const entry = requireFound(
      await oneRow<{ paymentId: number; amount: string; method: number; date: Day }>(
        tx,
        sql`select payment_id as "paymentId", amount, method, happened_on as date from unposted_entry
          where id = ${id} and kindergarten_id = ${kindergartenId} and kind = ${Refund} and reverses_id is null`,
      ),
    )
    await holdPayment(tx, kindergartenId, entry.paymentId)
    if (await oneRow(tx, sql`select 1 as there from unposted_entry where reverses_id = ${id}`))
      throw refusePayments('refund-annulled')
    await requireAnnullable({ tx, now }, kindergartenId, entry.date)
    await insertRow(tx, unpostedEntry, kindergartenId, {
      paymentId: entry.paymentId,
      kind: Refund,
      amount: `-${entry.amount}`,
      happenedOn: today(now),
      method: entry.method,
      comment,
      reversesId: id,
      createdBy: scope.accountId,
    })
    audit.about({ unpostedEntryId: id })
    return allDone
  }),
]
