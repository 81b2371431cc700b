import { certificateKindLabel, certificateKinds } from '@asistent/domain/documents/certificates'
import type { Day } from '@asistent/domain/kernel/day'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import { cashOrderKinds } from '@asistent/domain/payments/cash-book'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { documentKindLabel, documentKinds, documentPath } from '@asistent/domain/warehouse/documents'
import { sql, type SQL } from 'drizzle-orm'
import { listedName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

// Documents with a number, for Ctrl-K. Each is found with the right that opens its screen.

interface FoundDocument {
  readonly name: string
  readonly forDate: Day
  readonly party: string
  readonly to: string
}

interface Source {
  /** Words that choose the kind: 'РКО 12'. */
  readonly words: string
  readonly mayRead: (scope: Scope) => boolean
  /** Name, day, party and path of documents `d`, with a condition. */
  readonly select: (scope: Scope) => SQL
  /** Column of `d` with the number that the other party has given. */
  readonly outside?: SQL
}

const labelOf = (labels: Readonly<Record<number, string>>): SQL =>
  sql`(${JSON.stringify(labels)}::jsonb ->> d.kind::text)`

const { Inbound, Request, Scrapping, Declaration, Transfer, Credit, Revaluation } = documentKinds

const stock = (words: string, kinds: readonly number[], mayRead: Source['mayRead']): Source => ({
  words,
  mayRead,
  outside: sql`d.supplier_document`,
  select: () =>
    sql`select ${labelOf(documentKindLabel)} || ' № ' || d.number, d.for_on, concat_ws(' ', coalesce(s.name, w.name), d.supplier_document), ${labelOf(documentPath)} || '/' || d.id
      from stock_document d join warehouse w on w.id = d.warehouse_id left join supplier s on s.id = d.supplier_id where d.kind = any (${sql.param(kinds)}::int[])`,
})

const receipts = (name: string, words: string, series: string): Source => ({
  words,
  mayRead: (scope) => scope.rights('ActivityPayments').update,
  select: () =>
    sql`select ${`${name} № `} || d.number, d.paid_on, coalesce((select string_agg(distinct ${listedName()}, ', ') from fee_payment p join child c on c.id = p.child_id where p.receipt_id = d.id), d.payer, ''),
        '/activities/payments?search=' || d.number || '&fromDate=' || d.paid_on || '&toDate=' || d.paid_on from fee_receipt d where d.series like ${`${series}:%`}`,
})

const cashOrders = (name: string, words: string, condition: SQL): Source => ({
  words,
  mayRead: (scope) => scope.rights('ActivityCashVouchers').read,
  select: () =>
    sql`select ${`${name} № `} || d.number, d.issued_on, coalesce(d.party, d.reason), concat_ws('/', '/activities/accounting/cash-book', t.id, d.issued_on)
      from cash_order d join cash_till t on t.kindergarten_id = d.kindergarten_id and t.cashier_id = d.cashier_id where ${condition}`,
})

const providerDocuments = (words: string, condition: SQL, path: string, mayRead: Source['mayRead']): Source => ({
  words,
  mayRead,
  outside: sql`d.outside_number`,
  select: () =>
    sql`select ${labelOf(providerDocumentLabel)} || ' № ' || coalesce(d.number::text, d.outside_number), d.issued_on, v.name, ${path} || d.id
      from provider_document d join activity_provider v on v.id = d.provider_id where ${condition}`,
})

const incomingOrder = 'приходен касов ордер ПКО'
const outgoingOrder = 'разходен касов ордер РКО'
const isVoucher = sql`d.kind = ${providerDocumentKinds.Voucher}`

const sources: readonly Source[] = [
  {
    words: 'такса проформа сметка фактура',
    mayRead: (scope) => scope.rights('ActivityFees').update,
    select: (scope) =>
      sql`select 'Такса № ' || d.number, d.issued_on, ${listedName()} || ', ' || v.name, concat_ws('/', '/activities/fees', d.year, d.month, d.child_id, d.id)
        from fee_invoice d join child c on c.id = d.child_id join activity_provider v on v.id = d.provider_id where ${visibleKids(scope)}`,
  },
  receipts('Приходен касов ордер', `${incomingOrder} плащане квитанция бележка`, 'cash'),
  receipts('Безкасово плащане', 'безкасово плащане бележка превод', 'noncash'),
  cashOrders('Приходен касов ордер', incomingOrder, sql`d.kind <= ${cashOrderKinds.Surplus}`),
  cashOrders('Разходен касов ордер', outgoingOrder, sql`d.kind > ${cashOrderKinds.Surplus}`),
  providerDocuments(
    outgoingOrder,
    isVoucher,
    '/activities/accounting/order/',
    (scope) => scope.rights('ActivityCashVouchers').read,
  ),
  providerDocuments(
    'протокол фактура кредитно известие доставчик',
    sql`not ${isVoucher}`,
    '/activities/accounting/invoice/',
    (scope) => scope.rights('ActivityProviderInvoices').read,
  ),
  stock(
    'складова разписка доставка фактура стокова прехвърляне кредитно известие',
    [Inbound, Transfer, Credit],
    (scope) => scope.rights('Stocks').create,
  ),
  stock('искане требвателен лист', [Request], (scope) => scope.rights('StockRequests').read),
  stock('протокол бракуване преоценка', [Scrapping, Revaluation], (scope) => scope.rights('Scrappings').read),
  stock('инвентаризация', [Declaration], (scope) => scope.rights('InventoryDeclarations').read),
  {
    words: 'заявка поръчка доставчик',
    mayRead: (scope) => scope.rights('SupplierRequests').read,
    select: () =>
      sql`select 'Заявка към доставчик № ' || d.number, d.for_on, s.name, '/storage/suppliers-requests/' || d.id
        from supplier_order d join supplier s on s.id = d.supplier_id where true`,
  },
  {
    words: 'обединена сборна складова разписка фактура',
    mayRead: (scope) => scope.rights('UnitedStockReceipts').read,
    outside: sql`d.invoice_number`,
    select: () =>
      sql`select 'Обединена складова разписка № ' || d.number, d.for_on, s.name, '/storage/united-receipts/' || d.id
        from united_receipt d join supplier s on s.id = d.supplier_id where true`,
  },
  {
    words: 'порционник порционна книга',
    mayRead: (scope) => scope.rights('PortionBooks').read,
    select: () =>
      sql`select 'Порционник № ' || d.number, d.for_on, '', '/kitchen/portion-books/' || d.id from portion_book d
        where not exists (select from portion_book n where n.kindergarten_id = d.kindergarten_id and n.series = d.series and n.number = d.number and n.edition > d.edition)`,
  },
  {
    words: 'удостоверение преместване предучилищно',
    mayRead: (scope) => scope.rights('Certificates').read,
    select: (scope) =>
      sql`select ${labelOf(certificateKindLabel)} || ' № ' || d.number, d.issued_on, ${listedName()},
          case when d.kind = ${certificateKinds.Relocation} then '/kids/export-certificate/transfer?fromDate=' || d.issued_on || '&toDate=' || d.issued_on else concat('/kids/export-certificate/preschool?classId=', d.group_id) end
        from certificate d join child c on c.id = d.child_id where ${visibleKids(scope)}`,
  },
]

const shown = 8

/** The newest first; kinds by the words before the number, all without words. */
export async function documentsByNumber(tx: Tx, scope: Scope, text: string): Promise<FoundDocument[]> {
  const { words = '', number } = /^(?<words>.*?)[\s№]*(?<number>\p{L}*\d[\p{L}\d/.-]*)$/u.exec(text)?.groups ?? {}
  if (number === undefined || scope.kindergartenId === null) return []
  const named = wordsOf(words).length === 0 ? sources : ranked(words, sources, (source) => [[1, wordsOf(source.words)]])
  const selects = named
    .filter(({ mayRead }) => mayRead(scope))
    .map(
      ({ select, outside }) =>
        sql`(${select(scope)} and d.kindergarten_id = ${scope.kindergartenId} and (${sql.join(numbered(number, outside), sql` or `)}))`,
    )
  if (selects.length === 0) return []
  return rows(
    tx,
    sql`select * from (${sql.join(selects, sql` union all `)}) found (name, "forDate", party, "to") order by "forDate" desc, name, "to" limit ${shown}`,
  )
}

/** Leading zeros do not count: '0000000123' is also found by 123. */
const numbered = (number: string, outside: SQL | undefined): SQL[] => [
  sql`d.number = ${/^\d{1,9}$/.test(number) ? Number(number) : 0}`,
  ...(outside ? [sql`ltrim(lower(${outside}), '0') = ${number.toLowerCase().replace(/^0+/, '')}`] : []),
]
