import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { getProviderDocument, listProviderDocuments } from '@asistent/contract/payments/provider-documents.calls'
import type { Amount } from '@asistent/contract/core/values'
import { agreed } from '@asistent/domain/kernel/agreement'
import type { Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euro,
  euroOfNumber,
  euroOfText,
  formatMoney,
  type Money,
  numberOfMoney,
  subtractMoney,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { formatMonth, lastDayOf, type Month } from '@asistent/domain/kernel/month'
import {
  partsOf,
  protocolLines,
  providerDocumentKinds,
  providerDocumentLabel,
  shareOf,
  type PaidPart,
  type ProviderDocumentKind,
} from '@asistent/domain/payments/provider-documents'
import { splitVat } from '@asistent/domain/payments/vat'
import { sql, type SQL } from 'drizzle-orm'
import { childName, stayOn } from '../people/child-sql.ops'
import type { Config } from '../platform/config'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { gatewayOf } from '../platform/epay/protocol'
import { contains, page } from '../platform/list'
import type { PageQuery } from '@asistent/contract/core/page'
import { requireFound } from '../platform/versioned'

const { Protocol, Invoice, Voucher, CreditNote } = providerDocumentKinds

export const amountOf = (value: Money) => numberOfMoney(value) as Amount

export interface PaidRow extends PaidPart {
  readonly paymentId: number
  readonly studentName: string
  readonly className: string | null
  readonly year: number
  readonly month: number
}

/**
 * Payment `p` came to an account of the provider at ePay.bg (own КИН), directly or as a credit of such money. Money in the
 * account of the platform is not direct.
 */
const isDirect = (config: Config): SQL =>
  sql`exists (select from online_payment o where o.merchant <> ${gatewayOf(config).collector?.id ?? ''}
    and (o.id in (select x.payment_id from online_item x where x.receipt_id = p.receipt_id)
      or o.id in (select u.payment_id from unposted_entry u where u.receipt_id = p.receipt_id and u.reverses_id is null)))`

/** Payments `p` and their reversals under a condition, with the charges of their invoice by activity. */
export async function paidRows(tx: Tx, config: Config, day: Day, where: SQL): Promise<PaidRow[]> {
  const results = await rows<Omit<PaidRow, 'amount'> & { amount: string }>(
    tx,
    sql`select p.id as "paymentId", p.child_id as "childId", ${childName()} as "studentName", s.group_name as "className", i.year, i.month, p.paid_on as "paidOn", p.amount, ${isDirect(config)} as "isDirect",
      (select json_agg(json_build_object('activityId', f.activity_id, 'cents', f.cents, 'visits', f.visits) order by f.activity_id) from (
        select activity_id, (sum(amount) * 100)::int as cents, coalesce(sum(visits) filter (where kind = 1), 0)::int as visits from fee_charge where invoice_id = i.id group by 1) f) as charges
      from fee_payment p join fee_invoice i on i.id = p.invoice_id join child c on c.id = p.child_id ${stayOn(day)} where ${where}
      order by s.group_name, "studentName", i.year, i.month, p.id`,
  )
  return results.map((one) => ({ ...one, amount: euroOfText(one.amount) }))
}

/** Condition: paid for the month or an earlier one, and in no protocol. */
export const notIncluded = (kindergartenId: number, providerId: number, { year, month }: Month): SQL =>
  sql`p.kindergarten_id = ${kindergartenId} and i.provider_id = ${providerId} and (i.year, i.month) <= (${year}::int, ${month}::int)
    and not exists (select from protocol_payment x where x.payment_id = p.id)`

/** Share of the kindergarten by its contract, in percent. */
export async function sharePercent(tx: Tx, kindergartenId: number, providerId: number): Promise<string> {
  const row = await oneRow<{ percent: string }>(
    tx,
    sql`select share_percent as percent from provider_contract where kindergarten_id = ${kindergartenId} and provider_id = ${providerId}`,
  )
  return requireFound(row).percent
}

/** With `share` and `direct` as an issued protocol stores them, otherwise by the percent of the contract. */
export async function linesOf(
  tx: Tx,
  payments: readonly PaidRow[],
  given: { percent: string } | { share: Money; direct: Money },
) {
  // Protocols issued before the column existed store no direct money, although some of their payments are direct.
  const counted =
    'direct' in given && given.direct.minor === 0 ? payments.map((one) => ({ ...one, isDirect: false })) : payments
  const lines = protocolLines(counted)
  const direct = sumMoney(
    lines.map((line) => line.direct),
    currencies.EUR,
  )
  const amount = sumMoney(
    payments.map((one) => one.amount),
    currencies.EUR,
  )
  const share = 'share' in given ? given.share : shareOf(amount, given.percent)
  const parts = partsOf(
    share,
    lines.map((one) => one.amount),
  )
  const names = new Map(
    (
      await rows<{ id: number; name: string }>(
        tx,
        sql`select id, name from activity where id = any (${sql.param(lines.map((one) => one.activityId))}::int[])`,
      )
    ).map(({ id, name }) => [id, name]),
  )
  return {
    amount,
    share,
    direct,
    toPay: subtractMoney(subtractMoney(amount, share), direct),
    lines: lines.map((line, index) => ({
      activityId: line.activityId,
      activityName: names.get(line.activityId) ?? '',
      children: line.children,
      sessions: line.sessions,
      amount: amountOf(line.amount),
      share: amountOf(parts[index] ?? euro(0)),
      direct: amountOf(line.direct),
      toPay: amountOf(subtractMoney(subtractMoney(line.amount, parts[index] ?? euro(0)), line.direct)),
    })),
  }
}

type Row = RowOf<typeof listProviderDocuments>
export type StoredDocument = Omit<Row, 'period' | 'state' | 'mayDelete'> & {
  readonly year: number | null
  readonly month: number | null
  readonly invoiceId: number | null
  readonly invoiceNumber: string | null
  readonly paysId: number | null
  readonly voucherId: number | null
  readonly voucherNumber: number | null
  readonly credited: number
  readonly correctsId: number | null
  readonly settlesId: number | null
  /** How the money of a credit note came back: 'върнати на 05.11.2026 г.' */
  readonly settledBy: string | null
  readonly isDueBack: boolean
}

/**
 * Credit note `d` of an invoice that was paid before the note: ids follow the order of the documents, because both lock the
 * invoice.
 */
const isDueBack = sql`d.kind = ${CreditNote} and d.annulled_at is null and num_nonnulls(d.settles_id, d.returned_on) = 0
  and exists (select from provider_document w where w.pays_id = d.corrects_id and w.annulled_at is null and w.id < d.id)`

const columns = sql`d.id, d.kind, coalesce(d.number::text, d.outside_number) as number, d.issued_on as "issuedOn", d.provider_id as "providerId", v.name as provider, d.year, d.month,
  d.amount::float8 as amount, d.credited::float8 as credited, d.is_manual as "isManual", d.invoice_id as "invoiceId", (select n.outside_number from provider_document n where n.id = d.invoice_id) as "invoiceNumber",
  d.pays_id as "paysId", r.id as "voucherId", r.number as "voucherNumber",
  d.corrects_id as "correctsId", d.settles_id as "settlesId", ${isDueBack} as "isDueBack",
  case when d.returned_on is not null then 'парите са върнати на ' || to_char(d.returned_on, 'DD.MM.YYYY') || ' г.'
    when d.settles_id is not null then (select 'прихванато с ' || case n.kind when ${Protocol} then 'протокол' else 'фактура' end || ' № ' || coalesce(n.number::text, n.outside_number) from provider_document n where n.id = d.settles_id) end as "settledBy",
  d.annulled_at is not null as "isAnnulled", d.annul_reason as "annulReason"`
const tables = sql`provider_document d join activity_provider v on v.id = d.provider_id left join provider_document r on r.pays_id = d.id and r.annulled_at is null`

/** Row of the list: the state in words, and whether the document may be annulled. */
export function worded({
  year,
  month,
  invoiceId,
  invoiceNumber,
  voucherId,
  voucherNumber,
  paysId: _paid,
  credited,
  correctsId: _corrected,
  settlesId: _settled,
  settledBy,
  isDueBack: isOwed,
  ...row
}: StoredDocument): Row {
  const state = row.isAnnulled
    ? `${agreed('анулиран', providerDocumentLabel[row.kind])}${row.annulReason === null ? '' : `: ${row.annulReason}`}`
    : voucherId !== null
      ? `${agreed('платен', providerDocumentLabel[row.kind])} с РКО № ${voucherNumber}`
      : invoiceId !== null
        ? `във фактура № ${invoiceNumber}`
        : row.kind === Voucher
          ? 'изплатен'
          : row.kind === Invoice
            ? `неплатена${credited === 0 ? '' : `, с ${formatMoney(euroOfNumber(credited))} по-малко по кредитни известия`}`
            : row.kind === CreditNote
              ? (settledBy ?? (isOwed ? 'чака връщане или прихващане' : 'към фактура'))
              : row.amount <= 0
                ? 'получено пряко'
                : credited === 0
                  ? 'без фактура'
                  : `без фактура, прихванати ${formatMoney(euroOfNumber(credited))}`
  return {
    ...row,
    period: year !== null && month !== null ? formatMonth({ year, month }) : null,
    state,
    mayDelete: voucherId === null && invoiceId === null && credited === 0 && settledBy === null && !row.isAnnulled,
  }
}

export async function documentPage(
  tx: Tx,
  kindergartenId: number,
  {
    search,
    providerId,
    kinds,
    ...query
  }: PageQuery & { search: string | null; providerId?: number | undefined; kinds: readonly number[] },
) {
  const { result, rowsCount } = await page<StoredDocument>(tx, query, {
    select: sql`select ${columns} from ${tables}`,
    where: [
      sql`d.kindergarten_id = ${kindergartenId} and d.kind = any (${sql.param(kinds)}::int[])`,
      providerId !== undefined && sql`d.provider_id = ${providerId}`,
      search !== null && contains(sql`concat_ws(' ', v.name, d.number, d.outside_number, d.reason)`, search),
    ],
    orderBy: { issuedOn: sql`"issuedOn"`, provider: sql`provider`, amount: sql`amount` },
    otherwise: sql`"issuedOn" desc, id desc`,
  })
  return { result: result.map(worded), rowsCount }
}

/** `lock` locks the row before a dependent document is added or the document is annulled. */
export async function documentById(
  tx: Tx,
  kindergartenId: number,
  id: number,
  kinds: readonly ProviderDocumentKind[],
  lock = false,
) {
  if (lock)
    await tx.execute(
      sql`select from provider_document where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    )
  return requireFound(
    await oneRow<
      StoredDocument & {
        paid: number
        share: number
        direct: number
        vatRate: number | null
        reason: string | null
        receiverName: string | null
        receiverNumber: string | null
        series: string | null
        cashierId: number | null
      }
    >(
      tx,
      sql`select ${columns}, d.series, d.created_by as "cashierId", d.paid::float8 as paid, d.share::float8 as share, d.direct::float8 as direct, d.vat_rate::float8 as "vatRate", d.reason, d.receiver_name as "receiverName", d.receiver_number as "receiverNumber"
        from ${tables} where d.id = ${id} and d.kindergarten_id = ${kindergartenId} and d.kind = any (${sql.param(kinds)}::int[])`,
    ),
  )
}

export const titleOf = (row: { kind: ProviderDocumentKind; number: string }): string =>
  `${providerDocumentLabel[row.kind]} № ${row.number}`

export async function wholeDocument(
  { tx, services: { config } }: Pick<ReadContext, 'tx' | 'services'>,
  kindergartenId: number,
  id: number,
  kinds: readonly ProviderDocumentKind[],
): Promise<OutputOf<typeof getProviderDocument>> {
  const {
    series: _,
    cashierId: _cashier,
    paid,
    share,
    direct,
    vatRate,
    reason,
    receiverName,
    receiverNumber,
    ...row
  } = await documentById(tx, kindergartenId, id, kinds)
  const related = await rows<{ id: number; kind: ProviderDocumentKind; number: string }>(
    tx,
    sql`select o.id, o.kind, coalesce(o.number::text, o.outside_number) as number from provider_document o
      where o.kindergarten_id = ${kindergartenId} and (o.id in (${row.invoiceId}, ${row.paysId}, ${row.correctsId}, ${row.settlesId}) or (o.settles_id = ${id} and o.annulled_at is null) or o.invoice_id = ${id} or (o.corrects_id = ${id} and o.annulled_at is null) or (o.pays_id = ${id} and o.annulled_at is null)) order by o.kind, o.id`,
  )
  const payments = row.kind === Protocol && !row.isManual ? await protocolPayments(tx, config, id, row) : []
  const { net, tax } = splitVat(euroOfNumber(row.amount), vatRate)
  return {
    ...worded(row),
    direct: direct as Amount,
    credited: row.credited as Amount,
    isDueBack: row.isDueBack,
    isSetOff: row.settlesId !== null,
    net: amountOf(net),
    tax: amountOf(tax),
    paid: paid as Amount,
    share: share as Amount,
    vatRate,
    reason,
    receiverName,
    receiverNumber,
    related: related.map((one) => ({ id: one.id, kind: one.kind, title: titleOf(one) })),
    lines: (await linesOf(tx, payments, { share: euroOfNumber(share), direct: euroOfNumber(direct) })).lines,
  }
}

export const protocolPayments = (
  tx: Tx,
  config: Config,
  id: number,
  { year, month }: { year: number | null; month: number | null },
) =>
  paidRows(
    tx,
    config,
    lastDayOf({ year: year ?? 2026, month: month ?? 1 }),
    sql`exists (select from protocol_payment x where x.payment_id = p.id and x.protocol_id = ${id})`,
  )
