import type { RowOf } from '@asistent/contract/core/call'
import { createPlan, endPlan, getPlan, listPlans, planPaper } from '@asistent/contract/payments/instalments.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import { addDays, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euroOfNumber,
  formatAmount,
  formatMoney,
  sumMoney,
  type Money,
} from '@asistent/domain/kernel/money'
import { longestPlanDays, planStates, type PlanState } from '@asistent/domain/payments/instalments'
import { sql } from 'drizzle-orm'
import { instalment, instalmentPlan, instalmentPlanFee } from '../db/tables/payments/instalments'
import { childContains } from '../people/child-sql.ops'
import { requireKid, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { agreementPaper } from './instalments.paper'
import { planRows, wholePlans } from './instalments.queries'
import { isBeingPaid } from './online.steps'
import { lockInvoices, type LockedInvoice } from './payments.steps'

export const instalmentHandlers: Handler[] = [
  read(listPlans, ({ tx, scope, now }, { search, states, ...query }) =>
    page<RowOf<typeof listPlans>>(tx, query, {
      select: sql`select * from (${planRows(today(now))} where ${visibleKids(scope)} ${search === null ? sql`` : sql`and ${childContains(scope, search)}`}) x`,
      where: [states !== undefined && states.length > 0 && sql`x.state = any (${sql.param(states)}::int[])`],
      orderBy: {
        studentName: sql`"studentName"`,
        agreedOn: sql`"agreedOn"`,
        total: sql`total`,
        nextDue: sql`"nextDue"`,
      },
      otherwise: sql`"endedOn" is not null, state desc, "nextDue", id desc`,
    }),
  ),

  read(getPlan, (context, { id }) => planOf(context, id)),
  read(planPaper, async (context, { id }) => agreementPaper(context, await planOf(context, id))),

  write(createPlan, async ({ tx, scope, now, audit }, { studentId, invoiceIds, instalments, note }) => {
    await requireKid(tx, scope, studentId)
    const kindergartenId = inKindergarten(scope)
    const day = today(now)
    const invoices = await lockInvoices(tx, kindergartenId, [...new Set(invoiceIds)])
    requireOpenFees(invoices, studentId)
    if (await isBeingPaid(tx, invoiceIds, now)) throw refusePayments('waiting-payment')
    await endPaidPlan(tx, studentId, day)
    const total = sumMoney(
      invoices.map(({ rest }) => rest),
      currencies.EUR,
    )
    requireInstalments(instalments, total, day)
    const planId = await insertRow(tx, instalmentPlan, kindergartenId, {
      childId: studentId,
      agreedOn: day,
      total: formatAmount(total),
      note,
      createdBy: scope.accountId,
    })
    const ofPlan = { planId, kindergartenId, childId: studentId }
    await tx
      .insert(instalmentPlanFee)
      .values(invoices.map(({ id, rest }) => ({ ...ofPlan, invoiceId: id, amount: formatAmount(rest) })))
    await tx.insert(instalment).values(
      instalments.map(({ dueDate, amount }) => ({
        ...ofPlan,
        dueOn: dueDate,
        amount: formatAmount(euroOfNumber(amount)),
      })),
    )
    audit.about({ instalmentPlanId: planId, childId: studentId })
    return ok(planId)
  }),

  write(endPlan, async ({ tx, scope, now, audit }, { id, comment }) => {
    const kindergartenId = inKindergarten(scope)
    const day = today(now)
    await tx.execute(
      sql`select from instalment_plan where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    )
    const plan = requireFound(
      await oneRow<{ state: PlanState; endedOn: Day | null }>(
        tx,
        sql`select x.state, x."endedOn" from (${planRows(day)} where p.id = ${id} and p.kindergarten_id = ${kindergartenId} and ${visibleKids(scope)}) x`,
      ),
    )
    if (plan.endedOn !== null || plan.state === planStates.Paid) throw refusePayments('plan-ended')
    const endedAs = plan.state === planStates.Overdue ? planStates.Broken : planStates.Cancelled
    await tx.execute(
      sql`update instalment_plan set ended_as = ${endedAs}, ended_on = ${day}, ended_by = ${scope.accountId}, end_reason = ${comment}, version = version + 1 where id = ${id} and kindergarten_id = ${kindergartenId}`,
    )
    audit.about({ instalmentPlanId: id })
    return allDone
  }),
]

async function planOf({ tx, scope, now }: ReadContext, id: number) {
  const kindergartenId = inKindergarten(scope)
  const [plan] = await wholePlans(tx, scope, [sql`p.id = ${id} and p.kindergarten_id = ${kindergartenId}`], today(now))
  const texts = await rows<{ note: string | null; endReason: string | null }>(
    tx,
    sql`select note, end_reason as "endReason" from instalment_plan where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  return { ...requireFound(plan), ...requireFound(texts[0]) }
}

function requireOpenFees(invoices: readonly LockedInvoice[], studentId: number): void {
  if (invoices.some(({ childId }) => childId !== studentId))
    throw refusePayments('not-of-child', { field: 'invoiceIds' })
  if (invoices.some(({ annulled }) => annulled)) throw refusePayments('invoice-annulled', { field: 'invoiceIds' })
  if (invoices.some(({ rest }) => rest.minor <= 0)) throw refusePayments('nothing-due', { field: 'invoiceIds' })
}

/** A paid plan ends before its child gets another. */
async function endPaidPlan(tx: Tx, childId: number, day: Day): Promise<void> {
  const active = await oneRow<{ id: number; state: PlanState }>(
    tx,
    sql`select x.id, x.state from (${planRows(day)} where p.child_id = ${childId} and p.ended_on is null) x`,
  )
  if (!active) return
  if (active.state !== planStates.Paid) throw refusePayments('plan-exists')
  await tx.execute(
    sql`update instalment_plan set ended_as = ${planStates.Paid}, ended_on = ${day}, version = version + 1 where id = ${active.id}`,
  )
}

function requireInstalments(
  instalments: readonly { readonly dueDate: Day; readonly amount: number }[],
  total: Money,
  day: Day,
): void {
  const last = addDays(day, longestPlanDays)
  const isInOrder = instalments.every(
    ({ dueDate }, index) =>
      dueDate >= day && dueDate <= last && (index === 0 || dueDate > instalments[index - 1]!.dueDate),
  )
  if (!isInOrder)
    throw refusePayments('plan-days', {
      field: 'instalments',
      values: { from: formatDay(day), to: formatDay(last) },
    })
  const sum = sumMoney(
    instalments.map(({ amount }) => euroOfNumber(amount)),
    currencies.EUR,
  )
  if (sum.minor !== total.minor)
    throw refusePayments('plan-sum', {
      field: 'instalments',
      values: { sum: formatMoney(sum), total: formatMoney(total) },
    })
}
