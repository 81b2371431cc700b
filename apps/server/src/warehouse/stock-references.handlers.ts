import type { OutputOf } from '@asistent/contract/core/call'
import {
  departmentConsumption,
  documentTransactions,
  haccpDiary,
  inventoryList,
  inventoryRegister,
  unitedReceiptsReport,
} from '@asistent/contract/warehouse/references.calls'
import { formatDay, today } from '@asistent/domain/kernel/day'
import {
  documentKindLabel,
  documentKinds,
  documentStates,
  purposeLabel,
  purposes,
  scrappingTypeLabel,
  storageConditionLabel,
  type DocumentKind,
  type Purpose,
  type ScrappingType,
  type StorageCondition,
} from '@asistent/domain/warehouse/documents'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { labelled } from '../platform/report-filters'
import { serveReport } from '../platform/reports'
import { accountName } from '../people/child-sql.ops'
import { chosenProducts, goesIn, namedAt, periodOf, placeOf, postedBy, stockOn, subtitleOf } from './references.queries'
import { momentOf } from './references.ops'

type RowOf<R extends { readonly json: unknown }> =
  OutputOf<R['json']> extends { readonly result: (infer Row)[] } ? Row : never
type Measured<Row> = Omit<Row, 'unit'> & { readonly baseUnit: BaseUnit }

const withUnit = <Row extends { readonly baseUnit: BaseUnit }>({ baseUnit, ...row }: Row) => ({
  ...row,
  unit: unitLabel[baseUnit],
})

const measured = sql`p.id as "productId", p.name as "productName", p.base_unit as "baseUnit"`

/** Documents `d` in effect: posted and not reversed. As of a moment: posted by then and not reversed until then. */
const inTheBooks = (asOf: string | undefined): SQL =>
  asOf === undefined
    ? sql`d.state = ${documentStates.Posted}`
    : sql`d.posted_at <= ${asOf}::timestamptz and (d.state = ${documentStates.Posted} or d.undone_at > ${asOf}::timestamptz)`

const ofReceipt = sql`u.id, u.kindergarten_id, u.number, u.for_on, u.supplier_id, u.from_on, u.to_on, u.invoice_number, u.invoice_on`

/** Existing documents; as of a moment those of then, including deleted ones. */
const unitedReceipts = (asOf: string | undefined): SQL => {
  const there = sql`select ${ofReceipt}, array(select d.id from stock_document d where d.united_receipt_id = u.id) as inbound_ids from united_receipt u`
  return asOf === undefined
    ? there
    : sql`${there} where u.created_at <= ${asOf}::timestamptz union all select ${ofReceipt}, u.inbound_ids from united_receipt_removed u
        where u.created_at <= ${asOf}::timestamptz and u.removed_at > ${asOf}::timestamptz`
}

