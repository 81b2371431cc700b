import type { OutputOf } from '@asistent/contract/core/call'
import { cashedTotals, cashiersTotals } from '@asistent/contract/payments/till.calls'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { sql, type SQL } from 'drizzle-orm'
import { countsStaff } from '../people/unnamed.ops'
import { inScope } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport, type ReportRows } from '../platform/reports'
import type { Scope } from '../platform/scope'

// Totals of cashiers, from the ledger of payments and the vouchers. A reversal counts on the day on which it is made, so the
// totals of a past period never change.

interface Params {
  readonly kindergartenId?: number | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Author of a document, or `nobody` if it has none. Users who only count the staff get a number. */
const cashierOf = (scope: Scope, id: SQL, nobody: 'ePay.bg' | 'Без касиер'): SQL =>
  countsStaff(scope)
    ? sql`case when ${id} is null then ${nobody} else 'Касиер ' || dense_rank() over (order by ${id}) end`
    : sql`coalesce((select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = ${id}), ${nobody})`

async function summed<Row extends object>(
  { tx, scope, now }: ReadContext,
  params: Params,
  query: (within: (alias: SQL, day: SQL) => SQL) => SQL,
): Promise<ReportRows<Row>> {
  const month = rangeOf(monthOf(today(now)))
  const [from, to] = [params.fromDate ?? month.from, params.toDate ?? month.to]
  const within = (alias: SQL, day: SQL) =>
    whereAll([
      inScope(scope, sql`${alias}.kindergarten_id`),
      // Callers with access to single children read no totals of cashiers.
      scope.rights('ActivityReferences').own && sql`false`,
      params.kindergartenId !== undefined && sql`${alias}.kindergarten_id = ${params.kindergartenId}`,
      sql`${day} between ${from} and ${to}`,
    ])
  return {
    rows: await rows<Row>(tx, query(within)),
    period: { from, to },
    subtitle: `${formatDay(from)} – ${formatDay(to)} г.`,
  }
}

type RowOf<R extends { readonly json: unknown }> =
  OutputOf<R['json']> extends { readonly result: (infer Row)[] } ? Row : never

const methods = (list: string, name: string) =>
  sql.raw(`coalesce(sum(p.amount) filter (where r.method in (${list})), 0)::float8 as ${name}`)

/** Receipt `r` of payment `p`. The cashier of a refund is who paid it out. */
const receiptOfPayment = sql`lateral (select x.id, x.method, coalesce((select o.cashier_id from cash_order o where o.id = p.order_id), x.cashier_id) as cashier_id
  from fee_receipt x where x.id = p.receipt_id) r`

/** Day from which the amount of an annulled voucher is in the till again. */
const annulledOn = sql`(d.annulled_at at time zone 'Europe/Sofia')::date`

export const tillHandlers: Handler[] = [
  ...serveReport(cashiersTotals, (context, params) =>
    summed<RowOf<typeof cashiersTotals>>(
      context,
      params,
      (
        within,
      ) => sql`select ${cashierOf(context.scope, sql`r.cashier_id`, 'ePay.bg')} as cashier, count(distinct r.id) filter (where p.reverses_id is null)::int as receipts,
        count(distinct r.id) filter (where p.reverses_id is not null)::int as annulled, ${methods('2', 'cash')}, ${methods('1, 3', 'bank')}, ${methods('5', 'pos')},
        ${methods('4, 6, 7', 'online')}, ${methods('1, 2, 3, 4, 5, 6, 7', 'total')} from fee_payment p join ${receiptOfPayment} on r.id = p.receipt_id
        ${within(sql`p`, sql`p.paid_on`)} group by r.cashier_id order by cashier, r.cashier_id`,
    ),
  ),
  ...serveReport(cashedTotals, (context, params) =>
    summed<RowOf<typeof cashedTotals>>(
      context,
      params,
      (
        within,
      ) => sql`select day, ${cashierOf(context.scope, sql`who`, 'Без касиер')} as cashier, sum(taken)::float8 as taken, sum(returned)::float8 as returned, sum(out)::float8 as "paidOut", sum(taken - returned - out)::float8 as rest
        from (select p.paid_on as day, r.cashier_id as who, greatest(p.amount, 0) as taken, greatest(-p.amount, 0) as returned, 0 as out
            from fee_payment p join ${receiptOfPayment} on r.id = p.receipt_id and r.method = 2 ${within(sql`p`, sql`p.paid_on`)}
          union all select d.issued_on, d.created_by, 0, 0, d.amount from provider_document d ${within(sql`d`, sql`d.issued_on`)} and d.kind = 3
          union all select ${annulledOn}, d.created_by, 0, 0, -d.amount from provider_document d ${within(sql`d`, annulledOn)} and d.kind = 3 and d.annulled_at is not null) till
        group by day, who order by day desc, cashier, who`,
    ),
  ),
]
