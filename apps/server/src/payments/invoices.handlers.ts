import type { Amount } from '@asistent/contract/core/values'
import {
  annulInvoice,
  deleteDiscount,
  familyAccount,
  generateInvoices,
  invoicesOfChild,
  listDiscounts,
  listInvoices,
  ownInvoices,
  ownUnpaid,
  saveDiscount,
} from '@asistent/contract/payments/invoices.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { feeTypes } from '@asistent/domain/activities/activities'
import { today, type Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euroOfNumber,
  type Money,
  numberOfMoney,
  subtractMoney,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { compareMonths, lastDayOf, monthOf, nextMonth } from '@asistent/domain/kernel/month'
import { compareText } from '@asistent/domain/kernel/text'
import { chargeKinds } from '@asistent/domain/payments/invoices'
import { noticeTime } from '@asistent/domain/payments/runs'
import { sql } from 'drizzle-orm'
import { feeDiscount } from '../db/tables/payments/fees'
import { childContains, childName, stayOn } from '../people/child-sql.ops'
import { requireGroup, requireKid, seeingAll, visibleKids } from '../people/visible.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { say, type Phrase } from '../platform/language'
import { anyOf, page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { explained } from './explained.rules'
import { planInvoices, writeInvoices, type InvoicePlan } from './generate.steps'
import { invoicePage, providerNames, unpaidInvoices, wholeInvoices } from './invoices.queries'
import { requireNotInPlan } from './instalments.steps'
import { wholePlans } from './instalments.queries'
import { planRunNotice } from './run-notices.job'
import { isBeingPaid, transferOf } from './online.steps'
import { onlineParts } from './unposted.queries'
import { withWays } from './ways.queries'
import { lockInvoices } from './payments.steps'
import type { ChildFee } from '../activities/fees.ops'

const amountOf = (money: Money) => numberOfMoney(money) as Amount
/** Text of the rows that reverse a fee, also visible for the parent. */
const annulledWhy = (comment: string | undefined): Phrase =>
  comment === undefined ? say('Таксата е анулирана') : say('Таксата е анулирана: {comment}', { comment })
const sumOf = (values: readonly number[]): Money => sumMoney(values.map(euroOfNumber), currencies.EUR)

export const invoiceHandlers: Handler[] = [
  read(listInvoices, ({ tx, scope, now }, query) => invoicePage(tx, scope, query, today(now))),

  read(invoicesOfChild, async ({ tx, scope, now }, { year, month, studentId }) => {
    await requireKid(tx, scope, studentId)
    const child = await oneRow<{ name: string }>(
      tx,
      sql`select ${childName()} as name from child c where c.id = ${studentId} and ${visibleKids(scope)}`,
    )
    const where = [sql`c.id = ${studentId} and i.year = ${year} and i.month = ${month}`]
    return { studentName: requireFound(child).name, invoices: await wholeInvoices(tx, scope, where, today(now)) }
  }),

  read(familyAccount, async ({ tx, scope, now }, { studentId }) => {
    const { kindergartenId } = await requireKid(tx, scope, studentId)
    const day = today(now)
    const children = await familyOf(tx, scope, { studentId, kindergartenId, day })
    const ids = children.map((child) => child.studentId)
    const where = [sql`c.id = ${anyOf(ids)} and i.kindergarten_id = ${kindergartenId} and not i.withdrawn`]
    const invoices = await wholeInvoices(tx, scope, where, day)
    const standing = invoices.filter(({ isAnnulled }) => !isAnnulled)
    const total = (values: readonly number[]) => amountOf(sumOf(values))
    return {
      children,
      charged: total(standing.map(({ totalFee }) => totalFee)),
      paid: total(standing.map(({ paid }) => paid)),
      notPaid: total(standing.map(({ notPaid }) => notPaid)),
      overdue: total(standing.map(({ overdue }) => overdue)),
      overpaid: await overpaidFor(tx, kindergartenId, ids),
      invoices,
      plans: await wholePlans(
        tx,
        scope,
        [sql`p.child_id = ${anyOf(ids)} and p.kindergarten_id = ${kindergartenId}`],
        day,
      ),
    }
  }),

  write(annulInvoice, async ({ tx, scope, now, audit }, { id, comment }) => {
    const [invoice] = await lockInvoices(tx, inKindergarten(scope), [id])
    if (requireFound(invoice).annulled) throw refusePayments('invoice-annulled')
    if (requireFound(invoice).paid.minor > 0) throw refusePayments('has-payments')
    if (await isBeingPaid(tx, [id], now)) throw refusePayments('waiting-payment')
    await requireNotInPlan(tx, [id])
    // Reverses the charges in rows of their own, because the ledger is append-only.
    const { why, whyPhrase } = explained(annulledWhy(comment))
    await tx.execute(sql`insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why, why_phrase, created_by)
      select kindergarten_id, child_id, invoice_id, activity_id, for_on, ${chargeKinds.Annulment}, 0, 0, 0, 0, -sum(amount), ${why}, ${JSON.stringify(whyPhrase)}::jsonb, ${scope.accountId}
      from fee_charge where invoice_id = ${id} group by kindergarten_id, child_id, invoice_id, activity_id, for_on having sum(amount) <> 0`)
    await tx.execute(
      sql`update fee_invoice set annulled_at = ${now.toISOString()}, annulled_by = ${scope.accountId}, annul_reason = ${comment ?? null}, version = version + 1 where id = ${id}`,
    )
    audit.about({ feeInvoiceId: id })
    return allDone
  }),

  write(generateInvoices, async (context, { month, year, activityIds, classIds, dryRun, confirmed }) => {
    const { tx, scope, now, audit, later } = context
    const day = today(now)
    const query = { kindergartenId: inKindergarten(scope), month: { month, year }, activityIds, classIds }
    if (compareMonths(query.month, nextMonth(monthOf(day))) > 0) throw refusePayments('far-month', { field: 'month' })
    for (const groupId of classIds ?? []) await requireGroup(tx, scope, groupId)
    const { plans, fees } = await planInvoices(tx, query, day)
    const count = (outcome: InvoicePlan['outcome']) => plans.filter((plan) => plan.outcome === outcome).length
    const added = amountOf(
      sumMoney(
        plans.map(({ before, after }) => subtractMoney(after, before)),
        currencies.EUR,
      ),
    )
    if (confirmed && (confirmed.fees !== count('new') + count('changed') || confirmed.added !== added))
      throw refusePayments('plan-changed')
    const runId = dryRun ? undefined : await writeInvoices(tx, query, plans, { accountId: scope.accountId, now })
    if (runId !== undefined) later(planRunNotice(runId, noticeTime(now)))
    audit.about({ month, year, ...(runId !== undefined && { feeRunId: runId }) })
    const providers = await providerNames(
      tx,
      plans.map((one) => one.providerId),
    )
    return {
      isSuccessful: true,
      runId: runId ?? null,
      added,
      made: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      untouched: count('paid') + count('planned'),
      total: amountOf(
        sumMoney(
          plans.map(({ after }) => after),
          currencies.EUR,
        ),
      ),
      rows: plans.map((plan) => ({
        studentId: plan.childId,
        studentName: plan.childName,
        provider: providers.get(plan.providerId) ?? '',
        outcome: plan.outcome,
        before: amountOf(plan.before),
        after: amountOf(plan.after),
        dueDate: plan.dueOn,
        why: [...plan.why],
      })),
      unfinished:
        lastDayOf(query.month) < day
          ? []
          : [
              ...new Set(fees.filter(({ feeType }) => feeType === feeTypes.PerVisit).map(({ activity }) => activity)),
            ].toSorted(compareText),
      problems: await problemsOf(tx, fees),
    }
  }),

  write(
    saveDiscount,
    async ({ tx, scope, audit }, { id, version, studentId, percent, amount, fromDate, toDate, ...form }) => {
      await requireKid(tx, scope, studentId)
      if ((percent === null) === (amount === null)) throw refusePayments('percent-or-amount', { field: 'percent' })
      if (toDate !== null && toDate < fromDate) throw refusePayments('ends-before-start', { field: 'toDate' })
      const kindergartenId = inKindergarten(scope)
      if (form.activityId !== null)
        requireFound(
          await oneRow(
            tx,
            sql`select 1 as there from activity where id = ${form.activityId} and kindergarten_id = ${kindergartenId}`,
          ),
        )
      if (form.providerId !== null)
        requireFound(
          await oneRow(
            tx,
            sql`select 1 as there from provider_contract where provider_id = ${form.providerId} and kindergarten_id = ${kindergartenId}`,
          ),
        )
      const discountId = await saveRow(
        tx,
        feeDiscount,
        kindergartenId,
        { id, version },
        {
          ...form,
          childId: studentId,
          percent: percent === null ? null : String(percent),
          amount: amount === null ? null : String(amount),
          fromOn: fromDate,
          toOn: toDate,
          createdBy: scope.accountId,
        },
      )
      audit.about({ feeDiscountId: discountId, childId: studentId })
      return ok(discountId)
    },
  ),

  read(listDiscounts, ({ tx, scope, now }, { search, studentId, ...query }) =>
    page<RowOf<typeof listDiscounts>>(tx, query, {
      select: sql`select d.id, c.id as "studentId", ${childName()} as "studentName", s.group_name as "className", d.provider_id as "providerId", d.activity_id as "activityId",
        coalesce((select a.name from activity a where a.id = d.activity_id), (select v.name from activity_provider v where v.id = d.provider_id), 'Всички дейности') as target,
        d.percent::float8 as percent, d.amount::float8 as amount, d.reason, d.combines, d.from_on as "fromDate", d.to_on as "toDate", d.version
        from fee_discount d join child c on c.id = d.child_id ${stayOn(today(now))}`,
      where: [
        visibleKids(scope),
        studentId !== undefined && sql`d.child_id = ${studentId}`,
        search !== null && childContains(scope, search),
      ],
      orderBy: { studentName: sql`"studentName"`, fromDate: sql`"fromDate"` },
      otherwise: sql`"studentName", "fromDate", id`,
    }),
  ),

  write(deleteDiscount, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, feeDiscount, inKindergarten(scope), id)
    audit.about({ feeDiscountId: id })
    return allDone
  }),

  read(ownInvoices, async ({ tx, scope, now, services }, { studentId }) => {
    // Annulled ones too, with the reason, because the parent may have seen the fee; not those of a run that was undone
    // before it notified anybody.
    const where = [sql`not i.withdrawn`, studentId !== undefined && sql`c.id = ${studentId}`]
    const result = await withWays(tx, scope, now, await wholeInvoices(tx, scope, where, today(now)))
    const transfer = await transferOf(tx, scope, services.config, now)
    return {
      result,
      rowsCount: result.length,
      transferPaymentEasyPayIdn: transfer.idn,
      transferPaymentEasyPayIdnExpirationDate: transfer.until,
      isTransferPaymentPossible: transfer.isPossible,
      overpaid: await overpaidBy(tx, scope.accountId),
      plans: await wholePlans(tx, scope, [studentId !== undefined && sql`c.id = ${studentId}`], today(now)),
      paymentCurrenciesAvailable: [currencies.EUR],
    }
  }),

  read(ownUnpaid, async ({ tx, scope, now }) => {
    const result = await unpaidInvoices(tx, scope, today(now))
    return {
      result,
      rowsCount: result.length,
      total: amountOf(sumOf(result.map(({ notPaid }) => notPaid))),
      overdue: amountOf(sumOf(result.map(({ overdue }) => overdue))),
    }
  }),
]

