import type { OutputOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import {
  deleteCategory,
  listCategories,
  listSubstitutions,
  saveCategory,
  saveRecommended,
  saveSubstitutions,
} from '@asistent/contract/warehouse/products.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { categoryNorm, productCategory, productSubstitution } from '../db/tables/warehouse/products'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import type { Owner } from '../platform/rows'
import { requireFound, refuseStale } from '../platform/versioned'
import { productsOf } from './products.queries'

// Categories with their recommended quantities, and substitutes of products: the master's for all, overridden by those
// of a kindergarten.

const isSameSet = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every((one) => right.includes(one))

type Category = OutputOf<typeof listCategories>['result'][number]

export const categoryHandlers: Handler[] = [
  read(listCategories, async ({ tx, scope, now }, { flat }) => {
    const all = await categoriesOf(tx, scope.kindergartenId, today(now))
    const tree = treeOf(all)
    return { result: flat ? flattened(tree) : tree, rowsCount: all.length }
  }),

  write(saveCategory, async ({ tx, audit }, { id, version, parentId, name, position }) => {
    if (id !== undefined && parentId !== null) await requireNoLoop(tx, id, parentId)
    if (parentId !== null) requireFound(await oneRow(tx, sql`select id from product_category where id = ${parentId}`))
    const categoryId = id === undefined ? await insert(tx, { parentId, name, position }) : id
    if (id !== undefined) {
      const changed = await tx
        .update(productCategory)
        .set({
          parentId,
          name,
          ...(position !== undefined && { position }),
          version: sql`${productCategory.version} + 1`,
        })
        .where(
          and(eq(productCategory.id, id), version === undefined ? undefined : eq(productCategory.version, version)),
        )
      if (!changed.rowCount)
        throw (await categoryById(tx, id)) ? refuseStale({ table: productCategory, id }) : refuse('not-found')
    }
    audit.about({ productCategoryId: categoryId })
    return ok(categoryId)
  }),

  write(deleteCategory, async ({ tx, audit }, { id }) => {
    const gone = await tx.delete(productCategory).where(eq(productCategory.id, id))
    if (!gone.rowCount) throw refuse('not-found')
    audit.about({ productCategoryId: id })
    return allDone
  }),

  write(saveRecommended, async ({ tx, scope, now, audit }, { categoryId, items, source, approximate, ...from }) => {
    const owner = scope.kindergartenId
    const validFrom = from.validFrom ?? today(now)
    if (!(await categoryById(tx, categoryId))) throw refuse('not-found')
    await tx
      .delete(categoryNorm)
      .where(
        and(
          eq(categoryNorm.categoryId, categoryId),
          owner === null ? isNull(categoryNorm.kindergartenId) : eq(categoryNorm.kindergartenId, owner),
          items.length > 0 ? eq(categoryNorm.validFrom, validFrom) : gte(categoryNorm.validFrom, validFrom),
        ),
      )
    if (items.length > 0)
      await tx.insert(categoryNorm).values(
        items.map((item) => ({
          kindergartenId: owner,
          categoryId,
          period: item.type,
          ageBand: item.ageBand,
          quantity: String(item.quantity),
          validFrom,
          source,
          approximate,
        })),
      )
    audit.about({ productCategoryId: categoryId })
    return ok(categoryId)
  }),

  read(listSubstitutions, async ({ tx, scope }) => {
    const pairs = await rows<{ productId: number; product: string; id: number; name: string; isMaster: boolean }>(
      tx,
      sql`select s.product_id as "productId", p.name as product, o.id, o.name, s.kindergarten_id is null as "isMaster"
        from product_substitution s join product p on p.id = s.product_id join product o on o.id = s.substitute_id
        where (s.kindergarten_id is null or s.kindergarten_id = ${scope.kindergartenId}::int) and ${productsOf(scope.kindergartenId)}
          and o.deleted_on is null order by p.name, p.id, o.name, o.id`,
    )
    const byProduct = new Map<number, OutputOf<typeof listSubstitutions>['result'][number]>()
    for (const { productId, product, ...substitute } of pairs) {
      const row = byProduct.get(productId) ?? { productId, product, productSubstitutions: [], substitutes: [] }
      if (!row.productSubstitutions.includes(substitute.id)) {
        row.productSubstitutions.push(substitute.id)
        row.substitutes.push(substitute)
      }
      byProduct.set(productId, row)
    }
    return { result: [...byProduct.values()], rowsCount: byProduct.size }
  }),

  write(saveSubstitutions, async ({ tx, scope, audit }, { productId, productSubstitutions, was }) => {
    const owner = scope.kindergartenId
    const uniqueIds = [...new Set(productSubstitutions)]
    if (uniqueIds.includes(productId)) throw refuseWarehouse('substitute-itself', { field: 'productSubstitutions' })
    await requireProducts(tx, owner, [productId, ...uniqueIds])
    const stored = await rows<{ id: number }>(
      tx,
      sql`select distinct substitute_id as id from product_substitution
        where product_id = ${productId} and (kindergarten_id is null or kindergarten_id = ${owner}::int) order by 1`,
    )
    if (
      !isSameSet(
        stored.map(({ id }) => id),
        was,
      )
    )
      throw was.length > 0 ? refuse('stale') : refuseWarehouse('has-substitutes', { field: 'productId' })
    await tx.execute(
      sql`delete from product_substitution where product_id = ${productId} and kindergarten_id is not distinct from ${owner}::int`,
    )
    // Entries of the master are not repeated.
    const master = new Set(
      (
        await rows<{ id: number }>(
          tx,
          sql`select substitute_id as id from product_substitution where product_id = ${productId} and kindergarten_id is null`,
        )
      ).map(({ id }) => id),
    )
    const ownIds = uniqueIds.filter((id) => !master.has(id))
    if (ownIds.length > 0)
      await tx
        .insert(productSubstitution)
        .values(ownIds.map((substituteId) => ({ kindergartenId: owner, productId, substituteId })))
    audit.about({ productId })
    return ok(productId)
  }),
]

type Flat = Omit<Category, 'items' | 'path'>

/** With the quantities in effect on the day: of each period and age the kindergarten's, else the master's. */
const categoriesOf = (tx: Tx, owner: Owner, day: Day) =>
  rows<Flat>(
    tx,
    sql`select c.id, c.name, c.parent_id as "parentId", c.unit as "unitOfMeasure", c.version,
      (select count(*)::int from product p where p.category_id = c.id and ${productsOf(owner)}) as products,
      coalesce((select json_agg(json_build_object('type', n.period, 'ageBand', n.age_band, 'quantity', n.quantity) order by n.period, n.age_band)
        from (select distinct on (v.period, v.age_band) v.period, v.age_band, v.quantity from category_norm v
          where v.category_id = c.id and v.valid_from <= ${day} and (v.kindergarten_id is null or v.kindergarten_id = ${owner}::int)
          order by v.period, v.age_band, v.kindergarten_id nulls last, v.valid_from desc) n), '[]') as recommended
      from product_category c order by c.position, c.name, c.id`,
  )

const treeOf = (all: readonly Flat[], parent: { id: number; path: string } | null = null): Category[] =>
  all
    .filter(({ parentId }) => parentId === (parent?.id ?? null))
    .map((flat) => {
      const path = parent ? `${parent.path} / ${flat.name}` : flat.name
      return { ...flat, path, items: treeOf(all, { id: flat.id, path }) }
    })

const flattened = (items: readonly Category[]): Category[] =>
  items.flatMap((one) => [{ ...one, items: [] }, ...flattened(one.items)])

async function insert(
  tx: Tx,
  { position, ...values }: { parentId: number | null; name: string; position: number | undefined },
): Promise<number> {
  const [row] = await tx
    .insert(productCategory)
    .values({
      ...values,
      position:
        position ??
        sql`(select coalesce(max(position), 0) + 1 from product_category where parent_id is not distinct from ${values.parentId}::int)`,
    })
    .returning({ id: productCategory.id })
  return requireFound(row).id
}

const categoryById = async (tx: Tx, id: number) =>
  (await oneRow(tx, sql`select id from product_category where id = ${id}`)) !== undefined

async function requireNoLoop(tx: Tx, id: number, parentId: number): Promise<void> {
  const loop = await oneRow(
    tx,
    sql`with recursive above as (select ${parentId}::int as id union select c.parent_id from product_category c join above a on a.id = c.id where c.parent_id is not null)
      select id from above where id = ${id}`,
  )
  if (loop) throw refuseWarehouse('category-loop', { field: 'parentId' })
}

async function requireProducts(tx: Tx, owner: Owner, ids: readonly number[]): Promise<void> {
  const there = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from product p where p.id = ${anyOf(ids)} and ${productsOf(owner)}`,
  )
  requireFound(there?.n === new Set(ids).size ? there : undefined)
}
