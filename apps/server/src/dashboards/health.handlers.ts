import type { RowOf } from '@asistent/contract/core/call'
import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { registerStates } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { read, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'

/** Days without an entry after which a kindergarten needs attention: more than a weekend and a holiday. */
const quietDays = 7

export const healthHandlers: Handler[] = [
  read(listHealth, ({ tx, now }, query) =>
    page<RowOf<typeof listHealth>>(tx, query, {
      select: sql`select h.* from (select k.id, k.name, c.kind || ' ' || c.name as city,
          (select max(a.at) from audit a where a.kindergarten_id = k.id and a.account_id is not null) as "lastEntryAt",
          (select count(*)::int from mail m where m.kindergarten_id = k.id and m.state <> 'sent') as "unsentLetters",
          (select count(*)::int from register_record r where r.kindergarten_id = k.id and r.state = ${registerStates.Refused}) as "refusedRecords"
        from kindergarten k join city c on c.id = k.city_id where k.active) h`,
      where: [
        query.search !== null && contains(sql`h.name || ' ' || h.city`, query.search),
        query.attention === true &&
          sql`(h."lastEntryAt" is null or h."lastEntryAt" < ${addDays(today(now), -quietDays)} or h."unsentLetters" > 0 or h."refusedRecords" > 0)`,
      ],
      orderBy: {
        name: sql`h.name`,
        lastEntryAt: sql`h."lastEntryAt"`,
        unsentLetters: sql`h."unsentLetters"`,
        refusedRecords: sql`h."refusedRecords"`,
      },
      otherwise: sql`h.name, h.id`,
    }),
  ),
]