/** The child and its siblings with a common guardian who pays, as far as the caller sees them. */
const familyOf = (
  tx: Tx,
  scope: Scope,
  {
    studentId,
    kindergartenId,
    day,
  }: { readonly studentId: number; readonly kindergartenId: number; readonly day: Day },
) =>
  seeingAll(tx, scope, () =>
    rows<OutputOf<typeof familyAccount>['children'][number]>(
      tx,
      sql`select c.id as "studentId", ${childName()} as "studentName", s.group_name as "className" from child c ${stayOn(day)}
        where c.kindergarten_id = ${kindergartenId} and ${visibleKids(scope)} and (c.id = ${studentId} or exists (select from child_guardian g join child_guardian h on h.guardian_id = g.guardian_id
          where g.child_id = ${studentId} and h.child_id = c.id and g.may_pay and h.may_pay)) order by c.id <> ${studentId}, "studentName", c.id`,
    ),
  )

/** Transfers with a rest that have paid fees of these children alone. Alias `t`. */
const transferRests = (kindergartenId: number, childIds: readonly number[]) =>
  sql`(select coalesce(sum(l.amount - p.posted), 0) as rest from bank_line l
    cross join lateral (select sum(y.amount) as posted, bool_and(y.child_id = ${anyOf(childIds)}) as "isOwn" from fee_receipt r join fee_payment y on y.receipt_id = r.id
      where r.bank_line_id = l.id and r.annulled_at is null) p
    where l.kindergarten_id = ${kindergartenId} and l.closed_at is null and p."isOwn" and p.posted < l.amount
      and l.id in (select r.bank_line_id from fee_payment y join fee_receipt r on r.id = y.receipt_id where y.child_id = ${anyOf(childIds)})) t`

