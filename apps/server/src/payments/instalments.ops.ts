import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'

// Instalment plans `p`. A plan is paid to the extent that its fees owe less than when it was agreed; the money pays the oldest
// instalments first.

const restOfPlan = sql`(select coalesce(sum(least(f.amount, b.charged - b.paid)), 0) from instalment_plan_fee f join fee_balance b on b.invoice_id = f.invoice_id where f.plan_id = p.id)`

/** Rest and overdue amount of plan `p`, and the due day of its first unpaid instalment. Alias `q`. */
export const standingOfPlan = (day: Day): SQL =>
  sql`lateral (select r.rest, greatest(0, coalesce(sum(n.amount) filter (where n.due_on < ${day}), 0) - (p.total - r.rest)) as overdue,
    min(n.due_on) filter (where n.upto > p.total - r.rest) as next_due
    from (select ${restOfPlan} as rest) r cross join (select due_on, amount, sum(amount) over (order by due_on) as upto from instalment where plan_id = p.id) n group by r.rest) q`

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
