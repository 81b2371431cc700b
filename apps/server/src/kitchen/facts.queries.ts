import type { ProductFacts } from '@asistent/domain/kitchen/nutrition'
import type { BandAmount, BandYield } from '@asistent/domain/kitchen/recipes'
import { conversionOf, units, type Conversion } from '@asistent/domain/warehouse/units'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Owner } from '../platform/rows'

// What portions are counted with: products with their values, price and stock, and what recipes are made of.

/** The master's records and, for a kindergarten, its own, of the table `t`. */
export const ownOrMaster = (owner: Owner): SQL =>
  owner === null ? sql`t.kindergarten_id is null` : sql`(t.kindergarten_id is null or t.kindergarten_id = ${owner})`

interface StoredProduct extends Omit<ProductFacts, 'gram'> {
  readonly conversions: readonly Conversion[]
}

/** All that the owner may cook with; also what was retired, while a recipe still has it. */
export async function productFactsOf(tx: Tx, owner: Owner): Promise<Map<number, ProductFacts>> {
  const products = await rows<StoredProduct>(
    tx,
    sql`with recursive kind as (
        select id, food_kind from product_category where parent_id is null
        union all select c.id, coalesce(c.food_kind, k.food_kind) from product_category c join kind k on c.parent_id = k.id),
      there as (select product_id, sum(quantity) as quantity, sum(value) as value, max(price) as price, sum(greatest(quantity - reserved, 0)) as free
        from stock_balance where kindergarten_id = ${owner}::int group by 1),
      own as (select product_id, json_agg(json_build_object('unit', unit, 'numerator', numerator, 'denominator', denominator) order by unit) as list
        from product_conversion group by 1)
      select t.id, t.name, kind.food_kind as "foodKind", t.waste_percent::float8 as "wastePercent", t.allergen_ids as "allergenIds", t.base_unit as "baseUnit",
        array[t.kcal, t.protein, t.fat, t.carbs, t.fiber, t.sugar, t.salt]::float8[] as per100,
        (case when there.quantity > 0 then round(there.value / there.quantity, 5) else there.price end)::float8 as price,
        ${owner === null ? sql`null::float8` : sql`coalesce(there.free, 0)::float8`} as free, coalesce(own.list, '[]') as conversions
      from product t join kind on kind.id = t.category_id left join there on there.product_id = t.id left join own on own.product_id = t.id
      where ${ownOrMaster(owner)} order by t.name, t.id`,
  )
  return new Map(
    products.map(({ conversions, ...product }) => {
      const gram = conversionOf(product.baseUnit, conversions, units.Gram)
      return [
        product.id,
        { ...product, gram: gram ? { numerator: gram.numerator, denominator: gram.denominator } : null },
      ]
    }),
  )
}

export interface RecipeParts {
  readonly amounts: readonly BandAmount[]
  readonly yields: readonly BandYield[]
}

/** What these recipes are made of; whoever asks has seen to it that they may be read. */
export async function partsOfRecipes(tx: Tx, recipeIds: readonly number[]): Promise<Map<number, RecipeParts>> {
  if (recipeIds.length === 0) return new Map()
  const results = await rows<RecipeParts & { id: number }>(
    tx,
    sql`select r.id,
      coalesce((select json_agg(json_build_object('productId', i.product_id, 'ageBand', i.age_band, 'grossG', i.gross_grams, 'netG', i.net_grams) order by i.position, i.age_band)
        from recipe_ingredient i where i.recipe_id = r.id), '[]') as amounts,
      coalesce((select json_agg(json_build_object('ageBand', y.age_band, 'grams', y.grams) order by y.age_band) from recipe_yield y where y.recipe_id = r.id), '[]') as yields
      from recipe r where r.id = ${anyOf(recipeIds)}`,
  )
  return new Map(results.map(({ id, ...parts }) => [id, parts]))
}

/** What dishes contain: the allergens of their products, and those that were added by hand. */
export async function allergensOfRecipes(tx: Tx, recipeIds: readonly number[]): Promise<Map<number, number[]>> {
  const results = await rows<{ id: number; allergenIds: number[] }>(
    tx,
    sql`select r.id, array(select distinct a from (
        select unnest(r.extra_allergen_ids) as a union select unnest(p.allergen_ids) from recipe_ingredient i join product p on p.id = i.product_id where i.recipe_id = r.id) x
        order by 1) as "allergenIds" from recipe r where r.id = ${anyOf(recipeIds)}`,
  )
  return new Map(results.map(({ id, allergenIds }) => [id, allergenIds]))
}
