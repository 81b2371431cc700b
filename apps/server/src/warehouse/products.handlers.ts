import type { ParsedOf } from '@asistent/contract/core/call'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import {
  availableForDate,
  chooseProducts,
  createMasterProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listAllergens,
  listProducts,
  listRecommendedPeriods,
  listStorageConditions,
  saveProductSetting,
  updateMasterProduct,
  updateProduct,
} from '@asistent/contract/warehouse/products.calls'
import { today } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { allergenLabel } from '@asistent/domain/people/allergens'
import { storageConditionLabel } from '@asistent/domain/warehouse/documents'
import { recommendedPeriodLabel } from '@asistent/domain/warehouse/norms'
import { conversionOf, fractionOf } from '@asistent/domain/warehouse/units'
import { eq, sql } from 'drizzle-orm'
import { product, productConversion } from '../db/tables/warehouse/products'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { changeRow, retireRow, saveRow, type Owner } from '../platform/rows'
import { requireFound, inKindergarten, refuseStale } from '../platform/versioned'
import { availableOn } from './availability.queries'
import { productById, productChoices, productPage, productsOf } from './products.queries'

type MasterForm = ParsedOf<typeof createMasterProduct>
type OwnPart = Pick<
  ParsedOf<typeof saveProductSetting>,
  'isActive' | 'minQuantity' | 'packageQuantity' | 'wholePackages' | 'accountCode'
>

const optionsOf = (labels: Readonly<Record<number, string>>) => {
  const result = Object.entries(labels).map(([id, name]) => ({ id: Number(id), name }))
  return { result, rowsCount: result.length }
}

export const productHandlers: Handler[] = [
  read(listProducts, ({ tx, scope }, query) => productPage(tx, scope.kindergartenId, query)),

  read(chooseProducts, async ({ tx, scope }, query) => {
    const result = await productChoices(tx, scope.kindergartenId, query)
    return { result, rowsCount: result.length }
  }),

  read(getProduct, async ({ tx, scope }, { id }) => requireFound(await productById(tx, scope.kindergartenId, id))),

  write(
    createProduct,
    async ({ tx, scope, audit }, { isActive, minQuantity, packageQuantity, wholePackages, accountCode, ...form }) => {
      const owner = inKindergarten(scope)
      const id = await saveProduct(tx, owner, {}, form)
      await writeSetting(tx, owner, id, { isActive, minQuantity, packageQuantity, wholePackages, accountCode })
      audit.about({ productId: id })
      return ok(id)
    },
  ),

  write(
    updateProduct,
    async (
      { tx, scope, audit },
      { id, version, isActive, minQuantity, packageQuantity, wholePackages, accountCode, ...form },
    ) => {
      const owner = inKindergarten(scope)
      const current = requireFound(await productById(tx, owner, id))
      if (current.isMaster) throw refuseWarehouse('master-product')
      await saveProduct(tx, owner, { id, version }, form)
      await writeSetting(tx, owner, id, { isActive, minQuantity, packageQuantity, wholePackages, accountCode })
      audit.about({ productId: id })
      return ok(id)
    },
  ),

  write(saveProductSetting, async ({ tx, scope, audit }, { id, version, ...part }) => {
    const owner = inKindergarten(scope)
    const current = requireFound(await productById(tx, owner, id))
    // The form of an own product includes its setting, so both have one version.
    if (!current.isMaster) await changeRow(tx, product, owner, { id, version }, {})
    await writeSetting(tx, owner, id, part, current.isMaster ? version : undefined)
    audit.about({ productId: id })
    return ok(id)
  }),

  write(deleteProduct, async ({ tx, scope, now, audit }, { id }) => {
    const owner = scope.kindergartenId
    const current = requireFound(await productById(tx, owner, id))
    if (owner !== null && current.isMaster) throw refuseWarehouse('master-product')
    const left = await oneRow(
      tx,
      sql`select 1 as there from stock_balance where product_id = ${id} and quantity > 0 limit 1`,
    )
    if (left) throw refuseWarehouse('product-in-stock')
    await retireRow(tx, product, owner, id, today(now))
    audit.about({ productId: id })
    return allDone
  }),

  write(createMasterProduct, async ({ tx, audit }, form) => {
    const id = await saveProduct(tx, null, {}, form)
    audit.about({ productId: id })
    return ok(id)
  }),

  write(updateMasterProduct, async ({ tx, audit }, { id, version, ...form }) => {
    await saveProduct(tx, null, { id, version }, form)
    audit.about({ productId: id })
    return ok(id)
  }),

  read(listStorageConditions, async () => optionsOf(storageConditionLabel)),
  read(listRecommendedPeriods, async () => optionsOf(recommendedPeriodLabel)),

  read(listAllergens, async ({ tx, scope }) => {
    const counted = await rows<{ id: number; n: number }>(
      tx,
      sql`select a.id, count(*)::int as n from product p, unnest(p.allergen_ids) a (id) where ${productsOf(scope.kindergartenId)} group by 1`,
    )
    const products = new Map(counted.map(({ id, n }) => [id, n]))
    const { result, rowsCount } = optionsOf(allergenLabel)
    return { result: result.map((one) => ({ ...one, number: one.id, products: products.get(one.id) ?? 0 })), rowsCount }
  }),

  read(availableForDate, async ({ tx, scope }, { date, warehouseId }) => {
    const result = await availableOn(tx, { kindergartenId: inKindergarten(scope), day: date, warehouseId })
    return { result, rowsCount: result.length }
  }),
]

