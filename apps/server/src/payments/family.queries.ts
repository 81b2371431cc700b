import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { paysFor } from '../people/sight.ops'
import { counted, say } from '../platform/language'
import { anyOf } from '../platform/list'
import { waitingKind } from '../platform/waiting'
import { overdueOfInvoice, planOfInvoice } from './instalments.ops'
import { notAwaited } from './invoices.queries'

/** Unpaid invoices of the own children, for guardians who pay. */
export const unpaidWaiting = waitingKind<{ amount: string; dueOn: Day; isOverdue: boolean; isInPlan: boolean }>({
  kind: 'unpaidFees',
  words: (count) => counted(count, '{count} такса чака плащане', '{count} такси чакат плащане'),
  to: '/parents-fees',
  rows: ({ scope, now }) =>
    scope.role === 'Parent' && scope.rights('ActivityFees').read
      ? sql`select i.id, c.first_name || ': ' || v.name as title, null::timestamptz as since, (b.charged - b.paid)::text as amount, coalesce(plan.next_due, i.due_on) as "dueOn",
          (coalesce(plan.plan_overdue, 0) > 0 or ${overdueOfInvoice(today(now))} > 0) as "isOverdue", plan.next_due is not null as "isInPlan"
          from fee_invoice i join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id ${planOfInvoice(today(now))}
          where i.child_id = ${anyOf(scope.childIds)} and i.annulled_at is null and b.paid < b.charged and ${notAwaited} and ${paysFor(scope, sql`i.child_id`)}`
      : undefined,
  detail: ({ amount, dueOn, isOverdue, isInPlan }) => {
    const values = { amount: `${amount.replace('.', ',')} €`, day: formatDay(dueOn) }
    if (isInPlan)
      return isOverdue
        ? say('{amount} на вноски, срокът изтече на {day} г.', values)
        : say('{amount} на вноски, следващата до {day} г.', values)
    return isOverdue ? say('{amount}, срокът изтече на {day} г.', values) : say('{amount}, до {day} г.', values)
  },
  open: () => '/parents-fees',
})