export const stockReferenceHandlers: Handler[] = [
  ...serveReport(inventoryList, async ({ tx, scope, now }, query) => {
    const { warehouseId, forDate = today(now), asOf, ...chosen } = query
    const { products, warehouses } = namedAt(asOf)
    const list = await rows<Measured<RowOf<typeof inventoryList>>>(
      tx,
      sql`select ${measured}, w.id as "warehouseId", w.name as warehouse, t.quantity::float8 as quantity,
        round(t.value / t.quantity, 5)::float8 as price, t.value::float8 as value
        from (${stockOn(placeOf(scope, query.kindergartenId), forDate, asOf)}) t join ${products} p on p.id = t.product_id join ${warehouses} w on w.id = t.warehouse_id
        ${whereAll([
          ...chosenProducts(chosen, asOf),
          sql`t.quantity > 0`,
          warehouseId !== undefined && sql`t.warehouse_id = ${warehouseId}`,
        ])} order by w.name, w.id, p.name, p.id`,
    )
    return { rows: list.map(withUnit), subtitle: `Към ${formatDay(forDate)} г.${momentOf(asOf)}` }
  }),

  ...serveReport(inventoryRegister, async ({ tx, scope, now }, query) => {
    const { warehouseId, asOf } = query
    const range = periodOf(query, now)
    const list = await rows<Omit<RowOf<typeof inventoryRegister>, 'commission'> & { commission: string[] }>(
      tx,
      sql`select d.id, d.number, d.for_on as "forDate", w.id as "warehouseId", w.name as warehouse, d.commission,
        (select count(*)::int from stock_line l where l.document_id = d.id) as products, x.differences,
        x.surplus::float8 as surplus, x.shortage::float8 as shortage, (x.surplus - x.shortage)::float8 as difference
        from stock_document d join ${namedAt(asOf).warehouses} w on w.id = d.warehouse_id cross join lateral (
          select count(distinct m.product_id)::int as differences, coalesce(sum(m.value) filter (where ${goesIn}), 0) as surplus,
            coalesce(-sum(m.value) filter (where not ${goesIn}), 0) as shortage
          from stock_movement m join stock_document o on o.id = m.document_id ${whereAll([
            sql`(o.id = d.id or o.declaration_id = d.id)`,
            postedBy(asOf),
          ])}) x
        ${whereAll([
          sql`d.kindergarten_id = ${placeOf(scope, query.kindergartenId)}`,
          sql`d.kind = ${documentKinds.Declaration}`,
          inTheBooks(asOf),
          sql`d.for_on between ${range.from} and ${range.to}`,
          warehouseId !== undefined && sql`d.warehouse_id = ${warehouseId}`,
        ])} order by d.for_on, d.number, d.id`,
    )
    return {
      rows: list.map((row) => ({ ...row, commission: row.commission.join(', ') })),
      subtitle: subtitleOf(range, asOf),
      period: range,
    }
  }),

  ...serveReport(
    documentTransactions,
    async ({ tx, scope, now }, query) => {
      const { warehouseId, kind, supplierId, asOf, ...chosen } = query
      const { products, warehouses, suppliers } = namedAt(asOf)
      const range = periodOf(query, now)
      type Row = RowOf<typeof documentTransactions>
      interface Stored extends Omit<Row, 'documentName' | 'partner'> {
        readonly supplier: string | null
        readonly purpose: Purpose | null
        readonly scrappingType: ScrappingType | null
      }
      const list = await rows<Stored>(
        tx,
        sql`select d.id as "documentId", d.kind as "documentKind", d.number, m.for_on as "forDate", w.name as warehouse, s.name as supplier, d.purpose,
        d.scrapping_type as "scrappingType", d.supplier_document as "supplierDocument", m.reverses_id is not null as "isReversal",
        count(distinct m.product_id)::int as products, coalesce(sum(m.value) filter (where ${goesIn}), 0)::float8 as "inboundValue",
        coalesce(-sum(m.value) filter (where not ${goesIn}), 0)::float8 as "outboundValue", sum(m.value)::float8 as value
        from stock_movement m join stock_document d on d.id = m.document_id join ${warehouses} w on w.id = m.warehouse_id join ${products} p on p.id = m.product_id
        left join ${suppliers} s on s.id = d.supplier_id
        ${whereAll([
          sql`m.kindergarten_id = ${placeOf(scope, query.kindergartenId)}`,
          sql`m.for_on between ${range.from} and ${range.to}`,
          postedBy(asOf),
          ...chosenProducts(chosen, asOf),
          warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          kind !== undefined && sql`d.kind = ${kind}`,
          supplierId !== undefined && sql`d.supplier_id = ${supplierId}`,
        ])} group by d.id, d.kind, d.number, d.purpose, d.scrapping_type, d.supplier_document, m.for_on, w.name, s.name, m.reverses_id is not null order by m.for_on, min(m.id)`,
      )
      return {
        rows: list.map(({ supplier, purpose, scrappingType, ...row }) => ({
          ...row,
          documentName: `${documentKindLabel[row.documentKind as DocumentKind]}${row.isReversal ? ' – сторно' : ''}`,
          partner:
            supplier ??
            (purpose && purposeLabel[purpose]) ??
            (scrappingType && scrappingTypeLabel[scrappingType]) ??
            null,
        })),
        subtitle: subtitleOf(range, asOf),
        period: range,
      }
    },
    { kind: labelled(documentKindLabel) },
  ),

  ...serveReport(departmentConsumption, async ({ tx, scope, now }, query) => {
    const { warehouseId, purpose, asOf, ...chosen } = query
    const range = periodOf(query, now)
    const of = (
      which: SQL,
      name: string,
    ) => sql`coalesce(-sum(m.quantity) filter (where ${which}), 0)::float8 as ${sql.identifier(`${name}Quantity`)},
      coalesce(-sum(m.value) filter (where ${which}), 0)::float8 as ${sql.identifier(`${name}Value`)}`
    const list = await rows<Measured<RowOf<typeof departmentConsumption>>>(
      tx,
      sql`select ${measured}, ${of(sql`d.purpose = ${purposes.Nursery}`, 'nursery')}, ${of(sql`d.purpose = ${purposes.Kindergarten}`, 'kindergarten')},
        ${of(sql`d.purpose = ${purposes.Staff}`, 'staff')}, ${of(sql`d.purpose is null`, 'other')}, -sum(m.quantity)::float8 as quantity, -sum(m.value)::float8 as value
        from stock_movement m join stock_document d on d.id = m.document_id join ${namedAt(asOf).products} p on p.id = m.product_id
        ${whereAll([
          sql`m.kindergarten_id = ${placeOf(scope, query.kindergartenId)}`,
          sql`d.kind = ${documentKinds.Request}`,
          sql`m.for_on between ${range.from} and ${range.to}`,
          postedBy(asOf),
          ...chosenProducts(chosen, asOf),
          warehouseId !== undefined && sql`m.warehouse_id = ${warehouseId}`,
          purpose !== undefined && sql`d.purpose = ${purpose}`,
        ])} group by p.id, p.name, p.base_unit having bool_or(m.reverses_id is null) order by p.name, p.id`,
    )
    const used = list.some(({ otherValue, otherQuantity }) => otherValue !== 0 || otherQuantity !== 0)
    return {
      rows: list.map(withUnit),
      subtitle: subtitleOf(range, asOf),
      period: range,
      ...(used ? {} : { without: ['otherQuantity', 'otherValue'] }),
    }
  }),

  ...serveReport(haccpDiary, async ({ tx, scope, now }, query) => {
    const { warehouseId, supplierId, asOf, ...chosen } = query
    const { products, suppliers, manufacturers } = namedAt(asOf)
    const range = periodOf(query, now)
    type Row = RowOf<typeof haccpDiary>
    interface Stored extends Omit<Measured<Row>, 'storageCondition' | 'document' | 'conforms'> {
      readonly condition: StorageCondition
      readonly supplierDocument: string | null
    }
    const list = await rows<Stored>(
      tx,
      sql`select d.id as "documentId", d.number, coalesce(d.delivered_on, d.for_on) as "forDate", ${measured}, s.name as supplier, f.name as manufacturer, l.batch_id as "batchId",
        l.batch_code as batch, l.quantity::float8 as quantity, l.expires_on as "expiryDate", l.temperature::float8 as temperature,
        p.storage_condition as condition, d.supplier_document as "supplierDocument", l.accepted as "isAccepted", ${accountName(sql`d.posted_by`, asOf)} as "receivedBy", l.note
        from stock_document d join stock_line l on l.document_id = d.id join ${products} p on p.id = l.product_id join ${suppliers} s on s.id = d.supplier_id
        left join ${manufacturers} f on f.id = l.manufacturer_id
        ${whereAll([
          sql`d.kindergarten_id = ${placeOf(scope, query.kindergartenId)}`,
          sql`d.kind = ${documentKinds.Inbound}`,
          inTheBooks(asOf),
          sql`coalesce(d.delivered_on, d.for_on) between ${range.from} and ${range.to}`,
          ...chosenProducts(chosen, asOf),
          warehouseId !== undefined && sql`d.warehouse_id = ${warehouseId}`,
          supplierId !== undefined && sql`d.supplier_id = ${supplierId}`,
        ])} order by coalesce(d.delivered_on, d.for_on), d.number, d.id, l.position`,
    )
    return {
      rows: list.map(({ condition, supplierDocument, ...row }) => ({
        ...withUnit(row),
        storageCondition: storageConditionLabel[condition],
        document: supplierDocument ?? `Разписка № ${row.number}`,
        conforms: row.isAccepted ? 'да' : 'не',
      })),
      subtitle: subtitleOf(range, asOf),
      period: range,
    }
  }),

  ...serveReport(unitedReceiptsReport, async ({ tx, scope, now }, query) => {
    const { warehouseId, supplierId, asOf } = query
    const range = periodOf(query, now)
    const list = await rows<RowOf<typeof unitedReceiptsReport>>(
      tx,
      sql`select u.id, u.number, u.for_on as "forDate", s.name as supplier, u.from_on as "fromDate", u.to_on as "toDate",
        nullif(concat_ws(' / ', u.invoice_number, to_char(u.invoice_on, 'DD.MM.YYYY')), '') as invoice,
        coalesce(string_agg(d.number::text, ', ' order by d.number), '') as inbounds,
        coalesce(sum((select sum(m.value) from stock_movement m ${whereAll([sql`m.document_id = d.id and m.quantity <> 0`, postedBy(asOf)])})), 0)::float8 as value
        from (${unitedReceipts(asOf)}) u join ${namedAt(asOf).suppliers} s on s.id = u.supplier_id left join stock_document d on d.id = any (u.inbound_ids)
        ${whereAll([
          sql`u.kindergarten_id = ${placeOf(scope, query.kindergartenId)}`,
          sql`u.for_on between ${range.from} and ${range.to}`,
          supplierId !== undefined && sql`u.supplier_id = ${supplierId}`,
          warehouseId !== undefined && sql`d.warehouse_id = ${warehouseId}`,
        ])} group by u.id, u.number, u.for_on, u.from_on, u.to_on, u.invoice_number, u.invoice_on, s.name order by u.for_on, u.number, u.id`,
    )
    return { rows: list, subtitle: subtitleOf(range, asOf), period: range }
  }),
]
