import type { AnsweredFile, ParsedOf, RowOf } from '@asistent/contract/core/call'
import {
  annulPayment,
  batchReceipt,
  debtorLetters,
  listBatchPayments,
  listPayments,
  notificationSummary,
  notifyUnpaid,
  pay,
  payableCurrencies,
  payBatch,
  paymentTypes,
  receipt,
} from '@asistent/contract/payments/payments.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import { compareDays, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { currencies, currencyCode, euroOfNumber, formatMoney, sumMoney } from '@asistent/domain/kernel/money'
import { distribute, enteredMethods, paymentMethodLabel, paymentMethods } from '@asistent/domain/payments/invoices'
import { planStates } from '@asistent/domain/payments/instalments'
import { onlineStates } from '@asistent/domain/payments/online'
import { sql, type SQL } from 'drizzle-orm'
import { leaveMessage } from '../communication/message-beside-letter.ops'
import { childContains, childName, inGroups } from '../people/child-sql.ops'
import { paysFor } from '../people/sight.ops'
import { seeingAll, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { say } from '../platform/language'
import { anyOf, contains, page } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireCash, requireOpenDay, tillOf } from './cash-book.steps'
import { debtorsPaper } from './debts.paper'
import { debtorsOf } from './debts.queries'
import { feesLink, sendFeeLetters } from './fee-letters.steps'
import { debtParagraphs } from './fees.letters'
import { overdueOfInvoice } from './instalments.ops'
import { invoicesWithPlans, notAwaited } from './invoices.queries'
import { requireAnnullable } from './money-days.steps'
import { lockInvoices, postPayment } from './payments.steps'
import { receiptPaper } from './receipts.paper'

