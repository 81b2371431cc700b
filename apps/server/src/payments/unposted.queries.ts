import { onlineStates } from '@asistent/domain/payments/online'
import { unpostedKinds } from '@asistent/domain/payments/unposted'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { childName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { waitingKind } from '../platform/waiting'

// Payments `p` at ePay.bg with their parts in some kindergartens. A family may pay fees of two of them at once: each sees and
// settles what was for its own fees.

/**
 * As `x`: what was asked for, what stands in the books, what was not owed when the money came, and what became of that. An
 * annulled receipt takes its part out of the books and doesn't make it money that was not owed.
 */
export const onlineParts = (within: (kindergartenId: SQL) => SQL): SQL => sql`lateral (
  select part.students, part.amount, part.posted, part.reason, e.credited, e.refunded, n.unposted, n.unposted - e.credited - e.refunded as waiting
  from (select string_agg(distinct ${childName()}, ', ') as students, sum(o.amount) as amount,
      coalesce(sum(f.posted), 0) as posted, coalesce(sum(f.taken), 0) as taken, string_agg(distinct r.annul_reason, '; ') as reason
    from online_item o join child c on c.id = o.child_id left join fee_receipt r on r.id = o.receipt_id
    left join lateral (select sum(y.amount) as posted, sum(y.amount) filter (where y.reverses_id is null) as taken
      from fee_payment y where y.receipt_id = o.receipt_id and y.invoice_id = o.invoice_id) f on true
    where o.payment_id = p.id and ${within(sql`o.kindergarten_id`)}) part,
  lateral (select coalesce(sum(u.amount) filter (where u.kind = ${unpostedKinds.Credit}), 0) as credited,
      coalesce(sum(u.amount) filter (where u.kind = ${unpostedKinds.Refund}), 0) as refunded
    from unposted_entry u where u.payment_id = p.id and ${within(sql`u.kindergarten_id`)}) e,
  lateral (select case when p.state in (${onlineStates.Paid}, ${onlineStates.Annulled}) and p.paid_on is not null then part.amount - part.taken else 0 end as unposted) n
  where part.students is not null) x`

interface Row {
  readonly students: string
  readonly paidOn: Day
  readonly waiting: string
}

/** The amount differs from the requested one: not posted until a user has decided. */
export const onlineErrors = waitingKind<{ readonly students: string; readonly trouble: string }>({
  kind: 'onlineError',
  words: ['плащане с друга сума през ePay.bg чака', 'плащания с друга сума през ePay.bg чакат'],
  to: `/activities/references/online?state=${onlineStates.Error}`,
  rows: ({ scope }: ReadContext) =>
    scope.rights('ActivityPayments').update && scope.kindergartenId !== null && !scope.consolidated
      ? sql`select p.id, 'Плащане № ' || p.id as title, x.students, p.created_at as since, coalesce(p.trouble, '') as trouble
          from online_payment p join ${onlineParts((id) => sql`${id} = ${scope.kindergartenId}`)} on true where p.state = ${onlineStates.Error}`
      : undefined,
  detail: ({ students, trouble }) => `${trouble} за ${students}: вижте какво е дошло и приключете плащането`,
  open: ({ id }) => `/activities/references/online/${id}`,
})

export const unpostedWaiting = waitingKind<Row>({
  kind: 'unpostedMoney',
  words: ['надплатена сума през ePay.bg чака', 'надплатени суми през ePay.bg чакат'],
  to: '/activities/references/online?waiting=true',
  rows: ({ scope }: ReadContext) =>
    scope.rights('ActivityPayments').update && scope.kindergartenId !== null && !scope.consolidated
      ? sql`select p.id, 'Плащане № ' || p.id as title, x.students, p.paid_on::timestamp at time zone 'Europe/Sofia' as since, p.paid_on as "paidOn", x.waiting::text as waiting
          from online_payment p join ${onlineParts((id) => sql`${id} = ${scope.kindergartenId}`)} on x.waiting > 0 where p.settled < p.unposted`
      : undefined,
  detail: ({ students, paidOn, waiting }) =>
    `${waiting.replace('.', ',')} € за ${students}, платени на ${formatDay(paidOn)} г.: прехвърлете ги към друга такса или ги върнете`,
  open: ({ id }) => `/activities/references/online/${id}`,
})
