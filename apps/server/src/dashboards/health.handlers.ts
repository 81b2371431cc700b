import type { RowOf } from '@asistent/contract/core/call'
import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { onlineStates } from '@asistent/domain/payments/online'
import { batchStates, registerStates } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { read, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'

/** Days without an entry after which a kindergarten needs attention: more than a weekend and a holiday. */
const quietDays = 7

/** Last run of the register synchronisation without an error, and the error of the current one. */
const registerColumns = sql`
  (select max(r.made_at) from register_report r where r.kindergarten_id = k.id and r.note is null) as "registerAt",
  coalesce(
    (select coalesce(b.note, 'Изпращането не успява') from register_batch b
      where b.kindergarten_id = k.id and (b.state = ${batchStates.Stopped} or (b.turns > 0 and b.state <> ${batchStates.Finished}))
      order by b.created_at desc, b.id desc limit 1),
    (select r.note from register_report r where r.kindergarten_id = k.id order by r.made_at desc, r.id desc limit 1),
    (select l.note from register_link l where l.kindergarten_id = k.id and l.asked_at is null)) as "registerError"`

/** Notices of ePay.bg to the providers that the kindergarten has contracts with. */
const paymentNotices = sql`
  select c.kindergarten_id, max(n.received_at) filter (where n.settled) as settled_at, bool_or(not n.settled) as waits
  from epay_notice n join activity_provider v on v.epay_id = n.merchant join provider_contract c on c.provider_id = v.id
  where n.is_valid group by c.kindergarten_id`

const paymentColumns = sql`
  n.settled_at as "paymentsAt",
  coalesce(
    (select coalesce(p.trouble, 'Плащане е с грешка') from online_payment p join online_item x on x.payment_id = p.id
      where p.state = ${onlineStates.Error} and x.kindergarten_id = k.id order by p.id desc limit 1),
    case when n.waits then 'Известие от ePay.bg още не е осчетоводено' end) as "paymentsError"`

export const healthHandlers: Handler[] = [
  read(listHealth, ({ tx, now }, query) => {
    const problems = sql`((h."lastEntryAt" is null or h."lastEntryAt" < ${addDays(today(now), -quietDays)})::int + (h."unsentLetters" > 0)::int
      + (h."refusedRecords" > 0)::int + (h."registerError" is not null)::int + (h."paymentsError" is not null)::int)`
    return page<RowOf<typeof listHealth>>(tx, query, {
      select: sql`select h.*, ${problems} as problems from (select k.id, k.name, c.kind || ' ' || c.name as city,
          (select max(a.at) from audit a where a.kindergarten_id = k.id and a.account_id is not null) as "lastEntryAt",
          (select count(*)::int from mail m where m.kindergarten_id = k.id and m.state <> 'sent') as "unsentLetters",
          (select count(*)::int from register_record r where r.kindergarten_id = k.id and r.state = ${registerStates.Refused}) as "refusedRecords",
          ${registerColumns}, ${paymentColumns}
        from kindergarten k join city c on c.id = k.city_id left join (${paymentNotices}) n on n.kindergarten_id = k.id where k.active) h`,
      where: [
        query.search !== null && contains(sql`h.name || ' ' || h.city`, query.search),
        query.attention === true && sql`${problems} > 0`,
      ],
      orderBy: {
        name: sql`h.name`,
        lastEntryAt: sql`h."lastEntryAt"`,
        unsentLetters: sql`h."unsentLetters"`,
        refusedRecords: sql`h."refusedRecords"`,
        registerAt: sql`h."registerAt"`,
        paymentsAt: sql`h."paymentsAt"`,
      },
      otherwise: sql`${problems} desc, h.name, h.id`,
    })
  }),
]
