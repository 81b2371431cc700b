import type { RowOf } from '@asistent/contract/core/call'
import {
  calculationReceipt,
  completeCalculation,
  correctCalculation,
  decideConflict,
  editAttendances,
  editProducts,
  getCalculation,
  getCalculationAttendances,
  getCalculationProducts,
  listCalculations,
  listSubstituteDishes,
  openCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { calculationStateLabel } from '@asistent/domain/kitchen/calculations'
import { bandOfMenu, menuKindText, type Diet } from '@asistent/domain/kitchen/menus'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { answeredCalculation, answeredPortions, answeredProducts } from './calculation-answers.rules'
import { calculationPaper } from './calculation.paper'
import { calculationsWhere, dayFacts } from './calculation.queries'
import { reckon } from './calculation.rules'
import {
  changePortions,
  changeProducts,
  completeProducts,
  correct,
  decide,
  openForDay,
  requestProducts,
} from './calculations.steps'
import { partsOfRecipes, productFactsOf } from './facts.queries'
import { lateMarks } from './late-marks.queries'
import { portionValuesOf } from './portions.rules'

async function reckonedOne({ tx, scope }: ReadContext, id: number) {
  const calculation = requireFound((await calculationsWhere(tx, inKindergarten(scope), sql`k.id = ${id}`))[0])
  const facts = await dayFacts(tx, [calculation])
  return { facts, result: reckon(facts, calculation), may: scope.rights('Meals') }
}

type Listed = Omit<RowOf<typeof listCalculations>, 'menuName' | 'statusName'> & { readonly diet: Diet }

export const calculationHandlers: Handler[] = [
  read(
    listCalculations,
    async ({ tx, scope, now }, { fromDate, toDate, menuType, status, isRaised, hasLateMarks, ...query }) => {
      const listed = await page<Listed>(tx, query, {
        select: sql`select k.id, k.for_on as "forDate", k.menu_type as "menuType", k.diet, k.state as status,
        case when k.state > 1 then (select max(m.portions)::int from (select sum(coalesce(p.changed_to, p.computed)) as portions from meal_portion p
          where p.calculation_id = k.id group by p.meal_type) m) end as portions,
        (select sum(p.value)::float8 from meal_product p where p.calculation_id = k.id) as value,
        (select count(*)::int from meal_open_conflicts(k.id)) as "openConflicts"
        from meal_calculation k`,
        where: [
          sql`k.kindergarten_id = ${inKindergarten(scope)}`,
          fromDate !== undefined && sql`k.for_on >= ${fromDate}`,
          toDate !== undefined && sql`k.for_on <= ${toDate}`,
          menuType !== undefined && sql`k.menu_type = ${menuType}`,
          status !== undefined && sql`k.state = ${status}`,
          isRaised && sql`k.raised_at is not null`,
          hasLateMarks && sql`exists (${lateMarks(today(now))})`,
        ],
        orderBy: { forDate: sql`"forDate"`, menuType: sql`"menuType"`, status: sql`status` },
        otherwise: sql`"forDate" desc, "menuType", diet`,
      })
      return {
        ...listed,
        result: listed.result.map(({ diet, ...row }) => ({
          ...row,
          menuName: menuKindText(row.menuType, diet),
          statusName: calculationStateLabel[row.status],
        })),
      }
    },
  ),

  read(getCalculation, async (context, { id }) => {
    const { facts, result, may } = await reckonedOne(context, id)
    return answeredCalculation(facts, result, may)
  }),

  read(getCalculationAttendances, async (context, { id }) => {
    const { facts, result, may } = await reckonedOne(context, id)
    return answeredPortions(facts, result, may)
  }),

  read(getCalculationProducts, async (context, { id }) => {
    const { facts, result, may } = await reckonedOne(context, id)
    return answeredProducts(facts, result, may)
  }),

  read(listSubstituteDishes, async ({ tx, scope }, { id, mealTypeId, recipeId, childId, alsoIds = [] }) => {
    const kindergartenId = inKindergarten(scope)
    const { menuType } = requireFound((await calculationsWhere(tx, kindergartenId, sql`k.id = ${id}`))[0])
    const candidates = await rows<{ id: number; name: string; allergens: number[]; rank: number }>(
      tx,
      sql`select r.id, r.name, array(select distinct a.allergen from recipe_allergens(r.id) a order by 1) as allergens, (not ${mealTypeId} = any (r.meal_types))::int * 2 + (r.category is distinct from d.category)::int as rank from recipe r
        left join recipe d on d.id = ${recipeId} and (d.kindergarten_id is null or d.kindergarten_id = ${kindergartenId}) join child c on c.id = ${childId} and c.kindergarten_id = ${kindergartenId}
        where (r.kindergarten_id is null or r.kindergarten_id = ${kindergartenId}) and r.deleted_on is null and r.active and r.id <> ${recipeId}
          and not exists (select from meal_dishes(${id}) m where m.meal_type = ${mealTypeId} and m.recipe_id = r.id)
          and not exists (select from recipe_allergens(r.id) a join child o on a.allergen = any (o.allergen_ids) where o.id = ${anyOf([childId, ...alsoIds])})
        order by rank, r.name limit 100`,
    )
    const parts = await partsOfRecipes(tx, [recipeId, ...candidates.map((one) => one.id)])
    const products = await productFactsOf(tx, kindergartenId)
    const kcalOf = (of: number) => {
      const recipe = parts.get(of)
      return recipe ? portionValuesOf(recipe, bandOfMenu(menuType), products, []).kcal : 0
    }
    const replaced = kcalOf(recipeId)
    const result = candidates
      .map((dish) => ({ ...dish, kcal: kcalOf(dish.id) }))
      .toSorted(
        (left, right) =>
          left.rank - right.rank ||
          Math.abs(left.kcal - replaced) - Math.abs(right.kcal - replaced) ||
          left.id - right.id,
      )
      .map(({ rank: _rank, ...dish }) => dish)
    return { result, rowsCount: result.length }
  }),

  write(openCalculations, async (context, { forDate }) => {
    context.audit.about({ day: forDate })
    return ok(await openForDay(context, forDate))
  }),

  write(editAttendances, async (context, form) => {
    await changePortions(context, form)
    return ok(form.id)
  }),

  write(editProducts, async (context, form) => {
    await changeProducts(context, form)
    return ok(form.id)
  }),

  write(decideConflict, async (context, form) => {
    await decide(context, form)
    return allDone
  }),

  write(requestCalculation, async (context, { id }) => {
    await requestProducts(context, id)
    return allDone
  }),

  write(completeCalculation, async (context, { id }) => {
    await completeProducts(context, id)
    return allDone
  }),

  write(correctCalculation, async (context, { id, reason }) => {
    await correct(context, id, reason)
    return allDone
  }),

  read(calculationReceipt, async (context, { id }) => {
    const { facts, result } = await reckonedOne(context, id)
    return calculationPaper(context, facts, result)
  }),
]
