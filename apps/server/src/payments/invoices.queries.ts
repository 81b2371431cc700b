import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { invoicesOfChild, listInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayFlags } from '@asistent/domain/activities/epay'
import type { Phrase } from '@asistent/domain/kernel/phrase'
import type { Day } from '@asistent/domain/kernel/day'
import { feeStates } from '@asistent/domain/payments/invoices'
import { sql, type SQL } from 'drizzle-orm'
import { childContains, childName, inGroups, stayOn } from '../people/child-sql.ops'
import { paysFor } from '../people/sight.ops'
import { seeingAll, visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { inLanguage } from '../platform/language'
import { anyOf, page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { overdueOfInvoice, planOfInvoice } from './instalments.ops'

const { IdSet, SecretSet, WebHookVerified } = epayFlags
/** Settings that a provider's ePay.bg account needs before parents can pay fees to it. */
export const onlineFlags = IdSet | SecretSet | WebHookVerified

// Tables: invoices `i`, balances `b`, children `c`, providers `v`.

/** Derived state (domain.md 8); an invoice of 0 is paid. Fees paid at ePay.bg await their notice. */
const state = sql`case when b.paid >= b.charged then ${feeStates.Paid} when exists (select from online_item x where x.invoice_id = i.id and x.awaited) then ${feeStates.WaitingExternal} when b.paid > 0 then ${feeStates.PartiallyPaid} else ${feeStates.NotPaid} end::int`

/** No payment at ePay.bg is awaiting its notice. */
export const notAwaited = sql`not exists (select from online_item x where x.invoice_id = i.id and x.awaited)`

/** Columns for `invoicesWithPlans`. */
export const invoiceColumns = (
  day: Day,
): SQL => sql`i.id, i.number, c.id as "studentId", ${childName()} as "studentName", s.group_name as "className", v.id as "providerId", v.name as "providerName", i.year, i.month,
  i.issued_on as "issueDate", i.due_on as "dueDate", b.charged::float8 as "totalFee", b.paid::float8 as paid, (b.charged - b.paid)::float8 as "notPaid", ${overdueOfInvoice(day)}::float8 as overdue, plan.id as "planId", ${state} as state`

export const invoiceTables = (day: Day): SQL =>
  sql`fee_invoice i join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id ${stayOn(day)}`

/** Joins the active instalment plan of each invoice. */
export const invoicesWithPlans = (day: Day): SQL => sql`${invoiceTables(day)} ${planOfInvoice(day)}`

export const providerNames = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await rows<{ id: number; name: string }>(
        tx,
        sql`select id, name from activity_provider where id = ${anyOf([...new Set(ids)])}`,
      )
    ).map(({ id, name }) => [id, name]),
  )

export const invoicePage = (
  tx: Tx,
  scope: Scope,
  { search, month, year, states, providerId, classIds, studentId, ...query }: ParsedOf<typeof listInvoices>,
  day: Day,
) =>
  page<RowOf<typeof listInvoices>>(tx, query, {
    select: sql`select ${invoiceColumns(day)} from ${invoicesWithPlans(day)}`,
    where: [
      visibleKids(scope),
      sql`i.annulled_at is null`,
      month !== undefined && sql`i.month = ${month}`,
      year !== undefined && sql`i.year = ${year}`,
      states !== undefined && states.length > 0 && sql`${state} = any (${sql.param(states)}::int[])`,
      providerId !== undefined && sql`i.provider_id = ${providerId}`,
      studentId !== undefined && sql`i.child_id = ${studentId}`,
      inGroups(classIds),
      search !== null && childContains(scope, search),
    ],
    orderBy: {
      studentName: sql`"studentName"`,
      dueDate: sql`"dueDate"`,
      totalFee: sql`"totalFee"`,
      notPaid: sql`"notPaid"`,
      number: sql`number`,
    },
    otherwise: sql`"dueDate" desc, "studentName", id`,
  })

/** All unpaid invoices of a family, without paging, because their sum is the debt. */
export const unpaidInvoices = (tx: Tx, scope: Scope, day: Day) =>
  seeingAll(tx, scope, () =>
    rows<RowOf<typeof listInvoices>>(
      tx,
      sql`select ${invoiceColumns(day)} from ${invoicesWithPlans(day)} ${whereAll([visibleKids(scope), sql`i.annulled_at is null and b.paid < b.charged and ${state} <> ${feeStates.WaitingExternal}`])} order by i.due_on desc, "studentName", i.id`,
    ),
  )

type Answer = OutputOf<typeof invoicesOfChild>['invoices'][number]
type Line = Answer['lines'][number]
type Stored = Omit<Answer, 'lines'> & {
  readonly lines: (Line & { readonly whyPhrase: Phrase | null })[]
}

/** Invoices with all their ledger rows; conditions on `i` and `c`. */
export async function wholeInvoices(
  tx: Tx,
  scope: Scope,
  where: readonly (SQL | undefined | false)[],
  day: Day,
): Promise<Answer[]> {
  const results = await seeingAll(tx, scope, () =>
    rows<Stored>(
      tx,
      sql`select ${invoiceColumns(day)}, i.annulled_at is not null as "isAnnulled", (i.annulled_at at time zone 'Europe/Sofia')::date::text as "annulledOn", i.annul_reason as "annulReason", (v.epay_flags & ${onlineFlags}) = ${onlineFlags} and ${paysFor(scope, sql`i.child_id`)} as "isOnlinePossible",
        coalesce((select json_agg(json_build_object('activityId', a.id, 'activityName', a.name, 'forOn', f.for_on, 'sessions', f.visits, 'price', f.price::float8,
          'discount', f.discount::float8, 'amount', f.amount::float8, 'kind', f.kind, 'why', f.why, 'whyPhrase', f.why_phrase, 'createdAt', f.created_at) order by f.id)
          from fee_charge f join activity a on a.id = f.activity_id where f.invoice_id = i.id), '[]') as lines,
        coalesce((select json_agg(json_build_object('id', p.id, 'paymentId', r.id, 'number', r.number, 'amount', p.amount::float8, 'paidOn', p.paid_on, 'method', r.method,
          'isAnnulled', r.annulled_at is not null, 'annulReason', r.annul_reason, 'refunded', coalesce((select -sum(b.amount) from fee_payment b where b.reverses_id = p.id and b.order_id is not null), 0)::float8, 'creditOf', (select u.payment_id from unposted_entry u where u.receipt_id = r.id and u.reverses_id is null)) order by p.id) from fee_payment p join fee_receipt r on r.id = p.receipt_id where p.invoice_id = i.id and p.reverses_id is null and ${paysFor(scope, sql`i.child_id`)}), '[]') as payments
        from ${invoicesWithPlans(day)} ${whereAll([visibleKids(scope), ...where])} order by i.year desc, i.month desc, "studentName", v.name, i.id`,
    ),
  )
  return results.map(({ lines, ...invoice }) => ({
    ...invoice,
    lines: lines.map(({ whyPhrase, ...line }) => ({
      ...line,
      why: scope.language === 'bg' ? line.why : inLanguage(whyPhrase ?? line.why, scope.language),
      createdAt: new Date(line.createdAt).toISOString(),
    })),
  }))
}
