import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import {
  detailedAvailability,
  productAvailability,
  stockSummary,
  warehousesAvailability,
  weightedAveragePrice,
} from '@asistent/contract/warehouse/availability.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { addDays, formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { decimal, toNumber } from '@asistent/domain/kernel/decimal'
import {
  documentKindLabel,
  documentKinds,
  documentStates,
  type DocumentKind,
} from '@asistent/domain/warehouse/documents'
import { orderStates } from '@asistent/domain/warehouse/orders'
import { conversionOf, priceInUnit, unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { kindergarten } from '../db/tables/institutions'
import { productSetting } from '../db/tables/warehouse/products'
import { asItWas } from '../platform/as-it-was'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { unitsOfProducts } from './products.queries'
import {
  batchesNow,
  chosenProducts,
  expiresWithin,
  labelsOf,
  namedAt,
  placeOf,
  promisedAt,
  stockNow,
  type Books,
} from './references.queries'
import { momentOf } from './references.ops'

type Available = OutputOf<typeof productAvailability.json>['result'][number]
type Detailed = OutputOf<typeof detailedAvailability.json>['result'][number]

const withUnit = <Row extends { readonly unitOfMeasure: BaseUnit }>(row: Row) => ({
  ...row,
  unit: unitLabel[row.unitOfMeasure],
})

export const availabilityHandlers: Handler[] = [
  ...serveReport(productAvailability, async ({ tx, scope, now }, query) => {
    const { warehouseId, onlyLow, asOf, ...chosen } = query
    const { products, categories, warehouses } = namedAt(asOf)
    const kindergartenId = placeOf(scope, query.kindergartenId)
    const day = today(asOf === undefined ? now : new Date(asOf))
    const books = { places: [kindergartenId], asOf }
    const settings = asItWas(productSetting, asOf)
    const list = await rows<Omit<Available, 'unit'>>(
      tx,
      sql`with there as (${asOf === undefined ? stockNow(books) : promisedAt(stockNow(books), kindergartenId, asOf)}),
        batches as (select l.warehouse_id, s.product_id, min(s.expires_on) as expires_on from (${batchesNow(books)}) l
          join (${labelsOf(books)}) s on s.id = l.batch_id group by 1, 2),
        -- What has a minimum and is nowhere at all stands in the list too: it is the lowest of all.
        shown as (select product_id, warehouse_id, quantity, value, price, reserved from there union all
          select s.product_id, null, 0, 0, null, null from ${settings} s where s.kindergarten_id = ${kindergartenId} and s.active and s.min_quantity > 0
            and not exists (select from there t where t.product_id = s.product_id))
        select p.id as "productId", p.name as "productName", p.category_id as "categoryId", c.name as category, p.base_unit as "unitOfMeasure",
          t.warehouse_id as "warehouseId", w.name as warehouse, t.quantity::float8 as quantity, t.reserved::float8 as reserved,
          (t.quantity - t.reserved)::float8 as free, t.price::float8 as price, t.value::float8 as value, b.expires_on as "nearestExpiry",
          s.min_quantity::float8 as "minQuantity", coalesce(sum(t.quantity) over (partition by t.product_id) < s.min_quantity, false) as "isLow",
          coalesce(b.expires_on < ${day}, false) as "isExpired"
        from shown t join ${products} p on p.id = t.product_id and (p.kindergarten_id is null or p.kindergarten_id = ${kindergartenId})
          join ${categories} c on c.id = p.category_id left join ${warehouses} w on w.id = t.warehouse_id
          left join batches b on b.warehouse_id = t.warehouse_id and b.product_id = t.product_id
          left join ${settings} s on s.product_id = p.id and s.kindergarten_id = ${kindergartenId} and s.active
        ${whereAll(chosenProducts(chosen, asOf))} order by p.name, p.id, w.name, t.warehouse_id`,
    )
    return {
      rows: list
        .filter((row) => warehouseId === undefined || row.warehouseId === warehouseId)
        .filter((row) => !onlyLow || row.isLow)
        .map(withUnit),
      subtitle: shownAt(now, asOf),
    }
  }),

  read(warehousesAvailability, async ({ tx, scope }, { productId }) => {
    const books = { places: [inKindergarten(scope)] }
    const result = await rows<OutputOf<typeof warehousesAvailability>['result'][number]>(
      tx,
      sql`select t.warehouse_id as "warehouseId", w.name as warehouse, p.base_unit as "unitOfMeasure", t.quantity::float8 as quantity,
        t.reserved::float8 as reserved, (t.quantity - t.reserved)::float8 as free, t.price::float8 as price, t.value::float8 as value,
        (select min(s.expires_on) from (${batchesNow(books)}) l join stock_batch s on s.id = l.batch_id
          where l.warehouse_id = t.warehouse_id and s.product_id = t.product_id) as "nearestExpiry"
        from (${stockNow(books)}) t join product p on p.id = t.product_id join warehouse w on w.id = t.warehouse_id
        where t.product_id = ${productId} order by w.name, w.id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(weightedAveragePrice, async ({ tx, scope }, { productId, warehouseId, unitOfMeasure }) => {
    const kindergartenId = inKindergarten(scope)
    const product = requireFound((await unitsOfProducts(tx, kindergartenId, [productId])).get(productId))
    const there = await oneRow<{ price: string | null }>(
      tx,
      sql`select b.price::text from warehouse w left join stock_balance b on b.warehouse_id = w.id and b.product_id = ${productId}
        where w.id = ${warehouseId} and w.kindergarten_id = ${kindergartenId}`,
    )
    const { price } = requireFound(there)
    const conversion = conversionOf(product.baseUnit, product.conversions, unitOfMeasure)
    if (!conversion)
      throw refuseWarehouse('no-conversion', { field: 'unitOfMeasure', values: { product: product.name } })
    return {
      unitOfMeasure,
      price: price === null ? null : toNumber(priceInUnit(decimal(price), conversion)),
      baseUnit: product.baseUnit,
      basePrice: price === null ? null : Number(price),
    }
  }),

  ...serveReport(detailedAvailability, async (context, query) => ({
    rows: (await byBatch(context, query)).map(withUnit),
    subtitle: shownAt(context.now, query.asOf),
    ...(severalPlaces(context, query) ? {} : { without: ['kindergarten'] }),
  })),

  read(stockSummary, async ({ tx, scope, now }) => {
    const [kindergartenId, day] = [inKindergarten(scope), today(now)]
    const figures = await oneRow<
      Omit<OutputOf<typeof stockSummary>, 'openDocuments'> & { open: { kind: DocumentKind; count: number }[] }
    >(
      tx,
      sql`select
        (select count(*)::int from product_setting s join product p on p.id = s.product_id and p.deleted_on is null
          where s.kindergarten_id = ${kindergartenId} and s.active and s.min_quantity > coalesce(
            (select sum(b.quantity) from stock_balance b where b.kindergarten_id = ${kindergartenId} and b.product_id = s.product_id), 0)) as "lowStock",
        count(*) filter (where l.expires_on < ${day})::int as expired,
        count(*) filter (where l.expires_on between ${day} and ${addDays(day, soonDays)})::int as "expiringSoon",
        (select coalesce(json_agg(o order by o.kind), '[]') from (select d.kind, count(*)::int as count from stock_document d
          where d.kindergarten_id = ${kindergartenId} and d.state = ${documentStates.Open} group by 1) o) as open,
        (select count(*)::int from supplier_order r where r.kindergarten_id = ${kindergartenId} and r.state = ${orderStates.Sent}) as "ordersOnTheWay",
        (select min(r.deliver_on) from supplier_order r where r.kindergarten_id = ${kindergartenId} and r.state = ${orderStates.Sent}) as "nextDelivery"
        from (select s.id, s.expires_on from stock_batch s where s.kindergarten_id = ${kindergartenId} and s.expires_on <= ${addDays(day, soonDays)}
          and exists (select from stock_batch_balance b where b.batch_id = s.id and b.quantity > 0)) l`,
    )
    const { open, ...counted } = requireFound(figures)
    const countOf = (kind: DocumentKind) => open.find((one) => one.kind === kind)?.count ?? 0
    return {
      ...counted,
      openDocuments: Object.values(documentKinds).map((kind) => ({
        kind,
        name: documentKindLabel[kind],
        count: countOf(kind),
      })),
    }
  }),
]

const soonDays = 7

/** Reports without a period print their time. */
const shownAt = (now: Date, asOf: string | undefined): string =>
  asOf === undefined ? `Към ${formatDay(today(now))} г. в ${sofiaTime(now)} ч.` : momentOf(asOf).slice(2)

type DetailsInput = ParsedOf<typeof detailedAvailability.json>

const severalPlaces = ({ scope }: ReadContext, { kindergartenId }: DetailsInput): boolean =>
  kindergartenId === undefined && scope.kindergartenId === null && scope.viewedId === null

/**
 * Experts read the stock of all of their kindergartens; over the whole country of one product only, to find a recalled
 * one.
 */
function booksOf(context: ReadContext, query: DetailsInput): Books {
  const { scope } = context
  if (!severalPlaces(context, query)) return { places: [placeOf(scope, query.kindergartenId)], asOf: query.asOf }
  if (scope.kindergartenIds === 'all' && query.productId === undefined)
    throw refuseWarehouse('choose-kindergarten', { field: 'kindergartenId' })
  return { places: scope.kindergartenIds, asOf: query.asOf }
}

/**
 * Distributes the value of a product among its batches by quantity with cumulative rounding, so that they add up to the
 * cent. Stock without a batch (a surplus of a count) is last.
 */
function byBatch(context: ReadContext, query: DetailsInput) {
  const { warehouseId, expiringDays, asOf, ...chosen } = query
  const { products, categories, warehouses, suppliers, manufacturers } = namedAt(asOf)
  const books = booksOf(context, query)
  const day = today(asOf === undefined ? context.now : new Date(asOf))
  return rows<Omit<Detailed, 'unit'>>(
    context.tx,
    sql`with there as (${stockNow(books)}), labels as not materialized (${labelsOf(books)}),
      parts as (
        select t.*, l.batch_id, l.quantity as part, s.expires_on from there t join (${batchesNow(books)}) l using (warehouse_id)
          join labels s on s.id = l.batch_id and s.product_id = t.product_id
        union all
        select t.*, null, t.quantity - coalesce(k.known, 0), null from there t left join (select l.warehouse_id, s.product_id, sum(l.quantity) as known
          from (${batchesNow(books)}) l join stock_batch s on s.id = l.batch_id group by 1, 2) k using (warehouse_id, product_id)
          where t.quantity > coalesce(k.known, 0)),
      shared as (select x.*, sum(part) over (partition by warehouse_id, product_id order by expires_on nulls last, batch_id nulls last) as upto from parts x)
      select t.kindergarten_id as "kindergartenId", g.name as kindergarten, p.id as "productId", p.name as "productName", p.base_unit as "unitOfMeasure",
        c.name as category, w.id as "warehouseId", w.name as warehouse, t.batch_id as "batchId", s.code as batch, f.name as manufacturer, v.name as supplier,
        s.received_on as "receivedOn", t.expires_on as "expiryDate", coalesce(t.expires_on < ${day}, false) as "isExpired", t.part::float8 as quantity,
        t.price::float8 as price, (round(t.value * t.upto / t.quantity, 2) - round(t.value * (t.upto - t.part) / t.quantity, 2))::float8 as value
      from shared t join ${asItWas(kindergarten, asOf)} g on g.id = t.kindergarten_id join ${products} p on p.id = t.product_id join ${categories} c on c.id = p.category_id
        join ${warehouses} w on w.id = t.warehouse_id left join labels s on s.id = t.batch_id left join ${manufacturers} f on f.id = s.manufacturer_id
        left join ${suppliers} v on v.id = s.supplier_id
      ${whereAll([
        ...chosenProducts(chosen, asOf),
        warehouseId !== undefined && sql`t.warehouse_id = ${warehouseId}`,
        expiresWithin(sql`t.expires_on`, day, expiringDays),
      ])} order by g.name, g.id, p.name, p.id, w.name, w.id, t.expires_on nulls last, t.batch_id`,
  )
}
