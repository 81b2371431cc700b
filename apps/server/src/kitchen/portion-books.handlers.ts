import type { RowOf } from '@asistent/contract/core/call'
import {
  createPortionBook,
  deletePortionBook,
  getPortionBook,
  lastPortionBook,
  listPortionBooks,
  portionBookReceipt,
} from '@asistent/contract/kitchen/portion-books.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { bandOfMenu, menuKindText, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { yieldFor } from '@asistent/domain/kitchen/recipes'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { portionBook, portionBookLine } from '../db/tables/kitchen'
import { accountName, fullName } from '../people/child-sql.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { giveBackNumber, nextNumber, takeNumber } from '../platform/numbers'
import { deleteRow, insertRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { calculationsWhere, dayFacts, type DayFacts } from './calculation.queries'
import { reckon, type Reckoned } from './calculation.rules'
import { portionBookPaper } from './portion-books.paper'

// Порционник (domain.md 5.5): kept as it was when it was made, by dish and group; a new one is made when something changes.

const seriesOf = (day: Day) => `portion-book:${yearOf(day)}`

export const portionBookHandlers: Handler[] = [
  read(lastPortionBook, async ({ tx, scope, now }, { date }) => ({
    number: (await nextNumber(tx, { kindergartenId: inKindergarten(scope), series: seriesOf(date ?? today(now)) })) - 1,
  })),

  read(listPortionBooks, ({ tx, scope }, { fromDate, toDate, ...query }) =>
    page<RowOf<typeof listPortionBooks>>(tx, query, {
      select: sql`select b.id, b.number, b.for_on as "forDate", (select coalesce(sum(l.portions), 0)::int from portion_book_line l where l.book_id = b.id) as portions,
        ${accountName(sql`b.created_by`)} as creator, b.created_at as "createdAt" from portion_book b`,
      where: [
        sql`b.kindergarten_id = ${inKindergarten(scope)}`,
        fromDate !== undefined && sql`b.for_on >= ${fromDate}`,
        toDate !== undefined && sql`b.for_on <= ${toDate}`,
      ],
      orderBy: { forDate: sql`"forDate"`, number: sql`number` },
      otherwise: sql`"forDate" desc, number desc, id`,
    }),
  ),

  read(getPortionBook, (context, { id }) => portionBookOf(context, id)),

  write(createPortionBook, async (context, { forDate, note }) => {
    const { tx, scope } = context
    const kindergartenId = inKindergarten(scope)
    const calculations = await calculationsWhere(tx, kindergartenId, sql`k.for_on = ${forDate}`)
    const facts = await dayFacts(tx, calculations)
    const lines = calculations.flatMap((one) => linesOf(facts, reckon(facts, one)))
    if (lines.length === 0) throw refuseKitchen('nobody-eats', { field: 'forDate' })
    const series = seriesOf(forDate)
    const id = await insertRow(tx, portionBook, kindergartenId, {
      series,
      number: await takeNumber(tx, { kindergartenId, series }),
      forOn: forDate,
      note,
      createdBy: scope.accountId,
    })
    await tx
      .insert(portionBookLine)
      .values(lines.map((line, position) => ({ kindergartenId, bookId: id, position, ...line })))
    context.audit.about({ portionBookId: id })
    return ok(id)
  }),

  write(deletePortionBook, async (context, { id }) => removeBook(context, id)),

  read(portionBookReceipt, async (context, { id }) => portionBookPaper(context, await portionBookOf(context, id))),
]

async function removeBook({ tx, scope, audit }: WriteContext, id: number) {
  const kindergartenId = inKindergarten(scope)
  const { series, number } = found(
    await oneRow<{ series: string; number: number }>(
      tx,
      sql`select series, number from portion_book where id = ${id} and kindergarten_id = ${kindergartenId}`,
    ),
  )
  await deleteRow(tx, portionBook, kindergartenId, id)
  await giveBackNumber(tx, { kindergartenId, series }, number)
  audit.about({ portionBookId: id })
  return allDone
}

interface StoredLine {
  readonly menuType: MenuType
  readonly diet: Diet
  readonly mealTypeId: MealType
  readonly recipeId: number
  readonly recipeName: string
  readonly classId: number | null
  readonly className: string
  readonly portions: number
  readonly portionGrams: number | null
  readonly childIds: number[]
}

interface Eater {
  readonly id: number
  readonly name: string
  readonly className: string | null
  readonly allergies: number[]
  readonly allergiesText: string | null
}

export async function portionBookOf({ tx, scope }: ReadContext, id: number) {
  const head = found(
    await oneRow<{
      id: number
      number: number
      forDate: Day
      note: string | null
      creator: string | null
      createdAt: string
    }>(
      tx,
      sql`select b.id, b.number, b.for_on as "forDate", b.note, ${accountName(sql`b.created_by`)} as creator, b.created_at as "createdAt" from portion_book b
        where b.id = ${id} and b.kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  const lines = await rows<StoredLine>(
    tx,
    sql`select menu_type as "menuType", diet, meal_type as "mealTypeId", recipe_id as "recipeId", recipe_name as "recipeName", group_id as "classId", group_name as "className",
      portions, portion_grams::float8 as "portionGrams", child_ids as "childIds" from portion_book_line where book_id = ${id} order by position`,
  )
  const children = new Map(
    (
      await rows<Eater>(
        tx,
        sql`select c.id, ${fullName()} as name, null as "className", c.allergen_ids as allergies, c.allergies_text as "allergiesText" from child c
          where c.id = ${anyOf([...new Set(lines.flatMap(({ childIds }) => childIds))])}`,
      )
    ).map((child) => [child.id, child]),
  )
  return {
    ...head,
    lines: lines.map(({ diet, childIds, ...line }) => ({
      ...line,
      menuName: menuKindText(line.menuType, diet),
      mealTypeName: mealTypeLabel[line.mealTypeId],
      totalGrams: line.portionGrams === null ? null : Math.round(line.portionGrams * line.portions * 100) / 100,
      children: childIds.flatMap((child) => children.get(child) ?? []),
    })),
  }
}

/**
 * A dish and a group; who has a dish of its own is counted there and named at the one it must not get. Who came after the
 * request has no portion in it, and is named at what it must not get all the same.
 */
function linesOf(facts: DayFacts, { calculation, meals, dishes, conflicts }: Reckoned) {
  const { id: calculationId, menuType, diet } = calculation
  const groupOf = new Map(
    facts.eaters.flatMap((one) => (one.calculationId === calculationId ? [[one.personId, one.groupId] as const] : [])),
  )
  return dishes.flatMap((dish) => {
    const recipe = facts.recipes.get(dish.recipeId)
    const grams = recipe && yieldFor(recipe.yields, bandOfMenu(menuType))
    const harmed = conflicts.filter((one) => one.meal === dish.meal && one.recipeId === dish.recipeId)
    const counted = meals.find(({ meal }) => meal === dish.meal)?.groups ?? []
    const others = new Set(harmed.flatMap(({ childId }) => groupOf.get(childId) ?? []))
    for (const { groupId } of counted) if (groupId !== null) others.delete(groupId)
    const groups = [...counted, ...[...others].map((groupId) => ({ groupId, portions: 0, personIds: [] as number[] }))]
    return groups.flatMap(({ groupId, portions, personIds }) => {
      const against = harmed.filter(
        ({ childId }) => personIds.includes(childId) || (groupId !== null && groupOf.get(childId) === groupId),
      )
      const away = against.filter(
        ({ childId, decision }) => personIds.includes(childId) && decision?.substituteRecipeId != null,
      ).length
      const own = dish.insteadFor?.filter((child) => personIds.includes(child))
      const count = own ? own.length : Math.max(0, portions - away)
      if (count === 0 && against.length === 0) return []
      return [
        {
          calculationId,
          menuType,
          diet,
          mealType: dish.meal,
          recipeId: dish.recipeId,
          recipeName: dish.name,
          groupId,
          groupName: groupId === null ? 'Персонал' : (facts.groups.get(groupId) ?? ''),
          portions: count,
          portionGrams: grams === undefined ? null : String(grams),
          childIds: own ?? against.map(({ childId }) => childId),
        },
      ]
    })
  })
}
