import type { PageQuery } from '@asistent/contract/core/page'
import type { Amount } from '@asistent/contract/core/values'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, sum, toNumber } from '@asistent/domain/kernel/decimal'
import {
  documentStateLabel,
  documentStates,
  seriesOf,
  type DocumentKind,
  type DocumentState,
  type InboundOrigin,
  type Purpose,
  type ScrappingType,
} from '@asistent/domain/warehouse/documents'
import type { ShortageDecision } from '@asistent/domain/warehouse/stock-takes'
import type { BaseUnit, Unit } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { accountName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'
import { nextNumber } from '../platform/numbers'
import { inKindergarten } from '../platform/versioned'

// Stored warehouse documents of all kinds.

interface Link {
  readonly id: number
  readonly number: number
}

export interface DocumentHead {
  readonly id: number
  readonly kindergartenId: number
  readonly kind: DocumentKind
  readonly status: DocumentState
  readonly series: string
  readonly number: number
  readonly forDate: Day
  /** Day of the goods, for a correction of a delivery of a closed day. */
  readonly deliveredOn: Day | null
  readonly warehouseId: number
  readonly warehouse: string
  readonly toWarehouseId: number | null
  readonly toWarehouse: string | null
  readonly origin: InboundOrigin
  /** Delivery of a credit note. */
  readonly delivery: (Link & { readonly forDate: Day; readonly pricesWithVat: boolean }) | null
  readonly supplierId: number | null
  readonly supplier: string | null
  readonly supplierDocument: string | null
  readonly supplierDocumentDate: Day | null
  readonly pricesWithVat: boolean
  readonly purpose: Purpose | null
  readonly calculationId: number | null
  readonly scrappingType: ScrappingType | null
  readonly reason: string | null
  readonly commission: string[]
  readonly note: string | null
  readonly orderId: number | null
  readonly unitedReceiptId: number | null
  readonly creator: string | null
  readonly createdAt: string
  readonly completedBy: string | null
  readonly completedAt: string | null
  readonly corrects: Link | null
  readonly correctedBy: Link | null
  readonly declaration: Link | null
  readonly version: number
}

/** Author of a document `d`. */
export const creatorName = accountName(sql`d.created_by`)

const link = (from: SQL) =>
  sql`(select json_build_object('id', o.id, 'number', o.number) from stock_document o where ${from} limit 1)`

/** `lock` locks the document until the transaction ends. */
export const documentById = (tx: Tx, kindergartenId: number, kind: DocumentKind, id: number, lock: 'lock' | '' = '') =>
  oneRow<DocumentHead>(
    tx,
    sql`select d.id, d.kindergarten_id as "kindergartenId", d.kind, d.state as status, d.series, d.number, d.for_on as "forDate", d.delivered_on as "deliveredOn", d.warehouse_id as "warehouseId",
      w.name as warehouse, d.to_warehouse_id as "toWarehouseId", (select t.name from warehouse t where t.id = d.to_warehouse_id) as "toWarehouse", d.origin,
      (select json_build_object('id', o.id, 'number', o.number, 'forDate', o.for_on, 'pricesWithVat', o.prices_with_vat) from stock_document o where o.id = d.delivery_id) as delivery, d.supplier_id as "supplierId", s.name as supplier, d.supplier_document as "supplierDocument",
      d.supplier_document_on as "supplierDocumentDate", d.prices_with_vat as "pricesWithVat", d.purpose, d.calculation_id as "calculationId",
      d.scrapping_type as "scrappingType", d.reason, d.commission, d.note, d.order_id as "orderId", d.united_receipt_id as "unitedReceiptId",
      ${creatorName} as creator, d.created_at as "createdAt", ${accountName(sql`d.posted_by`)} as "completedBy", d.posted_at as "completedAt",
      ${link(sql`o.id = d.corrects_id`)} as corrects, ${link(sql`o.corrects_id = d.id`)} as "correctedBy",
      ${link(sql`o.id = d.declaration_id`)} as declaration, d.version
      from stock_document d join warehouse w on w.id = d.warehouse_id left join supplier s on s.id = d.supplier_id
      where d.id = ${id} and d.kindergarten_id = ${kindergartenId} and d.kind = ${kind} ${lock ? sql`for update of d` : sql``}`,
  )

export interface StoredLine {
  readonly id: number
  readonly productId: number
  readonly productName: string
  /** Quantity as entered. */
  readonly quantity: string
  readonly unitOfMeasure: Exclude<Unit, 0>
  readonly baseQuantity: string
  readonly baseUnit: BaseUnit
  readonly typedPrice: string | null
  readonly vatRate: string | null
  readonly price: string | null
  readonly value: string | null
  readonly batchId: number | null
  readonly batch: string | null
  readonly expiryDate: Day | null
  readonly manufacturerId: number | null
  readonly manufacturer: string | null
  readonly temperature: string | null
  readonly isAccepted: boolean
  readonly countedQuantity: string | null
  readonly sourceLineId: number | null
  readonly amount: string | null
  readonly decision: ShortageDecision | null
  readonly note: string | null
}

/** Lines `l` as the ledger values them now: revaluations change the value and the price of an issue. */
export const valueOfLine = sql`l.value - coalesce((select sum(v.value) from stock_movement v where v.line_id = l.id and v.revalues_id is not null and not v.inward), 0)`
const priceOfLine = sql`coalesce((select v.price from stock_movement v where v.line_id = l.id and v.revalues_id is not null and not v.inward order by v.id desc limit 1), l.price)`

/** Decimals as text. */
export const storedLines = (tx: Tx, documentId: number) =>
  rows<StoredLine>(
    tx,
    sql`select l.id, l.product_id as "productId", p.name as "productName", l.typed_quantity::text as quantity, l.typed_unit as "unitOfMeasure",
      l.quantity::text as "baseQuantity", p.base_unit as "baseUnit", l.typed_price::text as "typedPrice", l.vat_rate::text as "vatRate",
      (${priceOfLine})::text as price, (${valueOfLine})::text as value, l.batch_id as "batchId", l.batch_code as batch, l.expires_on as "expiryDate", l.manufacturer_id as "manufacturerId",
      m.name as manufacturer, l.temperature::text, l.accepted as "isAccepted", l.counted_quantity::text as "countedQuantity",
      l.source_line_id as "sourceLineId", l.amount::text, l.decision, l.note
      from stock_line l join product p on p.id = l.product_id left join manufacturer m on m.id = l.manufacturer_id
      where l.document_id = ${documentId} order by l.position`,
  )

/** Batches taken by the lines of a posted document, without reversed movements. */
export async function takenBatches(tx: Tx, documentId: number): Promise<(lineId: number) => TakenBatch[]> {
  const taken = await rows<TakenBatch & { lineId: number }>(
    tx,
    sql`select m.line_id as "lineId", b.id as "batchId", b.code as batch, b.expires_on as "expiryDate", (-m.quantity)::float8 as quantity
      from stock_movement m join stock_batch b on b.id = m.batch_id
      where m.document_id = ${documentId} and m.quantity < 0 and m.reverses_id is null and not exists (select from stock_movement r where r.reverses_id = m.id) order by m.id`,
  )
  return (line) => taken.flatMap(({ lineId, ...batch }) => (lineId === line ? [batch] : []))
}

export interface TakenBatch {
  readonly batchId: number
  readonly batch: string | null
  readonly expiryDate: Day | null
  readonly quantity: number
}

interface DocumentFilters {
  readonly search: string | null
  readonly warehouseId?: number | undefined
  readonly productId?: number | undefined
  readonly creatorId?: number | undefined
  readonly status?: DocumentState | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

interface ListedKind {
  readonly kindergartenId: number
  readonly kind: DocumentKind
  /** Additional columns of lists of this kind; `s` is the supplier. */
  readonly columns?: SQL
  readonly where?: readonly (SQL | false)[]
  readonly orderBy?: Readonly<Record<string, SQL>>
}

/** A page of documents of a kind. */
export const documentPage = <Row extends object>(
  tx: Tx,
  { search, warehouseId, productId, creatorId, status, fromDate, toDate, ...query }: PageQuery & DocumentFilters,
  { kindergartenId, kind, columns, where = [], orderBy = {} }: ListedKind,
) =>
  page<Row>(tx, query, {
    select: sql`select d.id, d.number, d.for_on as "forDate", d.state as status, d.warehouse_id as "warehouseId", w.name as warehouse,
      (select count(*)::int from stock_line l where l.document_id = d.id) as "linesCount",
      (select sum(${valueOfLine})::float8 from stock_line l where l.document_id = d.id) as value, ${creatorName} as creator ${columns ? sql`, ${columns}` : sql``}
      from stock_document d join warehouse w on w.id = d.warehouse_id left join supplier s on s.id = d.supplier_id`,
    where: [
      sql`d.kindergarten_id = ${kindergartenId}`,
      sql`d.kind = ${kind}`,
      search !== null && contains(sql`concat_ws(' ', d.number, d.supplier_document, s.name, d.reason, d.note)`, search),
      warehouseId !== undefined && sql`d.warehouse_id = ${warehouseId}`,
      productId !== undefined &&
        sql`exists (select from stock_line l where l.document_id = d.id and l.product_id = ${productId})`,
      creatorId !== undefined && sql`d.created_by = ${creatorId}`,
      status !== undefined && sql`d.state = ${status}`,
      fromDate !== undefined && sql`d.for_on >= ${fromDate}`,
      toDate !== undefined && sql`d.for_on <= ${toDate}`,
      ...where,
    ],
    orderBy: { forDate: sql`"forDate"`, number: sql`number`, value: sql`value`, ...orderBy },
    otherwise: sql`"forDate" desc, id desc`,
  })

/** Next number of a document of the day. */
export const shownNumber = async (
  { tx, scope, now }: Pick<ReadContext, 'tx' | 'scope' | 'now'>,
  kind: DocumentKind,
  date: Day | undefined,
  type?: ScrappingType,
) => ({
  number: await nextNumber(tx, {
    kindergartenId: inKindergarten(scope),
    series: seriesOf(kind, yearOf(date ?? today(now)), type),
  }),
})

const number = (text: string | null) => (text === null ? null : Number(text))

/** Columns of every line. */
export const answeredLine = (line: StoredLine) => ({
  id: line.id,
  productId: line.productId,
  productName: line.productName,
  quantity: Number(line.quantity),
  unitOfMeasure: line.unitOfMeasure,
  baseQuantity: Number(line.baseQuantity),
  baseUnit: line.baseUnit,
  price: number(line.price),
  value: number(line.value) as never,
  note: line.note,
})

export interface MayDo {
  readonly edit: boolean
  readonly complete: boolean
  readonly free: boolean
  readonly correct: boolean
  readonly delete: boolean
}

/** Columns of every document. */
export const answeredHead = (head: DocumentHead, may: MayDo) => ({
  id: head.id,
  number: head.number,
  status: head.status,
  statusName: documentStateLabel[head.kind][head.status],
  forDate: head.forDate,
  warehouseId: head.warehouseId,
  warehouse: head.warehouse,
  note: head.note,
  creator: head.creator,
  createdAt: head.createdAt,
  completedBy: head.completedBy,
  completedAt: head.completedAt,
  corrects: head.corrects,
  correctedBy: head.correctedBy,
  declaration: head.declaration,
  may,
  version: head.version,
})

export const isOpen = ({ status }: Pick<DocumentHead, 'status'>): boolean => status === documentStates.Open
export const isPosted = ({ status }: Pick<DocumentHead, 'status'>): boolean => status === documentStates.Posted

/** Total of all lines, once they are posted. */
export const totalOf = (lines: readonly Pick<StoredLine, 'value'>[]): Amount | null =>
  lines.some(({ value }) => value === null)
    ? null
    : (toNumber(sum(lines.map(({ value }) => decimal(value ?? '0')))) as Amount)
