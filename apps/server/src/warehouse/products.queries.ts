import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { chooseProducts, getProduct, listProducts } from '@asistent/contract/warehouse/products.calls'
import { perBase, type BaseUnit, type Conversion } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page, whereAll } from '../platform/list'
import type { Owner } from '../platform/rows'
import { inCategory } from './references.ops'

/** The master's products and, for a kindergarten, its own. */
export const productsOf = (owner: Owner): SQL =>
  owner === null
    ? sql`p.kindergarten_id is null and p.deleted_on is null`
    : sql`(p.kindergarten_id is null or p.kindergarten_id = ${owner}) and p.deleted_on is null`

const from = (owner: Owner) =>
  sql`from product p join product_category c on c.id = p.category_id
    left join product_setting s on s.product_id = p.id and s.kindergarten_id = ${owner}::int`

const isActive = sql`coalesce(s.active, true)`

export const productPage = (
  tx: Tx,
  owner: Owner,
  { search, categoryId, allergenId, isMaster, isActive: active, ...query }: ParsedOf<typeof listProducts>,
) =>
  page<OutputOf<typeof listProducts>['result'][number]>(tx, query, {
    select: sql`select p.id, p.name, p.category_id as "categoryId", c.name as category, p.base_unit as "unitOfMeasure",
      p.waste_percent::float8 as "wastePercent", p.kcal::float8 as kcal, p.allergen_ids as "allergenIds", p.storage_condition as "storageConditionId",
      p.barcode, s.min_quantity::float8 as "minQuantity", ${isActive} as "isActive", p.kindergarten_id is null as "isMaster" ${from(owner)}`,
    where: [
      productsOf(owner),
      search !== null && contains(sql`concat_ws(' ', p.name, p.barcode)`, search),
      categoryId !== undefined && inCategory(categoryId),
      allergenId !== undefined && sql`${allergenId} = any (p.allergen_ids)`,
      isMaster !== undefined && sql`(p.kindergarten_id is null) = ${isMaster}`,
      active !== undefined && sql`${isActive} = ${active}`,
    ],
    orderBy: { name: sql`name`, category: sql`category`, kcal: sql`kcal` },
    otherwise: sql`name, id`,
  })

type Choice = OutputOf<typeof chooseProducts>['result'][number]

export async function productChoices(
  tx: Tx,
  owner: Owner,
  { search, barcode }: ParsedOf<typeof chooseProducts>,
): Promise<Choice[]> {
  const results = await rows<Omit<Choice, 'conversions'>>(
    tx,
    sql`select p.id, p.name, p.category_id as "categoryId", c.name as category, p.base_unit as "unitOfMeasure", p.barcode,
      p.vat_rate::float8 as "vatRate", p.kindergarten_id is null as "isMaster" ${from(owner)} ${whereAll([
        productsOf(owner),
        isActive,
        search !== null && contains(sql`concat_ws(' ', p.name, p.barcode)`, search),
        barcode !== null && sql`p.barcode = ${barcode}`,
      ])} order by p.name, p.id limit 5000`,
  )
  const conversions = await conversionsOf(
    tx,
    results.map(({ id }) => id),
  )
  return results.map((one) => ({ ...one, conversions: asQuantities(conversions.get(one.id)) }))
}

/** Conversions defined by the products. */
export async function conversionsOf(tx: Tx, productIds: readonly number[]): Promise<Map<number, Conversion[]>> {
  const all = new Map<number, Conversion[]>()
  if (productIds.length === 0) return all
  const results = await rows<Conversion & { productId: number }>(
    tx,
    sql`select product_id as "productId", unit, numerator, denominator from product_conversion where product_id = ${anyOf(productIds)} order by unit`,
  )
  for (const { productId, ...rest } of results) all.set(productId, [...(all.get(productId) ?? []), rest])
  return all
}

/** Displayed conversions: number of units in one base unit. */
const asQuantities = (conversions: readonly Conversion[] = []) =>
  conversions.map((one) => ({ quantity: perBase(one), unitOfMeasure: one.unit as Exclude<typeof one.unit, 0> }))

export async function productById(tx: Tx, owner: Owner, id: number): Promise<OutputOf<typeof getProduct> | undefined> {
  interface Stored extends Omit<OutputOf<typeof getProduct>, 'conversions' | 'nutrition'> {
    readonly nutrition: OutputOf<typeof getProduct>['nutrition']
  }
  const stored = await oneRow<Stored>(
    tx,
    sql`select p.id, p.name, p.category_id as "categoryId", c.name as category, p.base_unit as "unitOfMeasure", p.waste_percent::float8 as "wastePercent",
      json_build_object('kcal', p.kcal, 'protein', p.protein, 'fat', p.fat, 'carbs', p.carbs, 'fiber', p.fiber, 'sugar', p.sugar, 'salt', p.salt) as nutrition,
      p.allergen_ids as "allergenIds", p.storage_condition as "storageConditionId", p.shelf_life_days as "shelfLifeDays", p.barcode,
      p.vat_rate::float8 as "vatRate", ${isActive} as "isActive", s.min_quantity::float8 as "minQuantity", s.package_quantity::float8 as "packageQuantity", coalesce(s.whole_packages, false) as "wholePackages", s.account_code as "accountCode",
      p.kindergarten_id is null as "isMaster", ${owner === null ? sql`p.version` : sql`case when p.kindergarten_id is null then coalesce(s.version, 0) else p.version end`} as version
      ${from(owner)} where p.id = ${id} and ${productsOf(owner)}`,
  )
  if (!stored) return undefined
  return { ...stored, conversions: asQuantities((await conversionsOf(tx, [id])).get(id)) }
}

export interface UnitsOfProduct {
  readonly id: number
  readonly name: string
  readonly baseUnit: BaseUnit
  readonly vatRate: number
  readonly shelfLifeDays: number | null
  readonly conversions: readonly Conversion[]
}

/** Product data for lines; products of other kindergartens are missing. */
export async function unitsOfProducts(
  tx: Tx,
  kindergartenId: number,
  ids: readonly number[],
): Promise<Map<number, UnitsOfProduct>> {
  const results = await rows<Omit<UnitsOfProduct, 'conversions'>>(
    tx,
    sql`select p.id, p.name, p.base_unit as "baseUnit", p.vat_rate::float8 as "vatRate", p.shelf_life_days as "shelfLifeDays"
      from product p where p.id = ${anyOf(ids)} and ${productsOf(kindergartenId)}`,
  )
  const conversions = await conversionsOf(tx, ids)
  return new Map(results.map((one) => [one.id, { ...one, conversions: conversions.get(one.id) ?? [] }]))
}
