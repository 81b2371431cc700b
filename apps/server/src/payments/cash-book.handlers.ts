import type { OutputOf } from '@asistent/contract/core/call'
import {
  annulCashOrder,
  cashBook,
  cashOrderPaper,
  cashPagePaper,
  closeCashDay,
  createCashOrder,
  getCashDay,
  getCashSetting,
  listTills,
  refundInCash,
  returnVoucher,
  saveCashSetting,
} from '@asistent/contract/payments/cash-book.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import { addDays, formatDay, maxDay, today, type Day } from '@asistent/domain/kernel/day'
import {
  allocate,
  euro,
  euroOfNumber,
  euroOfText,
  formatAmount,
  formatMoney,
  type Money,
} from '@asistent/domain/kernel/money'
import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import {
  cashOrderKinds,
  cashOrderLabel,
  isIncoming,
  usualAccounts,
  type CashOrderKind,
} from '@asistent/domain/payments/cash-book'
import { chargeKinds, distribute, paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { providerDocumentKinds } from '@asistent/domain/payments/provider-documents'
import { sql } from 'drizzle-orm'
import { cashSetting } from '../db/tables/payments/cash-orders'
import { feeCharge } from '../db/tables/payments/fees'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { say, type Phrase } from '../platform/language'
import { serveReport } from '../platform/reports'
import { saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { explained } from './explained.rules'
import { cashOrderPaperOf, cashPagePaperOf } from './cash-book.paper'
import { accountName, cashDay, cashSettingOf, daysOfTills, storedSetting } from './cash-book.queries'
import {
  guardianName,
  hasOpening,
  issueOrder,
  requireCash,
  requireOpenDay,
  requireOrderDay,
  tillOf,
  tillToChange,
} from './cash-book.steps'
import { requireAnnullable, requireMoneyDay } from './money-days.steps'
import { lockInvoices } from './payments.steps'
import { requireNoSettledCredit } from './provider-credits.steps'
import { documentById } from './provider-documents.queries'

export const cashBookHandlers: Handler[] = [
  read(listTills, async ({ tx, scope }) => {
    const kindergartenId = inKindergarten(scope)
    const result = await rows<OutputOf<typeof listTills>['result'][number]>(
      tx,
      sql`select t.id, ${accountName(sql`t.cashier_id`)} as cashier, t.cashier_id is not distinct from ${scope.accountId} as "isOwn", t.closed_until as "closedUntil", ${hasOpening} as "isOpened",
        coalesce(l.balance, 0)::float8 as balance, coalesce(l.balance > (select s.cash_limit from cash_setting s where s.kindergarten_id = t.kindergarten_id), false) as "isOverLimit"
        from cash_till t left join lateral (select d.balance from cash_day d where d.till_id = t.id order by d.day desc limit 1) l on true
        where t.kindergarten_id = ${kindergartenId} order by "isOwn" desc, cashier, t.id`,
    )
    return { result, rowsCount: result.length }
  }),

  ...serveReport(cashBook, async ({ tx, scope, now }, { tillId, fromDate, toDate }) => {
    const kindergartenId = inKindergarten(scope)
    const month = rangeOf(monthOf(today(now)))
    const [from, to] = [fromDate ?? month.from, toDate ?? month.to]
    const ofTill = tillId === undefined ? sql`t.cashier_id = ${scope.accountId}` : sql`t.id = ${tillId}`
    const till = await oneRow<{ id: number; cashier: string }>(
      tx,
      sql`select t.id, ${accountName(sql`t.cashier_id`)} as cashier from cash_till t where ${ofTill} and t.kindergarten_id = ${kindergartenId}`,
    )
    // The caller's own till exists after its first movement.
    if (tillId !== undefined) requireFound(till)
    const { cashLimit } = await cashSettingOf(tx, kindergartenId)
    type Row = OutputOf<typeof cashBook.json>['result'][number]
    const days = await rows<Omit<Row, 'state' | 'isOverLimit'>>(
      tx,
      sql`select t.id as "tillId", x.day, x.page, x.opening::float8 as opening, x.received::float8 as received, (x.paid_out - x.deposited)::float8 as "paidOut",
        x.deposited::float8 as deposited, x.balance::float8 as balance from ${daysOfTills} where t.id = ${till?.id ?? null} and x.day between ${from} and ${to} order by x.day`,
    )
    return {
      rows: days.map((row) => {
        const isOverLimit = cashLimit !== null && row.balance > cashLimit
        const state = row.page === null ? 'отворен' : 'приключен'
        return { ...row, isOverLimit, state: isOverLimit ? `${state}, над лимита` : state }
      }),
      period: { from, to },
      subtitle: [till?.cashier, `${formatDay(from)} – ${formatDay(to)} г.`].filter(Boolean).join(', '),
    }
  }),

  read(getCashDay, ({ tx, scope }, where) => cashDay(tx, inKindergarten(scope), scope.accountId, where)),
  read(cashPagePaper, (context, where) => cashPagePaperOf(context, where)),
  read(cashOrderPaper, (context, { id }) => cashOrderPaperOf(context, id)),

  write(createCashOrder, async (context, { tillId, kind, amount, date, party, reason }) => {
    const { tx, scope, audit } = context
    const till = await tillToChange(context, tillId)
    await requireOrderDay(context, till, date)
    if (kind === cashOrderKinds.Opening) await requireFirst(tx, till.id, date)
    else if (!isIncoming(kind)) await requireCash(tx, till, date, euroOfNumber(amount))
    const id = await issueOrder(tx, inKindergarten(scope), {
      cashierId: till.cashierId,
      kind,
      issuedOn: date,
      amount: formatAmount(euroOfNumber(amount)),
      party,
      reason: reason ?? cashOrderLabel[kind],
      createdBy: scope.accountId,
    })
    audit.about({ cashOrderId: id })
    return ok(id)
  }),

  write(annulCashOrder, async ({ tx, scope, now, audit }, { id, comment }) => {
    const kindergartenId = inKindergarten(scope)
    const order = requireFound(
      await oneRow<{ kind: CashOrderKind; cashierId: number; issuedOn: Day; amount: string; annulled: boolean }>(
        tx,
        sql`select kind, cashier_id as "cashierId", issued_on as "issuedOn", amount, annulled_at is not null as annulled from cash_order
          where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
      ),
    )
    if (order.annulled) throw refusePayments('document-annulled')
    if (order.kind === cashOrderKinds.Refund || order.kind === cashOrderKinds.Return)
      throw refusePayments('cash-order-kept')
    const till = await tillOf(tx, kindergartenId, order.cashierId)
    if (order.cashierId !== scope.accountId && scope.role !== 'Director') throw refusePayments('cash-not-yours')
    await requireAnnullable({ tx, now }, kindergartenId, order.issuedOn)
    if (till.closedUntil !== null && order.issuedOn <= till.closedUntil)
      throw refusePayments('cash-order-closed', { values: { day: formatDay(order.issuedOn) } })
    requireOpenDay(till, today(now))
    if (isIncoming(order.kind)) await requireCash(tx, till, today(now), euroOfText(order.amount))
    await tx.execute(
      sql`update cash_order set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${comment} where id = ${id} and kindergarten_id = ${kindergartenId}`,
    )
    audit.about({ cashOrderId: id })
    return allDone
  }),

  write(refundInCash, refund),

  write(returnVoucher, async (context, { id, date, comment }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const voucher = await documentById(tx, kindergartenId, id, [providerDocumentKinds.Voucher], true)
    if (voucher.isAnnulled) throw refusePayments('document-annulled')
    const paidFrom = requireFound(
      await oneRow<{ cashierId: number | null }>(
        tx,
        sql`select created_by as "cashierId" from provider_document where id = ${id} and kindergarten_id = ${kindergartenId}`,
      ),
    )
    await requireNoSettledCredit(tx, voucher.paysId)
    const { closedUntil } = await tillOf(tx, kindergartenId, paidFrom.cashierId ?? 0)
    if (closedUntil === null || voucher.issuedOn > closedUntil) throw refusePayments('voucher-open')
    const till = await tillOf(tx, kindergartenId, scope.accountId)
    requireOpenDay(till, date)
    await requireMoneyDay(context, kindergartenId, { date, since: voucher.issuedOn, start: 'изплащането' })
    const orderId = await issueOrder(tx, kindergartenId, {
      cashierId: scope.accountId,
      kind: cashOrderKinds.Return,
      issuedOn: date,
      amount: formatAmount(euroOfNumber(voucher.amount)),
      party: voucher.receiverName ?? voucher.provider,
      reason: `Върнато по РКО № ${voucher.number} от ${formatDay(voucher.issuedOn)} г. ${comment}`.slice(0, 300),
      documentId: id,
      createdBy: scope.accountId,
    })
    await tx.execute(
      sql`update provider_document set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${comment} where id = ${id} and kindergarten_id = ${kindergartenId}`,
    )
    audit.about({ cashOrderId: orderId, providerDocumentId: id })
    return ok(orderId)
  }),

  write(closeCashDay, async (context, { tillId, date, counted }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const till = await tillToChange(context, tillId)
    const open = await rows<{ day: Day }>(
      tx,
      sql`select day::text as day from cash_day where till_id = ${tillId} and day > ${till.closedUntil ?? '0001-01-01'} order by day`,
    )
    const first = till.closedUntil === null ? (open[0]?.day ?? date) : addDays(till.closedUntil, 1)
    if (date > today(now) || date < first)
      throw refusePayments('money-date', {
        field: 'date',
        values: {
          from: formatDay(first),
          to: formatDay(maxDay(first, today(now))),
          start: 'първия неприключен ден на касата',
        },
      })
    let balance = euro(0)
    for (const day of [...open.map((one) => one.day).filter((one) => one < date), date]) {
      const page = await oneRow<{ balance: string }>(
        tx,
        sql`insert into cash_page (kindergarten_id, till_id, day, created_by) values (${kindergartenId}, ${tillId}, ${day}, ${scope.accountId}) returning balance`,
      )
      balance = euroOfText(requireFound(page).balance)
    }
    requireCounted(euroOfNumber(counted), balance)
    audit.about({ cashTillId: tillId })
    return allDone
  }),

  read(getCashSetting, async ({ tx, scope }) => {
    const setting = await storedSetting(tx, inKindergarten(scope))
    return setting ?? { ...usualAccounts, chiefAccountant: null, cashLimit: null }
  }),

  write(saveCashSetting, async ({ tx, scope, audit }, { id, version, cashLimit, ...form }) => {
    const settingId = await saveRow(
      tx,
      cashSetting,
      inKindergarten(scope),
      { id, version },
      {
        ...form,
        cashLimit: cashLimit === null ? null : formatAmount(euroOfNumber(cashLimit)),
        createdBy: scope.accountId,
      },
    )
    audit.about({ cashSettingId: settingId })
    return ok(settingId)
  }),
]

/** An opening balance precedes all movements. */
async function requireFirst(tx: Tx, tillId: number | undefined, date: Day): Promise<void> {
  const first = await oneRow<{ day: Day | null }>(
    tx,
    sql`select min(day)::text as day from cash_day where till_id = ${tillId ?? null}`,
  )
  if (first?.day && date > first.day)
    throw refusePayments('cash-opening-late', { field: 'date', values: { day: formatDay(first.day) } })
}

function requireCounted(counted: Money, balance: Money): void {
  if (counted.minor === balance.minor) return
  const difference = formatMoney(euro(Math.abs(counted.minor - balance.minor)))
  throw refusePayments(counted.minor > balance.minor ? 'cash-surplus' : 'cash-shortage', {
    field: 'counted',
    values: { difference, balance: formatMoney(balance) },
  })
}

/** Locks like an annulment: the invoices before the receipt, the number before the till. */
async function refund(
  context: WriteContext,
  {
    id,
    amount,
    date,
    party,
    partyNumber,
    reason,
    reducesFee,
  }: {
    readonly id: number
    readonly amount: number
    readonly date: Day
    readonly party: string | null
    readonly partyNumber: string | null
    readonly reason: string
    readonly reducesFee?: boolean | undefined
  },
) {
  const { tx, scope, audit } = context
  const kindergartenId = inKindergarten(scope)
  const invoiceIds = await rows<{ invoiceId: number }>(
    tx,
    sql`select distinct invoice_id as "invoiceId" from fee_payment where receipt_id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  if (invoiceIds.length > 0)
    await lockInvoices(
      tx,
      kindergartenId,
      invoiceIds.map(({ invoiceId }) => invoiceId),
    )
  const receipt = requireFound(
    await oneRow<{ annulled: boolean; paidOn: Day; method: PaymentMethod; number: number; payer: string | null }>(
      tx,
      sql`select annulled_at is not null as annulled, paid_on as "paidOn", method, number,
        coalesce(payer, ${guardianName(sql`select p.child_id from fee_payment p where p.receipt_id = ${id}`)}) as payer from fee_receipt
        where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )
  if (receipt.annulled) throw refusePayments('receipt-annulled')
  if (receipt.method !== paymentMethods.Cash) throw refusePayments('cash-refund-method')
  const till = await tillOf(tx, kindergartenId, scope.accountId)
  requireOpenDay(till, date)
  await requireMoneyDay(context, kindergartenId, { date, since: receipt.paidOn, start: 'плащането' })
  const payments = await rows<{ id: number; childId: number; invoiceId: number; amount: string }>(
    tx,
    sql`select p.id, p.child_id as "childId", p.invoice_id as "invoiceId", p.amount + p.returned as amount
      from (select *, coalesce((select sum(r.amount) from fee_payment r where r.reverses_id = fee_payment.id), 0) as returned from fee_payment) p join fee_invoice i on i.id = p.invoice_id
      where p.receipt_id = ${id} and p.reverses_id is null and p.amount + p.returned > 0 order by i.due_on desc, p.id desc`,
  )
  const most = euro(payments.reduce((sum, payment) => sum + euroOfText(payment.amount).minor, 0))
  if (euroOfNumber(amount).minor > most.minor)
    throw refusePayments('cash-refund-exceeded', { field: 'amount', values: { rest: formatMoney(most) } })
  await requireCash(tx, till, date, euroOfNumber(amount))
  const orderId = await issueOrder(tx, kindergartenId, {
    cashierId: scope.accountId,
    kind: cashOrderKinds.Refund,
    issuedOn: date,
    amount: formatAmount(euroOfNumber(amount)),
    party: party ?? receipt.payer,
    partyNumber,
    reason: `Върнато по ПКО № ${receipt.number} от ${formatDay(receipt.paidOn)} г. ${reason}`.slice(0, 300),
    receiptId: id,
    createdBy: scope.accountId,
  })
  const parts = distribute(
    euroOfNumber(amount),
    payments.map((payment) => ({ id: payment, rest: euroOfText(payment.amount) })),
  )
  for (const { id: payment, amount: part } of parts) {
    await tx.execute(sql`insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on, reverses_id, order_id)
      values (${kindergartenId}, ${payment.childId}, ${payment.invoiceId}, ${id}, ${formatAmount(euro(-part.minor))}, ${date}, ${payment.id}, ${orderId})`)
    if (reducesFee === true)
      await reduceFee(context, {
        ...payment,
        part,
        why: say('Върнати в брой {amount}. {reason}', { amount: formatMoney(part), reason }),
      })
  }
  audit.about({ cashOrderId: orderId, feeReceiptId: id })
  return ok(orderId)
}

/** Splits the reduction by what the invoice charges for each activity and month. */
async function reduceFee(
  { tx, scope }: WriteContext,
  { childId, invoiceId, part, why }: { childId: number; invoiceId: number; part: Money; why: Phrase },
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const charges = await rows<{ activityId: number; forOn: Day; amount: string }>(
    tx,
    sql`select activity_id as "activityId", for_on as "forOn", sum(amount) as amount from fee_charge where invoice_id = ${invoiceId} group by 1, 2 having sum(amount) > 0 order by 2 desc, 1`,
  )
  const parts = allocate(
    part,
    charges.map(({ amount }) => euroOfText(amount).minor),
  )
  const added = charges.flatMap(({ activityId, forOn }, index) => {
    const minor = parts[index]!.minor
    if (minor === 0) return []
    const amount = formatAmount(euro(-minor))
    const kept = { kindergartenId, childId, invoiceId, activityId, forOn, createdBy: scope.accountId }
    return [
      {
        ...kept,
        kind: chargeKinds.Correction,
        visits: 0,
        price: '0',
        base: amount,
        discount: '0',
        amount,
        ...explained(why),
      },
    ]
  })
  await tx.insert(feeCharge).values(added)
}
