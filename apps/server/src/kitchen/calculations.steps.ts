import type { ParsedOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import type { decideConflict, editAttendances, editProducts } from '@asistent/contract/kitchen/calculations.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import type { acceptProposals } from '@asistent/contract/kitchen/standing.calls'
import { calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { rememberKinds } from '@asistent/domain/kitchen/conflicts'
import { menuStates } from '@asistent/domain/kitchen/menus'
import type { Day } from '@asistent/domain/kernel/day'
import { add, decimal, formatDecimal, isZero, toNumber, zero, type Decimal } from '@asistent/domain/kernel/decimal'
import { documentStates } from '@asistent/domain/warehouse/documents'
import { isWholeIn, type BaseUnit } from '@asistent/domain/warehouse/units'
import { unionOfAllergens } from '@asistent/domain/people/allergens'
import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  mealCalculation,
  mealConflict,
  mealCorrection,
  mealDish,
  mealPortion,
  mealProduct,
  standingSubstitution,
} from '../db/tables/kitchen/meal-calculations'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { giveOut, makeRequest, takeBackRequests } from '../warehouse/requests.ops'
import { keptOf } from './calculation-kept.rules'
import { calculationsWhere, dayFacts, type CalculationRow, type DayFacts } from './calculation.queries'
import { isOpen, reckon, sourcesIn, type Reckoned } from './calculation.rules'

// Steps of a calculation (domain.md 8). Every step locks the calculation's day first (db/kitchen-guards.ts).

/**
 * Locks the day until the transaction ends, which excludes every other step. Does not lock the row: a posting that
 * revalues its issues locks the stock first and the row afterwards (follow_revaluations).
 */
async function hold(context: WriteContext, id: number): Promise<CalculationRow> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const seen = requireFound((await calculationsWhere(tx, kindergartenId, sql`k.id = ${id}`))[0])
  await tx.execute(sql`select hold_meals(${kindergartenId}, ${seen.forDate}::date)`)
  context.audit.about({ calculationId: id })
  return requireFound((await calculationsWhere(tx, kindergartenId, sql`k.id = ${id}`))[0])
}

async function holdOpen(context: WriteContext, id: number, version?: number): Promise<CalculationRow> {
  const calculation = await hold(context, id)
  if (!isOpen(calculation)) throw refuseKitchen('calculation-not-open')
  requireSameVersion(version, calculation.version, { table: 'meal_calculation', id })
  return calculation
}

const touch = ({ tx }: WriteContext, id: number) =>
  tx
    .update(mealCalculation)
    .set({ version: sql`${mealCalculation.version} + 1` })
    .where(eq(mealCalculation.id, id))

async function reckoned(
  { tx }: WriteContext,
  calculation: CalculationRow,
): Promise<{ facts: DayFacts; result: Reckoned }> {
  const facts = await dayFacts(tx, [calculation])
  return { facts, result: reckon(facts, calculation) }
}

/** Creates a calculation for every published menu of the day without one; returns the number of menus. */
export async function openForDay({ tx, scope }: WriteContext, forDate: Day): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  await tx.execute(sql`select hold_meals(${kindergartenId}, ${forDate}::date)`)
  const menus = await rows<{ id: number; menuType: number; diet: number; there: boolean }>(
    tx,
    sql`select m.id, m.menu_type as "menuType", m.diet, exists (select from meal_calculation k where k.kindergarten_id = m.kindergarten_id and k.for_on = ${forDate}
        and k.menu_type = m.menu_type and k.diet = m.diet) as there
      from menu m where m.kindergarten_id = ${kindergartenId} and m.state = ${menuStates.Published} and ${forDate} between m.from_on and m.to_on
        and exists (select from menu_dish d where d.menu_id = m.id and d.for_on = ${forDate}) order by m.menu_type, m.diet`,
  )
  if (menus.length === 0) throw refuseKitchen('no-menu', { field: 'forDate' })
  for (const { id, menuType, diet, there } of menus)
    if (!there)
      await insertRow(tx, mealCalculation, kindergartenId, {
        forOn: forDate,
        menuType,
        diet,
        menuId: id,
        createdBy: scope.accountId,
      })
  return menus.length
}

