import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import {
  listOldFees,
  oldCash,
  oldFeeEmails,
  oldFeesByChild,
  oldFeesByGroup,
  oldFeesByKindergarten,
  oldFeeTypes,
  ownOldFees,
} from '@asistent/contract/payments/archive.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { currencies } from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import { feeStates, paymentMethodLabel, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { parseOldFeesAddress } from '@asistent/domain/payments/old-fees'
import { sql, type SQL } from 'drizzle-orm'
import { inScope, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { contains, page, whereAll } from '../platform/list'
import { serveReport, type ReportRows } from '../platform/reports'
import type { Scope } from '../platform/scope'

// The archive of old fees `o` with their types `t`, and children `c` if they still have a record.

const tables = sql`old_fee o join old_fee_type t on t.id = o.type_id left join child c on c.id = o.child_id`

/**
 * Users with access to single children read their fees; users of the kindergarten read all, also of children without a
 * record.
 */
const visible = (scope: Scope): SQL =>
  scope.rights('ActivityFees').own
    ? sql`c.id is not null and ${visibleKids(scope)}`
    : inScope(scope, sql`o.kindergarten_id`)

const lev = sql.raw(String(currencies.BGN))

const state = sql`case when o.paid >= o.amount then ${feeStates.Paid} when o.paid > 0 then ${feeStates.PartiallyPaid} else ${feeStates.NotPaid} end::int`

const columns = sql`o.id, o.child_id as "studentId", o.child_name as "studentName", o.group_name as "className", t.name as type, o.year, o.month, o.days, ${lev} as currency,
  o.amount::float8 as amount, o.paid::float8 as paid, (o.amount - o.paid)::float8 as "notPaid", ${state} as state, o.paid_on as "paidOn", o.method, o.receipt`

interface ArchiveInput {
  readonly kindergartenId?: number | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
}

const ofMonth = ({ kindergartenId, year, month }: ArchiveInput) => [
  kindergartenId !== undefined && sql`o.kindergarten_id = ${kindergartenId}`,
  year !== undefined && sql`o.year = ${year}`,
  month !== undefined && sql`o.month = ${month}`,
]

async function summed<Row extends object>(
  { tx, scope }: ReadContext,
  query: ArchiveInput,
  by: SQL,
  { named, order }: { readonly named: SQL; readonly order: SQL },
): Promise<ReportRows<Row>> {
  const { year, month } = query
  return {
    rows: await rows<Row>(
      tx,
      sql`select ${named}, count(*)::int as fees, sum(o.amount)::float8 as charged, sum(o.paid)::float8 as paid, sum(o.amount - o.paid)::float8 as rest
        from ${tables} ${whereAll([visible(scope), ...ofMonth(query)])} group by ${by} order by ${order}`,
    ),
    ...(year !== undefined && { subtitle: month === undefined ? `${year} г.` : formatMonth({ month, year }) }),
  }
}

type RowOfReport<R extends { readonly json: unknown }> =
  OutputOf<R['json']> extends { readonly result: (infer Row)[] } ? Row : never

export const archiveHandlers: Handler[] = [
  read(listOldFees, ({ tx, scope }, { search, id, state: chosenState, year, month, kidId, ...query }) => {
    const filters = parseOldFeesAddress({ year, month, kidId })
    return page<RowOf<typeof listOldFees>>(tx, query, {
      select: sql`select ${columns} from ${tables}`,
      where: [
        visible(scope),
        ...ofMonth(filters),
        filters.kidId !== undefined && sql`o.child_id = ${filters.kidId}`,
        id !== undefined && sql`o.id = ${id}`,
        chosenState !== undefined && sql`${state} = ${chosenState}`,
        search !== null && contains(sql`o.child_name`, search),
      ],
      orderBy: {
        studentName: sql`"studentName"`,
        amount: sql`amount`,
        notPaid: sql`"notPaid"`,
        month: [sql`year`, sql`month`],
      },
      otherwise: sql`year desc, month desc, "studentName", id`,
    })
  }),

  read(ownOldFees, async ({ tx, scope }) => {
    const result = await rows<OutputOf<typeof ownOldFees>['result'][number]>(
      tx,
      sql`select ${columns} from ${tables} where c.id is not null and ${visibleKids(scope)} order by o.year desc, o.month desc, o.id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(oldFeeTypes, ({ tx, scope }, { search, ...query }) =>
    page<RowOf<typeof oldFeeTypes>>(tx, query, {
      select: sql`select t.id, t.name, t.unit, ${lev} as currency, t.price::float8 as price, t.from_on as "fromDate", t.to_on as "toDate",
        (select count(*)::int from old_fee o where o.type_id = t.id) as fees from old_fee_type t`,
      where: [inScope(scope, sql`t.kindergarten_id`), search !== null && contains(sql`t.name`, search)],
      orderBy: { name: sql`name`, fromDate: sql`"fromDate"` },
      otherwise: sql`name, "fromDate", id`,
    }),
  ),

  // The policies hide accounts; the scope limits the children.
  read(oldFeeEmails, ({ tx, scope }, { search, ...query }) =>
    asSystem(tx, () =>
      page<RowOf<typeof oldFeeEmails>>(tx, query, {
        select: sql`select * from (select o.child_name as "studentName", max(o.group_name) as "className", ${lev} as currency, sum(o.amount - o.paid)::float8 as "notPaid", count(*)::int as fees,
          (select string_agg(distinct a.email, ', ') from child_guardian g join guardian p on p.id = g.guardian_id join account a on a.id = p.account_id and a.state = 'active'
            where g.child_id = o.child_id and g.may_see) as emails
          from old_fee o where ${inScope(scope, sql`o.kindergarten_id`)} and o.paid < o.amount group by o.child_id, o.child_name) owing`,
        where: [search !== null && contains(sql`"studentName"`, search)],
        orderBy: { studentName: sql`"studentName"`, notPaid: sql`"notPaid"` },
        otherwise: sql`"studentName", "notPaid"`,
      }),
    ),
  ),

  ...serveReport(oldFeesByKindergarten, (context, query) =>
    summed<RowOfReport<typeof oldFeesByKindergarten>>(context, query, sql`t.id`, {
      named: sql`t.id as "typeId", t.name as type`,
      order: sql`t.name, t.id`,
    }),
  ),
  ...serveReport(oldFeesByGroup, (context, query) =>
    summed<RowOfReport<typeof oldFeesByGroup>>(context, query, sql`o.group_name`, {
      named: sql`o.group_name as "className"`,
      order: sql`o.group_name nulls last`,
    }),
  ),
  ...serveReport(oldFeesByChild, (context, query) =>
    summed<RowOfReport<typeof oldFeesByChild>>(context, query, sql`o.child_id, o.child_name`, {
      named: sql`o.child_name as "studentName", max(o.group_name) as "className"`,
      order: sql`o.child_name, o.child_id`,
    }),
  ),
  ...serveReport(oldCash, async ({ tx, scope }, { kindergartenId, fromDate, toDate }) => {
    type Stored = Omit<RowOfReport<typeof oldCash>, 'method'> & { readonly method: PaymentMethod }
    const results = await rows<Stored>(
      tx,
      sql`select o.id, o.paid_on as "paidOn", o.receipt, o.cashier, o.child_name as "studentName", t.name as type, o.method, o.paid::float8 as paid from ${tables} ${whereAll(
        [
          visible(scope),
          sql`o.paid > 0`,
          ...ofMonth({ kindergartenId }),
          fromDate !== undefined && sql`o.paid_on >= ${fromDate}`,
          toDate !== undefined && sql`o.paid_on <= ${toDate}`,
        ],
      )} order by o.paid_on, o.id`,
    )
    return {
      rows: results.map(({ method, ...row }) => ({ ...row, method: paymentMethodLabel[method] })),
      ...subtitleOf(fromDate, toDate),
    }
  }),
]

const subtitleOf = (from: Day | undefined, to: Day | undefined) =>
  from === undefined || to === undefined ? {} : { subtitle: `${formatDay(from)} – ${formatDay(to)} г.` }
