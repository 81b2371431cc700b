import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { paysFor } from '../people/sight.ops'
import { anyOf } from '../platform/list'
import { waitingKind } from '../platform/waiting'
import { notAwaited } from './invoices.queries'

/** Unpaid invoices of the own children, for guardians who pay. */
export const unpaidWaiting = waitingKind<{ amount: string; dueOn: Day; isOverdue: boolean }>({
  kind: 'unpaidFees',
  words: ['такса чака плащане', 'такси чакат плащане'],
  to: '/parents-fees',
  rows: ({ scope, now }) =>
    scope.role === 'Parent' && scope.rights('ActivityFees').read
      ? sql`select i.id, c.first_name || ': ' || v.name as title, null::timestamptz as since, (b.charged - b.paid)::text as amount, i.due_on as "dueOn", i.due_on < ${today(now)} as "isOverdue"
          from fee_invoice i join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id
          where i.child_id = ${anyOf(scope.childIds)} and i.annulled_at is null and b.paid < b.charged and ${notAwaited} and ${paysFor(scope, sql`i.child_id`)}`
      : undefined,
  detail: ({ amount, dueOn, isOverdue }) =>
    `${amount.replace('.', ',')} €, ${isOverdue ? 'срокът изтече на' : 'до'} ${formatDay(dueOn)} г.`,
  open: () => '/parents-fees',
})
