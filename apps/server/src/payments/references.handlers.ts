import type { OutputOf } from '@asistent/contract/core/call'
import {
  batchReport,
  cashiersReport,
  feesByActivity,
  feesByChild,
  feesByGroup,
  feesByKindergarten,
  feesByPlace,
} from '@asistent/contract/payments/references.calls'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, rangeOf } from '@asistent/domain/kernel/month'
import {
  feeViews,
  methodsOfChannel,
  paymentChannelLabel,
  paymentChannels,
  paymentMethodLabel,
  type FeeView,
  type PaymentChannel,
  type PaymentMethod,
} from '@asistent/domain/payments/invoices'
import { sql, type SQL } from 'drizzle-orm'
import { childName, inGroups } from '../people/child-sql.ops'
import { countsStaff } from '../people/unnamed.ops'
import { inScope, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport, type ReportRows } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { invoiceTables } from './invoices.queries'

// The references of fees: all from the balances and the ledger of payments, so their sums agree.

type RowOf<R extends { readonly json: unknown }> =
  OutputOf<R['json']> extends { readonly result: (infer Row)[] } ? Row : never

interface FeesInput {
  readonly kindergartenId?: number | undefined
  readonly month?: number | undefined
  readonly year?: number | undefined
  readonly providerId?: number | undefined
  readonly classIds?: number[] | undefined
  readonly view?: FeeView | undefined
  readonly channel?: PaymentChannel | undefined
}

const byMethod = (methods: string, name: string) =>
  sql.raw(`coalesce(sum(p.amount) filter (where r.method in (${methods})), 0) as ${name}`)

/** Sums of the asked payments of invoice `i`, by method and by currency. A reversal has the method of its payment. */
const paidHow = (
  query: FeesInput,
) => sql`left join lateral (select ${byMethod('2', 'cash')}, ${byMethod('1, 3', 'bank')}, ${byMethod('5', 'pos')}, ${byMethod('4, 7', 'epay')}, ${byMethod('6', 'easy')},
  coalesce(sum(p.amount) filter (where r.currency = 0), 0) as eur, coalesce(sum(p.amount) filter (where r.currency = 1), 0) as bgn, coalesce(sum(p.amount), 0) as paid, count(*) as payments
  from fee_payment p join fee_receipt r on r.id = p.receipt_id ${whereAll([
    sql`p.invoice_id = i.id`,
    isByChannel(query) && sql`r.method = any (${sql.param([...methodsOfChannel[query.channel]])}::int[])`,
    isByPayment(query) && query.year !== undefined && sql`extract(year from p.paid_on) = ${query.year}`,
    isByPayment(query) && query.month !== undefined && sql`extract(month from p.paid_on) = ${query.month}`,
  ])}) how on true`

const isByPayment = ({ view }: FeesInput): boolean => view === feeViews.Paid
const isByChannel = (query: FeesInput): query is FeesInput & { readonly channel: PaymentChannel } =>
  query.channel !== undefined && query.channel !== paymentChannels.All

const sums = sql`count(*)::int as invoices, sum(b.charged)::float8 as charged, sum(how.paid)::float8 as paid, sum(b.charged - b.paid)::float8 as rest, sum(how.cash)::float8 as cash,
  sum(how.bank)::float8 as bank, sum(how.pos)::float8 as pos, sum(how.epay)::float8 as epay, sum(how.easy)::float8 as "easyPay", sum(how.eur)::float8 as "paidEur", sum(how.bgn)::float8 as "paidBgn"`

const narrowed = (scope: Scope, query: FeesInput) =>
  whereAll([
    visibleKids(scope),
    // Said of the fee too: the rows of a kindergarten are found by their index, whatever the others have.
    inScope(scope, sql`i.kindergarten_id`),
    // A fee that was annulled later may have had payments in the period.
    !isByPayment(query) && sql`i.annulled_at is null`,
    query.kindergartenId !== undefined && sql`i.kindergarten_id = ${query.kindergartenId}`,
    !isByPayment(query) && query.month !== undefined && sql`i.month = ${query.month}`,
    !isByPayment(query) && query.year !== undefined && sql`i.year = ${query.year}`,
    query.providerId !== undefined && sql`i.provider_id = ${query.providerId}`,
    inGroups(query.classIds),
  ])

function periodWords(query: FeesInput) {
  const { month, year } = query
  const words = [
    year !== undefined &&
      `${isByPayment(query) ? 'Платено през ' : ''}${month === undefined ? `${year} г.` : formatMonth({ month, year })}`,
    isByChannel(query) && `канал ${paymentChannelLabel[query.channel]}`,
  ].filter((part) => part !== false)
  return {
    ...(words.length > 0 && { subtitle: words.join(', ') }),
    ...((isByPayment(query) || isByChannel(query)) && {
      notes: ['Начислено и неплатено са на същите такси за всички начини и дни; платено е само за избраното.'],
    }),
  }
}

/** One line for each of something. */
async function summed<Row extends object>(
  { tx, scope, now }: ReadContext,
  query: FeesInput,
  { columns, by, order }: { readonly columns: SQL; readonly by: SQL; readonly order: SQL },
): Promise<ReportRows<Row>> {
  const results = await rows<Row>(
    tx,
    sql`select ${columns}, ${sums} from ${invoiceTables(today(now))} ${paidHow(query)} ${narrowed(scope, query)} ${isByPayment(query) || isByChannel(query) ? sql`and how.payments > 0` : sql``} group by ${by} order by ${order}`,
  )
  return { rows: results, ...periodWords(query) }
}