export async function changePortions(
  context: WriteContext,
  { id, version, items }: ParsedOf<typeof editAttendances>,
): Promise<void> {
  const { tx, scope, now } = context
  const calculation = await holdOpen(context, id, version)
  const storedKeys = new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`select id from child_group where kindergarten_id = ${calculation.kindergartenId}`,
      )
    ).map((group) => group.id),
  )
  for (const [index, { mealTypeId, classId, portions, reason }] of items.entries()) {
    if (classId !== null && !storedKeys.has(classId)) throw refuse('not-found')
    if (portions !== null && reason === null) throw refuseKitchen('needs-reason', { field: `items.${index}.reason` })
    const where = and(
      eq(mealPortion.calculationId, id),
      eq(mealPortion.mealType, mealTypeId),
      classId === null ? isNull(mealPortion.groupId) : eq(mealPortion.groupId, classId),
    )
    await tx.delete(mealPortion).where(where)
    if (portions !== null)
      await tx.insert(mealPortion).values({
        kindergartenId: calculation.kindergartenId,
        calculationId: id,
        mealType: mealTypeId,
        groupId: classId,
        changedTo: portions,
        changeReason: reason,
        changedBy: scope.accountId,
        changedAt: now.toISOString(),
      })
  }
  await touch(context, id)
}

export async function changeProducts(
  context: WriteContext,
  { id, version, items }: ParsedOf<typeof editProducts>,
): Promise<void> {
  const { tx, scope, now } = context
  const calculation = await holdOpen(context, id, version)
  const { facts, result } = await reckoned(context, calculation)
  for (const [index, item] of items.entries()) {
    const { mealTypeId, productId, substituteForId, quantity, warehouseId, reason } = item
    const at = (name: string) => `items.${index}.${name}`
    await tx.delete(mealProduct).where(
      and(
        eq(mealProduct.calculationId, id),
        eq(mealProduct.mealType, mealTypeId),
        // A second substitute for a product replaces the first.
        substituteForId === null
          ? and(eq(mealProduct.productId, productId), isNull(mealProduct.substituteForId))
          : eq(mealProduct.substituteForId, substituteForId),
      ),
    )
    if (item.isRemoved || (quantity === null && warehouseId === null && substituteForId === null)) continue
    if (quantity !== null && reason === null) throw refuseKitchen('needs-reason', { field: at('reason') })
    if (substituteForId !== null && !facts.stock.get(substituteForId)?.substituteIds.includes(productId))
      throw refuseKitchen('not-a-substitute', { field: at('productId') })
    const product = await oneRow<{ id: number; baseUnit: BaseUnit }>(
      tx,
      sql`select id, base_unit as "baseUnit" from product where id = ${productId} and deleted_on is null and (kindergarten_id is null or kindergarten_id = ${calculation.kindergartenId})`,
    )
    if (!product) throw refuseKitchen('unknown-product', { field: at('productId') })
    if (warehouseId !== null && !facts.warehouses.has(warehouseId)) throw refuse('not-found')
    const line = result.lines.find((one) => one.meal === mealTypeId && one.productId === (substituteForId ?? productId))
    const isInRecipes = line !== undefined && line.computed !== null
    if (quantity !== null && !isWholeIn(product.baseUnit, decimal(quantity)))
      throw refuseKitchen('whole-pieces', { field: at('quantity') })
    if (quantity === null && !isInRecipes) throw refuseKitchen('needs-quantity', { field: at('quantity') })
    await tx.insert(mealProduct).values({
      kindergartenId: calculation.kindergartenId,
      calculationId: id,
      mealType: mealTypeId,
      productId,
      substituteForId,
      warehouseId,
      computed: isInRecipes ? formatDecimal(line.computed ?? zero, 3) : null,
      changedTo: quantity === null ? null : String(quantity),
      changeReason: reason,
      changedBy: scope.accountId,
      changedAt: quantity === null ? null : now.toISOString(),
    })
  }
  await touch(context, id)
}

/** A decision about a dish. For several children it is stored for each of them, or for none. */
export async function decide(context: WriteContext, form: ParsedOf<typeof decideConflict>): Promise<void> {
  const { id, childId, about, decidedAt, substituteRecipeId, reason, also = [] } = form
  const calculation = await hold(context, id)
  if (substituteRecipeId === null && reason === null) throw refuseKitchen('needs-reason', { field: 'reason' })
  // A decision without a substitute applies to one child.
  if (substituteRecipeId === null && also.length > 0)
    throw refuseKitchen('one-dish-for-all', { field: 'substituteRecipeId' })
  if (substituteRecipeId !== null && !isOpen(calculation)) throw refuseKitchen('correct-first')
  const facts = await reckoned(context, calculation)
  for (const row of [{ childId, about, decidedAt }, ...also]) {
    await decideOne(context, calculation, facts, { ...form, ...row })
    await remember(context, calculation, { ...form, ...row })
  }
  if (!isOpen(calculation))
    await context.tx.execute(
      sql`update meal_calculation set raised_at = null where id = ${id} and raised_at is not null and not exists (select from meal_open_conflicts(${id}))`,
    )
  await touch(context, id)
}

