import type { OutputOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import type { familyAccount } from '@asistent/contract/payments/invoices.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { euroOfNumber, euroOfText, numberOfMoney, type Money } from '@asistent/domain/kernel/money'
import { instalmentParts, planStates } from '@asistent/domain/payments/instalments'
import { sql, type SQL } from 'drizzle-orm'
import { fullName, stayOn } from '../people/child-sql.ops'
import { seeingAll, visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'

// Instalment plans `p`. A plan is paid to the extent that its fees owe less than when it was agreed; the money pays the oldest
// instalments first.

const restOfPlan = sql`(select coalesce(sum(least(f.amount, b.charged - b.paid)), 0) from instalment_plan_fee f join fee_balance b on b.invoice_id = f.invoice_id where f.plan_id = p.id)`

/** Rest and overdue amount of plan `p`, and the due day of its first unpaid instalment. Alias `q`. */
const standingOfPlan = (day: Day): SQL =>
  sql`lateral (select r.rest, greatest(0, coalesce(sum(n.amount) filter (where n.due_on < ${day}), 0) - (p.total - r.rest)) as overdue,
    min(n.due_on) filter (where n.upto > p.total - r.rest) as next_due
    from (select ${restOfPlan} as rest) r cross join (select due_on, amount, sum(amount) over (order by due_on) as upto from instalment where plan_id = p.id) n group by r.rest) q`

/** Condition: invoice `i` is in an active plan. */
export const isInPlan = sql`exists (select from instalment_plan_fee f join instalment_plan p on p.id = f.plan_id and p.ended_on is null where f.invoice_id = i.id)`

/**
 * Active plan of invoice `i` with balance `b`. Alias `plan`: the part of the rest that the plan covers, what of it is overdue
 * (the fees in the order of their due days), the overdue amount of the whole plan and its next due day.
 */
export const planOfInvoice = (day: Day): SQL =>
  sql`left join lateral (select p.id, least(f.amount, b.charged - b.paid) as rest, q.overdue as plan_overdue, q.next_due,
    least(f.amount, b.charged - b.paid, greatest(0, q.overdue - (select coalesce(sum(least(g.amount, c.charged - c.paid)), 0) from instalment_plan_fee g
      join fee_balance c on c.invoice_id = g.invoice_id join fee_invoice j on j.id = g.invoice_id where g.plan_id = p.id and (j.due_on, j.id) < (i.due_on, i.id)))) as overdue
    from instalment_plan_fee f join instalment_plan p on p.id = f.plan_id and p.ended_on is null cross join ${standingOfPlan(day)} where f.invoice_id = i.id) plan on true`

/** Overdue part of invoice `i`: by its own due day, or by the instalments of its plan. */
export const overdueOfInvoice = (day: Day): SQL =>
  sql`(coalesce(plan.overdue, 0) + case when i.due_on < ${day} then b.charged - b.paid - coalesce(plan.rest, 0) else 0 end)`

/** What invoice `i` owes without the instalments of its plan that are not due yet. */
export const claimableOfInvoice = sql`(b.charged - b.paid - coalesce(plan.rest - plan.overdue, 0))`

type FamilyPlan = OutputOf<typeof familyAccount>['plans'][number]

/** Columns of the list; `day` decides what is overdue. */
export const planRows = (day: Day): SQL =>
  sql`select p.id, c.id as "studentId", ${fullName()} as "studentName", s.group_name as "className", p.agreed_on as "agreedOn", p.total::float8 as total,
    case when p.ended_on is null then (p.total - q.rest)::float8 end as paid, case when p.ended_on is null then q.overdue else 0 end::float8 as overdue,
    case when p.ended_on is null then q.next_due end as "nextDue",
    coalesce(p.ended_as, case when q.rest = 0 then ${planStates.Paid}::int when q.overdue > 0 then ${planStates.Overdue}::int else ${planStates.Kept}::int end)::int as state, p.ended_on as "endedOn"
    from instalment_plan p join child c on c.id = p.child_id cross join ${standingOfPlan(day)} ${stayOn(day)}`

const amountOf = (value: Money) => numberOfMoney(value) as Amount

/** Plans with their instalments and fees, the newest first; the caller's conditions on `p` and `c`. */
export async function wholePlans(
  tx: Tx,
  scope: Scope,
  where: readonly (SQL | undefined | false)[],
  day: Day,
): Promise<FamilyPlan[]> {
  type Stored = Omit<FamilyPlan, 'instalments'> & {
    readonly instalments: readonly { readonly dueOn: Day; readonly amount: string }[]
  }
  const plans = await seeingAll(tx, scope, () =>
    rows<Stored>(
      tx,
      sql`select x.*,
        (select json_agg(json_build_object('dueOn', n.due_on, 'amount', n.amount::text) order by n.due_on) from instalment n where n.plan_id = x.id) as instalments,
        (select json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'provider', v.name, 'year', i.year, 'month', i.month, 'amount', f.amount::float8, 'notPaid', (b.charged - b.paid)::float8) order by i.due_on, i.id)
          from instalment_plan_fee f join fee_invoice i on i.id = f.invoice_id join fee_balance b on b.invoice_id = i.id join activity_provider v on v.id = i.provider_id where f.plan_id = x.id) as fees
        from (${planRows(day)} ${whereAll([visibleKids(scope), ...where])}) x order by x."agreedOn" desc, x.id desc`,
    ),
  )
  return plans.map(({ instalments, ...plan }) => {
    const isActive = plan.endedOn === null
    const parts = instalmentParts(
      instalments.map(({ dueOn, amount }) => ({ dueOn, amount: euroOfText(amount) })),
      euroOfNumber(plan.paid ?? 0),
      day,
    )
    return {
      ...plan,
      instalments: parts.map(({ dueOn, amount, paid, state }) => ({
        dueDate: dueOn,
        amount: amountOf(amount),
        paid: amountOf(paid),
        state: isActive ? state : null,
      })),
    }
  })
}

/** Rest of each active plan in the kindergartens of the condition, for the job of the morning. */
export const activePlans = (day: Day): SQL =>
  sql`select p.id, p.kindergarten_id as "kindergartenId", p.child_id as "childId", ${fullName()} as "childName", p.total, q.rest, q.overdue, q.next_due as "nextDue",
    (select json_agg(json_build_object('dueOn', n.due_on, 'amount', n.amount::text, 'reminded', n.reminded) order by n.due_on) from instalment n where n.plan_id = p.id) as instalments
    from instalment_plan p join child c on c.id = p.child_id join kindergarten k on k.id = p.kindergarten_id and k.active cross join ${standingOfPlan(day)} where p.ended_on is null order by p.id`
