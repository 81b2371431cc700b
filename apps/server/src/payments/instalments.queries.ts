import type { OutputOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import type { familyAccount } from '@asistent/contract/payments/invoices.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { euroOfNumber, euroOfText, numberOfMoney, type Money } from '@asistent/domain/kernel/money'
import { instalmentParts, planStates } from '@asistent/domain/payments/instalments'
import { sql, type SQL } from 'drizzle-orm'
import { childName, fullName, stayOn } from '../people/child-sql.ops'
import { seeingAll, visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { standingOfPlan } from './instalments.ops'

// Instalment plans with their instalments and fees. Their rest and overdue amounts: instalments.ops.ts.

/** Condition: invoice `i` is in an active plan. */
export const isInPlan = sql`exists (select from instalment_plan_fee f join instalment_plan p on p.id = f.plan_id and p.ended_on is null where f.invoice_id = i.id)`

/** What invoice `i` owes without the instalments of its plan that are not due yet. */
export const claimableOfInvoice = sql`(b.charged - b.paid - coalesce(plan.rest - plan.overdue, 0))`

type FamilyPlan = OutputOf<typeof familyAccount>['plans'][number]

/** Columns of the list; `day` decides what is overdue. */
export const planRows = (day: Day): SQL =>
  sql`select p.id, c.id as "studentId", ${childName()} as "studentName", s.group_name as "className", p.agreed_on as "agreedOn", p.total::float8 as total,
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