/**
 * Receipts, their annulments and refunds from the ledger, each on its own day, so the report of a past day never changes.
 * Reversals have negative amounts.
 */
async function receipts(
  { tx, scope, now }: ReadContext,
  params: { kindergartenId?: number | undefined; fromDate?: Day | undefined; toDate?: Day | undefined },
  more: SQL = sql`true`,
): Promise<ReportRows<RowOf<typeof cashiersReport>>> {
  const month = rangeOf(monthOf(today(now)))
  const [from, to] = [params.fromDate ?? month.from, params.toDate ?? month.to]
  type Stored = Omit<RowOf<typeof cashiersReport>, 'method' | 'state'> & {
    readonly method: PaymentMethod
    readonly isReversal: boolean
    readonly receivedOn: Day
    readonly refundNumber: number | null
  }
  const stored = await rows<Stored>(
    tx,
    sql`select r.id, p.paid_on as "paidOn", r.number, ${
      countsStaff(scope)
        ? sql`case when p.cashier_id is not null then 'Касиер ' || dense_rank() over (order by p.cashier_id) end`
        : sql`(select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = p.cashier_id)`
    } as cashier, r.method,
      coalesce((select string_agg(distinct ${childName()}, ', ') from fee_payment x join child c on c.id = x.child_id where x.receipt_id = r.id), '') as students, ${scope.rights('Parents').read ? sql`r.payer` : sql`null::text`} as payer,
      p.total::float8 as total, p.is_reversal as "isReversal", r.paid_on as "receivedOn", p.refund_number as "refundNumber"
      from (select y.receipt_id, y.paid_on, y.reverses_id is not null as is_reversal, o.number as refund_number, coalesce(o.cashier_id, z.cashier_id) as cashier_id, sum(y.amount) as total, min(y.id) as first
        from fee_payment y join fee_receipt z on z.id = y.receipt_id left join cash_order o on o.id = y.order_id
        ${whereAll([
          inScope(scope, sql`y.kindergarten_id`),
          // Callers with access to single children read no tills.
          scope.rights('ActivityReferences').own && sql`false`,
          params.kindergartenId !== undefined && sql`y.kindergarten_id = ${params.kindergartenId}`,
          sql`y.paid_on between ${from} and ${to}`,
        ])} group by y.receipt_id, y.paid_on, y.reverses_id is not null, o.id, coalesce(o.cashier_id, z.cashier_id)) p
      join fee_receipt r on r.id = p.receipt_id where ${more} order by p.paid_on, p.first`,
  )
  return {
    rows: stored.map(({ method, isReversal, receivedOn, refundNumber, ...row }) => ({
      ...row,
      method: paymentMethodLabel[method],
      state: !isReversal
        ? 'Прието'
        : refundNumber === null
          ? `Анулирано, прието на ${formatDay(receivedOn)} г.`
          : `Върнато с РКО № ${refundNumber}, прието на ${formatDay(receivedOn)} г.`,
    })),
    period: { from, to },
    subtitle: `${formatDay(from)} – ${formatDay(to)} г.`,
  }
}

export const paymentReferenceHandlers: Handler[] = [
  ...serveReport(feesByKindergarten, (context, query) =>
    summed<RowOf<typeof feesByKindergarten>>(context, query, {
      columns: sql`v.id as "providerId", v.name as provider, count(distinct c.id)::int as children`,
      by: sql`v.id`,
      order: sql`v.name, v.id`,
    }),
  ),
  ...serveReport(feesByPlace, (context, query) =>
    summed<RowOf<typeof feesByPlace>>(context, query, {
      columns: sql`i.kindergarten_id as "placeId", (select k.name from kindergarten k where k.id = i.kindergarten_id) as place,
        (select y.name from kindergarten k join city y on y.id = k.city_id where k.id = i.kindergarten_id) as city, count(distinct c.id)::int as children`,
      by: sql`i.kindergarten_id`,
      order: sql`place, i.kindergarten_id`,
    }),
  ),
  ...serveReport(feesByGroup, (context, query) =>
    summed<RowOf<typeof feesByGroup>>(context, query, {
      columns: sql`s.group_id as "classId", s.group_name as "className", count(distinct c.id)::int as children`,
      by: sql`s.group_id, s.group_name`,
      order: sql`s.group_name nulls last, s.group_id`,
    }),
  ),
  ...serveReport(feesByChild, (context, query) =>
    summed<RowOf<typeof feesByChild>>(context, query, {
      columns: sql`c.id as "studentId", ${childName()} as "studentName", s.group_name as "className"`,
      by: sql`c.id, c.kindergarten_id, c.first_name, c.middle_name, c.last_name, s.group_name`,
      order: sql`s.group_name, "studentName", c.id`,
    }),
  ),
  ...serveReport(feesByActivity, async ({ tx, scope, now }, query) => ({
    rows: await rows<RowOf<typeof feesByActivity>>(
      tx,
      sql`select a.id as "activityId", a.name as activity, v.name as provider, count(distinct c.id)::int as children,
        coalesce(sum(f.visits) filter (where f.kind in (1, 4)), 0)::int as visits, sum(f.amount)::float8 as charged
        from ${invoiceTables(today(now))} join fee_charge f on f.invoice_id = i.id join activity a on a.id = f.activity_id ${narrowed(scope, query)}
        group by a.id, a.name, v.id order by a.name, a.id, v.id`,
    ),
    ...periodWords(query),
  })),
  ...serveReport(cashiersReport, (context, query) => receipts(context, query)),
  ...serveReport(batchReport, (context, query) => receipts(context, query, sql`r.is_batch`)),
]