/** Stores the substitute for the dish, or for each product that the conflict is about. */
async function remember(
  { tx, scope }: WriteContext,
  { kindergartenId }: CalculationRow,
  { remember: kind, mealTypeId, recipeId, childId, about, substituteRecipeId }: ParsedOf<typeof decideConflict>,
): Promise<void> {
  if (kind === undefined || kind === rememberKinds.Nothing || substituteRecipeId === null) return
  const products = [...new Set(sourcesIn(about).map(({ productId }) => productId))].filter((id) => id !== 0)
  const rules =
    kind === rememberKinds.Dish || products.length === 0
      ? [{ recipeId, productId: null }]
      : products.map((productId) => ({ recipeId: null, productId }))
  const t = standingSubstitution
  for (const rule of rules)
    await tx
      .insert(t)
      .values({
        kindergartenId,
        childId,
        mealType: mealTypeId,
        substituteRecipeId,
        createdBy: scope.accountId,
        ...rule,
      })
      .onConflictDoUpdate({
        target: [t.childId, t.recipeId, t.productId, t.mealType],
        set: { substituteRecipeId, createdBy: scope.accountId, version: sql`${t.version} + 1` },
      })
}

type Proposed = ParsedOf<typeof acceptProposals>['items'][number]

/** Stores the proposed decisions of a day if they equal those that the user has seen; all or none. */
export async function decideProposed(context: WriteContext, forDate: Day, items: readonly Proposed[]): Promise<void> {
  for (const id of [...new Set(items.map(({ calculationId }) => calculationId))].toSorted((a, b) => a - b)) {
    const calculation = await hold(context, id)
    if (calculation.forDate !== forDate) throw refuse('not-found')
    if (!isOpen(calculation)) throw refuseKitchen('correct-first')
    const facts = await reckoned(context, calculation)
    for (const item of items)
      if (item.calculationId === id) await decideOne(context, calculation, facts, { ...item, id, reason: null })
    await touch(context, id)
  }
}

const sameMoment = (left: string | null, right: string | null) =>
  left === right || (left !== null && right !== null && Date.parse(left) === Date.parse(right))

async function decideOne(
  context: WriteContext,
  { kindergartenId }: Awaited<ReturnType<typeof hold>>,
  { facts, result }: Awaited<ReturnType<typeof reckoned>>,
  { id, mealTypeId, recipeId, childId, about, decidedAt, substituteRecipeId, reason }: ParsedOf<typeof decideConflict>,
): Promise<void> {
  const { tx, scope, now } = context
  const first = requireFound(
    result.conflicts.find((one) => one.meal === mealTypeId && one.childId === childId && one.recipeId === recipeId),
  )
  if (first.about !== about || !sameMoment(first.decision?.decidedAt ?? null, decidedAt)) throw refuse('stale')
  // If a substitute is harmful too, the conflict is about the dish of the menu.
  const served = facts.decisions.find(
    (decision) =>
      decision.calculationId === id &&
      decision.meal === mealTypeId &&
      decision.childId === childId &&
      decision.substituteRecipeId === recipeId,
  )
  const dish = served?.recipeId ?? recipeId
  // A confirmation would be about this dish, but the child would get the dish of the menu, so another substitute is
  // required.
  if (served && substituteRecipeId === null) throw refuseKitchen('harmful-substitute', { field: 'substituteRecipeId' })
  if (substituteRecipeId !== null) await requireHarmless(context, facts, childId, substituteRecipeId)
  const values = {
    groupId: null,
    allergenIds: unionOfAllergens(first.sources.map(({ allergen }) => allergen)),
    state: substituteRecipeId === null ? conflictStates.Confirmed : conflictStates.Substituted,
    substituteRecipeId,
    reason,
    basis: served ? served.about : about,
    decidedBy: scope.accountId,
    decidedAt: now.toISOString(),
  }
  await tx
    .insert(mealConflict)
    .values({ kindergartenId, calculationId: id, mealType: mealTypeId, recipeId: dish, childId, ...values })
    .onConflictDoUpdate({
      target: [mealConflict.calculationId, mealConflict.mealType, mealConflict.recipeId, mealConflict.childId],
      set: values,
    })
}