/** Overpaid money of payments for these children; their ids are checked before. */
const overpaidFor = (tx: Tx, kindergartenId: number, childIds: readonly number[]): Promise<Amount> =>
  asSystem(tx, async () => {
    const { waiting } = requireFound(
      await oneRow<{ waiting: Amount }>(
        tx,
        sql`select (o.waiting + t.rest)::float8 as waiting from ${transferRests(kindergartenId, childIds)},
          (select coalesce(sum(x.waiting), 0) as waiting from online_payment p join ${onlineParts((id) => sql`${id} = ${kindergartenId}`)} on true
            where p.settled < p.unposted and exists (select from online_item o where o.payment_id = p.id and o.child_id = ${anyOf(childIds)})) o`,
      ),
    )
    return waiting
  })

/** Money that this account has paid at ePay.bg and that is neither credited nor returned yet. */
const overpaidBy = async (tx: Tx, accountId: number): Promise<Amount> =>
  requireFound(
    await oneRow<{ waiting: Amount }>(
      tx,
      sql`select coalesce(sum(unposted - settled), 0)::float8 as waiting from online_payment where account_id = ${accountId} and settled < unposted`,
    ),
  ).waiting

/** Warnings to check before the fees are generated. */
async function problemsOf(tx: Tx, fees: readonly ChildFee[]) {
  const payers = new Set(
    (
      await rows<{ childId: number }>(
        tx,
        sql`select distinct child_id as "childId" from child_guardian where may_pay and child_id = ${anyOf(fees.map((one) => one.childId))}`,
      )
    ).map(({ childId }) => childId),
  )
  return fees.flatMap((fee) => {
    const warning = (problem: string) => ({ studentName: fee.childName, activity: fee.activity, problem })
    return [
      ...(fee.price.minor === 0 ? [warning('Дейността няма цена')] : []),
      ...(fee.feeType === feeTypes.PerVisit && fee.marked === 0
        ? [warning('Няма отбелязани посещения за месеца')]
        : []),
      ...(payers.has(fee.childId) ? [] : [warning('Няма родител, който плаща')]),
    ]
  })
}
