import type { OutputOf } from '@asistent/contract/core/call'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { today } from '@asistent/domain/kernel/day'
import { add, decimal, isZero, negate, toNumber, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { menuKindText, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import {
  documentKindLabel,
  documentKinds,
  purposeLabel,
  scrappingTypeLabel,
  type DocumentKind,
  type Purpose,
  type ScrappingType,
} from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { expiresWithin, placeOf } from './references.queries'

type Batch = OutputOf<typeof listBatches>['result'][number]
type Traced = OutputOf<typeof getBatch>

// A recall: deliveries of a batch, its remaining stock, and its issues.

/** Movements `m` of documents other than transfers, which move goods already in stock. */
const fromOutside = sql`not exists (select from stock_document t where t.id = m.document_id and t.kind = ${documentKinds.Transfer})`

const selectBatches = sql`select b.id, b.product_id as "productId", p.name as "productName", p.base_unit as "unitOfMeasure", b.code as batch,
  f.name as manufacturer, s.name as supplier, b.received_on as "receivedOn", b.expires_on as "expiryDate",
  coalesce((select sum(m.quantity) from stock_movement m where m.batch_id = b.id and ${fromOutside} and (m.quantity > 0) <> (m.reverses_id is not null)), 0)::float8 as came,
  coalesce((select sum(l.quantity) from stock_batch_balance l where l.batch_id = b.id), 0)::float8 as left
  from stock_batch b join product p on p.id = b.product_id left join manufacturer f on f.id = b.manufacturer_id left join supplier s on s.id = b.supplier_id`

const stillThere = sql`exists (select from stock_batch_balance l where l.batch_id = b.id and l.quantity > 0)`

type Moved = Omit<Traced['wentTo'][number], 'documentName' | 'purpose' | 'quantity'> &
  Pick<Traced['cameIn'][number], 'supplier' | 'supplierDocument'> & {
    readonly quantity: string
    readonly purposeOf: Purpose | null
    readonly scrappingType: ScrappingType | null
    readonly goesIn: boolean
  }

type EatenDish = Omit<Traced['dishes'][number], 'mealTypeName' | 'menuName'> & {
  readonly mealType: MealType
  readonly menuType: MenuType
  readonly diet: Diet
}

export const batchHandlers: Handler[] = [
  read(
    listBatches,
    ({ tx, scope, now }, { search, productId, supplierId, manufacturerId, onlyLeft, expiringDays, ...query }) =>
      page<Batch>(tx, query, {
        select: selectBatches,
        where: [
          sql`b.kindergarten_id = ${placeOf(scope, undefined)}`,
          search !== null && contains(sql`concat_ws(' ', p.name, b.code, f.name, s.name)`, search),
          productId !== undefined && sql`b.product_id = ${productId}`,
          supplierId !== undefined && sql`b.supplier_id = ${supplierId}`,
          manufacturerId !== undefined && sql`b.manufacturer_id = ${manufacturerId}`,
          (onlyLeft === true || expiringDays !== undefined) && stillThere,
          expiresWithin(sql`b.expires_on`, today(now), expiringDays),
        ],
        orderBy: { productName: sql`"productName"`, receivedOn: sql`"receivedOn"`, expiryDate: sql`"expiryDate"` },
        otherwise: sql`"receivedOn" desc, id desc`,
      }),
  ),

  read(getBatch, async ({ tx, scope }, { id }) => {
    const kindergartenId = placeOf(scope, undefined)
    const batch = requireFound(
      await oneRow<Batch>(tx, sql`${selectBatches} where b.id = ${id} and b.kindergarten_id = ${kindergartenId}`),
    )
    const moved = await rows<Moved>(
      tx,
      sql`select d.id as "documentId", d.kind as "documentKind", d.number, m.for_on as "forDate", m.posted_at as "postedAt", w.name as warehouse,
        m.quantity::text, (m.value + coalesce((select sum(v.value) from stock_movement v where v.revalues_id = m.id), 0))::float8 as value, m.reverses_id is not null as "isReversal", s.name as supplier, d.supplier_document as "supplierDocument",
        d.purpose as "purposeOf", d.scrapping_type as "scrappingType", d.calculation_id as "calculationId", d.reason,
        (m.quantity > 0) <> (m.reverses_id is not null) as "goesIn"
        from stock_movement m join stock_document d on d.id = m.document_id join warehouse w on w.id = m.warehouse_id left join supplier s on s.id = d.supplier_id
        where m.batch_id = ${id} and m.kindergarten_id = ${kindergartenId} and m.revalues_id is null and ${fromOutside} order by m.id`,
    )
    const leftIn = await rows<Traced['leftIn'][number]>(
      tx,
      sql`select w.id as "warehouseId", w.name as warehouse, l.quantity::float8 as quantity from stock_batch_balance l join warehouse w on w.id = l.warehouse_id
        where l.batch_id = ${id} and l.kindergarten_id = ${kindergartenId} and l.quantity > 0 order by w.name, w.id`,
    )
    const eaten = await rows<EatenDish>(
      tx,
      sql`select k.id as "calculationId", k.for_on as "forDate", k.menu_type as "menuType", k.diet, p.meal_type as "mealType", x.recipe_name as "recipeName",
        coalesce((select json_agg(json_build_object('name', g.name, 'portions', coalesce(o.changed_to, o.computed)) order by g.name nulls last) from meal_portion o left join child_group g on g.id = o.group_id
          where o.calculation_id = k.id and o.meal_type = p.meal_type and coalesce(o.changed_to, o.computed) > 0), '[]') as groups
        from (select d.calculation_id as id from stock_movement m join stock_document d on d.id = m.document_id
          where m.batch_id = ${id} and m.kindergarten_id = ${kindergartenId} and d.calculation_id is not null group by 1 having sum(m.quantity) < 0) u
        join meal_calculation k on k.id = u.id join meal_product p on p.calculation_id = k.id and p.product_id = ${batch.productId} and coalesce(p.changed_to, p.computed) > 0
        left join meal_dish x on x.calculation_id = k.id and x.meal_type = p.meal_type
          and exists (select from jsonb_array_elements(x.ingredients) i where (i ->> 'productId')::int = coalesce(p.substitute_for_id, p.product_id))
        order by k.for_on, k.id, p.meal_type, x.position`,
    )
    const went = moved.filter(({ goesIn }) => !goesIn)
    return {
      ...batch,
      cameIn: moved
        .filter(({ goesIn }) => goesIn)
        .map((row) => ({ ...rowOf(row), supplier: row.supplier, supplierDocument: row.supplierDocument })),
      leftIn,
      wentTo: went.map((row) => ({
        ...rowOf(row),
        quantity: -Number(row.quantity),
        value: (0 - row.value) as typeof row.value,
        purpose: purposeOf(row),
        calculationId: row.calculationId,
        reason: row.reason,
      })),
      dishes: eaten.map(({ mealType, menuType, diet, ...dish }) => ({
        ...dish,
        mealTypeName: mealTypeLabel[mealType],
        menuName: menuKindText(menuType, diet),
      })),
      days: byDay(went),
    }
  }),
]

const rowOf = (row: Moved) => ({
  documentId: row.documentId,
  documentKind: row.documentKind,
  documentName: documentKindLabel[row.documentKind as DocumentKind],
  number: row.number,
  forDate: row.forDate,
  postedAt: row.postedAt,
  warehouse: row.warehouse,
  quantity: Number(row.quantity),
  value: row.value,
  isReversal: row.isReversal,
})

const purposeOf = ({ purposeOf, scrappingType, documentKind }: Moved): string | null => {
  if (purposeOf) return purposeLabel[purposeOf]
  if (scrappingType) return scrappingTypeLabel[scrappingType]
  return documentKind === documentKinds.Declaration ? documentKindLabel[documentKinds.Declaration] : null
}

/** Net use: a reversal reduces its own purpose. */
function byDay(went: readonly Moved[]): Traced['days'] {
  const sums = new Map<string, { forDate: Moved['forDate']; purpose: string; sum: Decimal }>()
  for (const row of went) {
    const purpose = purposeOf(row) ?? 'Друго'
    const key = `${row.forDate} ${purpose}`
    const sum = add(sums.get(key)?.sum ?? zero, negate(decimal(row.quantity)))
    sums.set(key, { forDate: row.forDate, purpose, sum })
  }
  return [...sums.values()]
    .filter(({ sum }) => !isZero(sum))
    .map(({ forDate, purpose, sum }) => ({ forDate, purpose, quantity: toNumber(sum) }))
    .toSorted((left, right) => (left.forDate < right.forDate ? -1 : 1))
}