/** A dish of the kindergarten that is harmless for the child. */
async function requireHarmless(
  { tx }: WriteContext,
  facts: DayFacts,
  childId: number,
  recipeId: number,
): Promise<void> {
  const harmful = requireFound(
    await oneRow<{ harmful: boolean }>(
      tx,
      sql`select exists (select from recipe_allergens(r.id) a join child c on c.id = ${childId} and a.allergen = any (c.allergen_ids)) as harmful
        from recipe r where r.id = ${recipeId} and r.deleted_on is null and (r.kindergarten_id is null or r.kindergarten_id = ${facts.calculations[0]?.kindergartenId ?? 0})`,
    ),
  ).harmful
  if (harmful) throw refuseKitchen('harmful-substitute', { field: 'substituteRecipeId' })
}

/** Stores the calculated result, then reserves all of the products or none. */
export async function requestProducts(context: WriteContext, id: number): Promise<void> {
  const { tx, now } = context
  const calculation = await holdOpen(context, id)
  const { facts, result } = await reckoned(context, calculation)
  if (result.meals.every(({ portions }) => portions === 0)) throw refuseKitchen('nobody-eats')
  const [product] = result.unconverted
  if (product !== undefined)
    throw refuseKitchen('no-conversion', { values: { product: facts.stock.get(product)?.name ?? '' } })
  await keep(context, facts, result)
  await tx.update(mealCalculation).set({ portionsAt: now.toISOString() }).where(eq(mealCalculation.id, id))
  const byWarehouse = new Map<number, Map<number, Decimal>>()
  for (const { productId, warehouseId, quantity } of result.lines) {
    if (isZero(quantity)) continue
    if (warehouseId === null)
      throw refuseKitchen('nowhere', { values: { product: facts.stock.get(productId)?.name ?? '' } })
    const products = byWarehouse.get(warehouseId) ?? new Map<number, Decimal>()
    products.set(productId, add(products.get(productId) ?? zero, quantity))
    byWarehouse.set(warehouseId, products)
  }
  if (byWarehouse.size === 0) throw refuseKitchen('nothing-to-request')
  for (const [warehouseId, products] of [...byWarehouse].toSorted(([left], [right]) => left - right))
    await makeRequest(context, {
      forDate: calculation.forDate,
      warehouseId,
      purpose: calculation.menuType,
      calculationId: id,
      note: null,
      lines: [...products].map(([productId, quantity]) => ({
        productId,
        quantity: toNumber(quantity),
        unitOfMeasure: facts.stock.get(productId)?.baseUnit ?? 3,
        note: null,
      })),
    })
}

async function keep({ tx }: WriteContext, facts: DayFacts, result: Reckoned): Promise<void> {
  const { id } = result.calculation
  const { portions, dishes, products } = keptOf(facts, result)
  await tx.delete(mealPortion).where(eq(mealPortion.calculationId, id))
  await tx.delete(mealProduct).where(eq(mealProduct.calculationId, id))
  await tx.delete(mealDish).where(eq(mealDish.calculationId, id))
  if (portions.length > 0) await tx.insert(mealPortion).values(portions)
  await tx.insert(mealDish).values(dishes)
  if (products.length > 0) await tx.insert(mealProduct).values(products)
}

const requestsOf = ({ tx }: WriteContext, id: number) =>
  rows<{ id: number; state: number }>(
    tx,
    sql`select id, state from stock_document where calculation_id = ${id} and kind = 2 and state < 3 order by id`,
  )

export async function completeProducts(context: WriteContext, id: number): Promise<void> {
  const calculation = await hold(context, id)
  if (calculation.status !== calculationStates.Requested) throw refuseKitchen('not-requested')
  const waiting = (await requestsOf(context, id)).filter(({ state }) => state === documentStates.Open)
  await giveOut(
    context,
    waiting.map((request) => request.id),
  )
}

/** Reverses the issue of the products and computes the calculation anew. */
export async function correct(context: WriteContext, id: number, reason: string): Promise<void> {
  const { tx, scope, now } = context
  const calculation = await hold(context, id)
  if (isOpen(calculation)) throw refuseKitchen('not-requested')
  await tx.insert(mealCorrection).values({
    kindergartenId: calculation.kindergartenId,
    calculationId: id,
    reason,
    madeBy: scope.accountId,
    madeAt: now.toISOString(),
  })
  await takeBackRequests(
    context,
    (await requestsOf(context, id)).map((request) => request.id),
  )
}