export const paymentHandlers: Handler[] = [
  write(pay, async (context, { invoiceIds, amount, ...form }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const invoices = await lockInvoices(tx, kindergartenId, requireDistinct(invoiceIds))
    if (invoices.some(({ annulled }) => annulled)) throw refusePayments('invoice-annulled')
    const due = sumMoney(
      invoices.map(({ rest }) => rest),
      currencies.EUR,
    )
    if (due.minor === 0) throw refusePayments('nothing-due')
    if (euroOfNumber(amount).minor > due.minor)
      throw refusePayments('overpaid', { field: 'amount', values: { rest: formatMoney(due) } })
    const inOrder = invoices.toSorted((a, b) => compareDays(a.dueOn, b.dueOn) || a.id - b.id)
    const items = distribute(
      euroOfNumber(amount),
      inOrder.map((one) => ({ id: one, rest: one.rest })),
    )
    const { receiptId } = await postPayment(context, kindergartenId, {
      ...form,
      items: items.map((one) => ({ invoice: one.id, amount: one.amount })),
      isBatch: false,
    })
    audit.about({ feeReceiptId: receiptId })
    return ok(receiptId)
  }),

  write(payBatch, async (context, { items, ...form }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const invoices = await lockInvoices(tx, kindergartenId, requireDistinct(items.map((one) => one.invoiceId)))
    const byId = new Map(invoices.map((one) => [one.id, one]))
    const { receiptId } = await postPayment(context, kindergartenId, {
      ...form,
      items: items.map((one) => ({ invoice: requireFound(byId.get(one.invoiceId)), amount: euroOfNumber(one.amount) })),
      isBatch: true,
    })
    audit.about({ feeReceiptId: receiptId })
    return ok(receiptId)
  }),

  write(annulPayment, async ({ tx, scope, now, audit }, { id, comment }) => {
    const kindergartenId = inKindergarten(scope)
    const ids = await rows<{ invoiceId: number }>(
      tx,
      sql`select distinct invoice_id as "invoiceId" from fee_payment where receipt_id = ${id} and kindergarten_id = ${kindergartenId}`,
    )
    // Lock order of all operations: payments of ePay.bg (as the system role), invoices, the receipt.
    await asSystem(tx, () =>
      tx.execute(sql`select from online_payment p where p.id in (select payment_id from online_item where receipt_id = ${id} and kindergarten_id = ${kindergartenId}
        union select payment_id from unposted_entry where receipt_id = ${id} and kindergarten_id = ${kindergartenId}) order by p.id for update`),
    )
    if (ids.length > 0)
      await lockInvoices(
        tx,
        kindergartenId,
        ids.map(({ invoiceId }) => invoiceId),
      )
    const row = requireFound(
      await oneRow<{
        annulled: boolean
        paidOn: Day
        method: number
        total: string
        cashierId: number | null
        refund: number | null
      }>(
        tx,
        sql`select annulled_at is not null as annulled, paid_on as "paidOn", method, total, cashier_id as "cashierId",
          (select o.number from cash_order o where o.receipt_id = fee_receipt.id limit 1) as refund
          from fee_receipt where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
      ),
    )
    if (row.annulled) throw refusePayments('receipt-annulled')
    if (row.refund !== null) throw refusePayments('receipt-refunded', { values: { number: row.refund } })
    await requireAnnullable({ tx, now }, kindergartenId, row.paidOn)
    if (row.method === paymentMethods.Cash && row.cashierId !== null) {
      const till = await tillOf(tx, kindergartenId, row.cashierId)
      if (till.closedUntil !== null && row.paidOn <= till.closedUntil)
        throw refusePayments('cash-receipt-closed', { values: { day: formatDay(row.paidOn) } })
      requireOpenDay(till, today(now))
      await requireCash(tx, till, today(now), euroOfNumber(Number(row.total)))
    }
    await tx.execute(
      sql`update fee_receipt set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${comment} where id = ${id}`,
    )
    await tx.execute(sql`insert into fee_payment (kindergarten_id, child_id, invoice_id, receipt_id, amount, paid_on, reverses_id)
      select kindergarten_id, child_id, invoice_id, receipt_id, -amount, ${today(now)}, id from fee_payment where receipt_id = ${id} and reverses_id is null order by invoice_id`)
    // Money of ePay.bg is returned outside of the program. Only the system role writes this table.
    await asSystem(tx, () =>
      tx.execute(
        sql`update online_payment set state = ${onlineStates.Annulled} where id in (select payment_id from online_item where receipt_id = ${id})`,
      ),
    )
    // Unposted money that was credited to these fees is unposted again.
    await tx.execute(sql`insert into unposted_entry (kindergarten_id, payment_id, kind, amount, happened_on, method, receipt_id, comment, reverses_id, created_by)
      select kindergarten_id, payment_id, kind, -amount, ${today(now)}, method, receipt_id, ${comment}, id, ${scope.accountId} from unposted_entry where receipt_id = ${id} and reverses_id is null`)
    audit.about({ feeReceiptId: id })
    return allDone
  }),

  read(receipt, (context, { paymentId }) =>
    context.scope.rights('ActivityPayments').own ? ownReceipt(context, paymentId) : receiptPaper(context, paymentId),
  ),
  read(batchReceipt, (context, { paymentId }) => receiptPaper(context, paymentId, sql`r.is_batch`)),

  read(listPayments, (context, query) => receiptPage(context, query)),
  read(listBatchPayments, (context, query) => receiptPage(context, query, sql`r.is_batch`)),

  read(paymentTypes, async () => {
    const result = enteredMethods.map((id) => ({ id, name: paymentMethodLabel[id] }))
    return { result, rowsCount: result.length }
  }),

  // The lev is over: what is unpaid in it is paid in euro (domain.md 4).
  read(payableCurrencies, async () => ({
    result: [{ id: currencies.EUR, name: currencyCode[currencies.EUR] }],
    rowsCount: 1,
  })),

  read(notificationSummary, ({ tx, scope, now }, { search, classIds, overdue, ...query }) => {
    const day = today(now)
    return page<RowOf<typeof notificationSummary>>(tx, query, {
      select: sql`select * from (select c.id as "studentId", ${childName()} as "studentName", s.group_name as "className", sum(b.charged - b.paid)::float8 as "notPaid",
        sum(${overdueOfInvoice(day)})::float8 as overdue, count(*)::int as invoices, min(coalesce(plan.next_due, i.due_on)) as "oldestDue",
        max(case when plan.plan_overdue > 0 then ${planStates.Overdue}::int when plan.id is not null then ${planStates.Kept}::int end) as plan,
        (select count(*)::int from child_guardian g join guardian p on p.id = g.guardian_id join account a on a.id = p.account_id and a.state = 'active' where g.child_id = c.id and g.may_see) as emails
        from ${invoicesWithPlans(day)} where ${visibleKids(scope)} and i.annulled_at is null and b.paid < b.charged and ${notAwaited} ${and(inGroups(classIds))}
        ${search === null ? sql`` : sql`and ${childContains(scope, search)}`} group by c.id, s.group_name) unpaid`,
      where: [overdue === true && sql`overdue > 0`],
      orderBy: { studentName: sql`"studentName"`, notPaid: sql`"notPaid"`, oldestDue: sql`"oldestDue"` },
      otherwise: sql`"oldestDue", "studentName", "studentId"`,
    })
  }),

  read(debtorLetters, async (context, { studentIds }) => {
    const debtors = await chosenDebtors(context, studentIds)
    if (debtors.length === 0) throw refusePayments('nothing-due')
    return debtorsPaper(context, debtors, feesLink(context))
  }),

  write(notifyUnpaid, async (context, { studentIds, text }) => {
    const { scope, audit } = context
    const debtors = await chosenDebtors(context, studentIds)
    const day = today(context.now)
    let sent = 0
    const withoutEmail: string[] = []
    const reached: number[] = []
    for (const debtor of debtors) {
      const letters = await sendFeeLetters(context, debtor, {
        subject: say('Неплатени такси за дейности'),
        paragraphs: [text, ...debtParagraphs(debtor, day)],
      })
      if (letters === 0) withoutEmail.push(debtor.childName)
      else reached.push(debtor.childId)
      sent += letters
    }
    if (sent === 0) throw refusePayments('nobody-to-tell')
    // Without sums: one message for all of them, and whoever reads it has them a step away.
    await leaveMessage(context, {
      kindergartenId: inKindergarten(scope),
      studentIds: reached,
      title: 'Неплатени такси за дейности',
      paragraphs: [text, 'Сумите и сроковете са в „Такси“.'],
    })
    audit.about({ children: debtors.length })
    return { ...allDone, sent, withoutEmail }
  }),
]

const chosenDebtors = ({ tx, scope, now }: ReadContext, studentIds: readonly number[]) =>
  debtorsOf(tx, [sql`c.id = ${anyOf(studentIds)}`, visibleKids(scope)], today(now))

/** A parent's copy, which has the day, the way and the payer: the caller pays for every child of the receipt. */
const ownReceipt = (context: ReadContext, id: number): Promise<AnsweredFile> =>
  seeingAll(context.tx, context.scope, async () => {
    const { tx, scope } = context
    const isPaidFor = sql`(${visibleKids(scope)} and ${paysFor(scope, sql`p.child_id`)})`
    const { kindergartenId, others } = requireFound(
      await oneRow<{ kindergartenId: number; others: boolean }>(
        tx,
        sql`select r.kindergarten_id as "kindergartenId", bool_or(not ${isPaidFor}) as others
          from fee_receipt r join fee_payment p on p.receipt_id = r.id join child c on c.id = p.child_id where r.id = ${id} group by r.id having bool_or(${isPaidFor})`,
      ),
    )
    if (others) throw refusePayments('receipt-shared')
    return receiptPaper({ ...context, scope: { ...scope, kindergartenId } }, id)
  })

const and = (condition: SQL | undefined): SQL => (condition ? sql`and ${condition}` : sql``)

function requireDistinct(ids: readonly number[]): readonly number[] {
  if (new Set(ids).size < ids.length) throw refusePayments('twice-listed')
  return ids
}

const receiptPage = (
  { tx, scope }: ReadContext,
  { search, fromDate, toDate, method, ...query }: ParsedOf<typeof listPayments>,
  more?: SQL,
) =>
  page<RowOf<typeof listPayments>>(tx, query, {
    select: sql`select r.id, r.number, r.paid_on as "paidOn", r.method, r.total::float8 as total, coalesce(k.refunded, 0)::float8 as refunded, r.payer, coalesce(k.students, '') as students, coalesce(k.invoices, 0) as invoices,
      (select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = r.cashier_id) as cashier, r.is_batch as "isBatch",
      r.annulled_at is not null as "isAnnulled", r.annul_reason as "annulReason", r.note from fee_receipt r
      left join lateral (select string_agg(distinct ${childName()}, ', ') as students, count(distinct p.invoice_id)::int as invoices, -sum(p.amount) filter (where p.order_id is not null) as refunded from fee_payment p join child c on c.id = p.child_id where p.receipt_id = r.id) k on true`,
    where: [
      sql`r.kindergarten_id = ${inKindergarten(scope)}`,
      more,
      fromDate !== undefined && sql`r.paid_on >= ${fromDate}`,
      toDate !== undefined && sql`r.paid_on <= ${toDate}`,
      method !== undefined && sql`r.method = ${method}`,
      search !== null && contains(sql`concat_ws(' ', k.students, r.payer, r.number)`, search),
    ],
    orderBy: { paidOn: sql`"paidOn"`, number: sql`number`, total: sql`total` },
    otherwise: sql`"paidOn" desc, id desc`,
  })