async function saveProduct(
  tx: Tx,
  owner: Owner,
  record: { readonly id?: number; readonly version?: number | undefined },
  { nutrition, conversions, storageConditionId, unitOfMeasure, wastePercent, vatRate, ...form }: MasterForm,
): Promise<number> {
  requireConversions({ unitOfMeasure, conversions })
  await requireCategory(tx, form.categoryId)
  if (record.id !== undefined) await requireSameUnit(tx, record.id, unitOfMeasure)
  const id = await saveRow(tx, product, owner, record, {
    ...form,
    ...Object.fromEntries(
      Object.entries(nutrition).map(([name, value]) => [name, value === null ? null : String(value)]),
    ),
    baseUnit: unitOfMeasure,
    wastePercent: String(wastePercent),
    vatRate: String(vatRate),
    storageCondition: storageConditionId,
  })
  await tx.delete(productConversion).where(eq(productConversion.productId, id))
  const fractions = conversions.map((one) => fractionOf(one.unitOfMeasure, decimal(one.quantity)))
  if (fractions.length > 0)
    await tx
      .insert(productConversion)
      .values(fractions.map((one) => ({ ...one, productId: id, kindergartenId: owner })))
  return id
}

function requireConversions({ unitOfMeasure, conversions }: Pick<MasterForm, 'unitOfMeasure' | 'conversions'>): void {
  const seen = new Set<number>()
  for (const [index, conversion] of conversions.entries()) {
    const field = `conversions.${index}.unitOfMeasure`
    if (conversionOf(unitOfMeasure, [], conversion.unitOfMeasure)) throw refuseWarehouse('own-conversion', { field })
    if (seen.has(conversion.unitOfMeasure)) throw refuseWarehouse('same-conversion', { field })
    seen.add(conversion.unitOfMeasure)
  }
}

async function requireCategory(tx: Tx, categoryId: number): Promise<void> {
  requireFound(await oneRow(tx, sql`select id from product_category where id = ${categoryId}`))
}

/** Rejects changing the base unit of a product with movements. */
async function requireSameUnit(tx: Tx, id: number, unit: number): Promise<void> {
  const used = await oneRow(
    tx,
    sql`select 1 as there from product p where p.id = ${id} and p.base_unit <> ${unit} and exists (select from stock_line l where l.product_id = p.id)`,
  )
  if (used) throw refuseWarehouse('base-unit-used', { field: 'unitOfMeasure' })
}

/** Default settings have no row, because most products of the master are used unchanged. */
async function writeSetting(
  tx: Tx,
  kindergartenId: number,
  productId: number,
  part: OwnPart,
  version?: number,
): Promise<void> {
  const [minQuantity, packageQuantity] = [part.minQuantity, part.packageQuantity]
  const written = await tx.execute(
    sql`insert into product_setting as s (kindergarten_id, product_id, active, min_quantity, package_quantity, whole_packages, account_code)
      values (${kindergartenId}, ${productId}, ${part.isActive}, ${minQuantity}, ${packageQuantity}, ${part.wholePackages}, ${part.accountCode})
      on conflict (kindergarten_id, product_id) do update set active = excluded.active, min_quantity = excluded.min_quantity,
        package_quantity = excluded.package_quantity, whole_packages = excluded.whole_packages, account_code = excluded.account_code, version = s.version + 1
      where ${version === undefined ? sql`true` : sql`s.version = ${version}`}`,
  )
  if (!written.rowCount) throw refuseStale({ table: 'product_setting', id: `${kindergartenId}:${productId}` })
}
