import { decimal, multiply, roundHalfUp, toNumber } from '@asistent/domain/kernel/decimal'
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
import { menuKindText, menuStates, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import {
  decisionText,
  portionBookStateLabel,
  portionBookStates,
  type PortionBookState,
} from '@asistent/domain/kitchen/portion-books'
import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { portionBook, portionBookLine, type StoredDecision } from '../db/tables/kitchen/portion-books'
import { accountName, childName } from '../people/child-sql.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { giveBackNumber, nextNumber, takeNumber } from '../platform/numbers'
import { deleteRow, insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { calculationsWhere, dayFacts } from './calculation.queries'
import { reckon } from './calculation.rules'
import { portionBookPaper } from './portion-books.paper'
import { bookState, isDueForReissue } from './portion-books.queries'
import { portionLines } from './portion-books.rules'

// Порционник (domain.md 5.5): an issue is stored by dish and group and never changes. A new issue for the same day keeps
// the number and gets the next edition.

const seriesOf = (day: Day) => `portion-book:${yearOf(day)}`

export const portionBookHandlers: Handler[] = [
  read(lastPortionBook, async ({ tx, scope, now }, { date }) => ({
    number: (await nextNumber(tx, { kindergartenId: inKindergarten(scope), series: seriesOf(date ?? today(now)) })) - 1,
  })),

  read(listPortionBooks, ({ tx, scope, now }, { fromDate, toDate, isOutdated, ...query }) =>
    page<RowOf<typeof listPortionBooks>>(tx, query, {
      select: sql`select b.id, b.number, b.edition, b.for_on as "forDate", (select coalesce(sum(l.portions), 0)::int from portion_book_line l where l.book_id = b.id) as portions,
        ${bookState(today(now))} as state, ${accountName(sql`b.created_by`)} as creator, b.created_at as "createdAt" from portion_book b`,
      where: [
        sql`b.kindergarten_id = ${inKindergarten(scope)}`,
        fromDate !== undefined && sql`b.for_on >= ${fromDate}`,
        toDate !== undefined && sql`b.for_on <= ${toDate}`,
        isOutdated && isDueForReissue(today(now)),
      ],
      orderBy: { forDate: sql`"forDate"`, number: sql`number` },
      otherwise: sql`"forDate" desc, number desc, edition desc, id`,
    }),
  ),

  read(getPortionBook, (context, { id }) => portionBookOf(context, id)),

  write(createPortionBook, async (context, { forDate, note }) => {
    const { tx, scope, now } = context
    const kindergartenId = inKindergarten(scope)
    await tx.execute(sql`select hold_meals(${kindergartenId}, ${forDate}::date)`)
    const lines = await linesOfDay(tx, kindergartenId, forDate)
    const id = await insertRow(tx, portionBook, kindergartenId, {
      ...(await nextEdition(tx, kindergartenId, forDate)),
      forOn: forDate,
      note,
      createdBy: scope.accountId,
      createdAt: now.toISOString(),
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

async function linesOfDay(tx: Tx, kindergartenId: number, forDate: Day) {
  const calculations = await calculationsWhere(tx, kindergartenId, sql`k.for_on = ${forDate}`)
  const facts = await dayFacts(tx, calculations)
  const reckoned = calculations.map((calculation) => reckon(facts, calculation))
  if (reckoned.some(({ conflicts }) => conflicts.some(({ decision }) => decision === undefined)))
    throw refuseKitchen('portion-book-undecided', { field: 'forDate' })
  const lines = reckoned.flatMap((result) => portionLines(facts, result))
  if (lines.length === 0) throw refuseKitchen('nobody-eats', { field: 'forDate' })
  if (await hasMenuWithoutCalculation(tx, kindergartenId, forDate))
    throw refuseKitchen('portion-book-incomplete', { field: 'forDate' })
  return lines
}

/** The allergies of such a menu are undecided, because nobody has seen them. */
const hasMenuWithoutCalculation = async (tx: Tx, kindergartenId: number, forDate: Day) =>
  (await oneRow(
    tx,
    sql`select m.id from menu m where m.kindergarten_id = ${kindergartenId} and m.state = ${menuStates.Published} and ${forDate} between m.from_on and m.to_on
      and exists (select from menu_dish d where d.menu_id = m.id and d.for_on = ${forDate})
      and not exists (select from meal_calculation k where k.kindergarten_id = m.kindergarten_id and k.for_on = ${forDate} and k.menu_type = m.menu_type and k.diet = m.diet)
      limit 1`,
  )) !== undefined

async function nextEdition(tx: Tx, kindergartenId: number, forDate: Day) {
  const last = await oneRow<{ series: string; number: number; edition: number }>(
    tx,
    sql`select series, number, edition + 1 as edition from portion_book where kindergarten_id = ${kindergartenId} and for_on = ${forDate}
      order by number desc, edition desc limit 1`,
  )
  if (last) return last
  const series = seriesOf(forDate)
  return { series, number: await takeNumber(tx, { kindergartenId, series }), edition: 1 }
}

async function removeBook({ tx, scope, now, audit }: WriteContext, id: number) {
  const kindergartenId = inKindergarten(scope)
  const { series, number, edition, state } = requireFound(
    await oneRow<{ series: string; number: number; edition: number; state: PortionBookState }>(
      tx,
      sql`select b.series, b.number, b.edition, ${bookState(today(now))} as state from portion_book b where b.id = ${id} and b.kindergarten_id = ${kindergartenId}`,
    ),
  )
  if (state === portionBookStates.Replaced) throw refuseKitchen('portion-book-replaced')
  await deleteRow(tx, portionBook, kindergartenId, id)
  if (edition === 1) await giveBackNumber(tx, { kindergartenId, series }, number)
  audit.about({ portionBookId: id })
  return allDone
}

interface StoredLine {
  readonly menuType: MenuType
  readonly diet: Diet
  readonly mealTypeId: MealType
  readonly recipeId: number
  readonly recipeName: string
  readonly insteadOf: string | null
  readonly classId: number | null
  readonly className: string
  readonly portions: number
  readonly portionGrams: number | null
  readonly childIds: number[]
  readonly decisions: readonly StoredDecision[]
}

interface Eater {
  readonly id: number
  readonly name: string
  readonly className: string | null
  readonly allergies: number[]
  readonly allergiesText: string | null
}

interface Head {
  readonly id: number
  readonly number: number
  readonly edition: number
  readonly forDate: Day
  readonly state: PortionBookState
  readonly note: string | null
  readonly creator: string | null
  readonly createdAt: string
}

async function portionBookOf({ tx, scope, now }: ReadContext, id: number) {
  const head = requireFound(
    await oneRow<Head>(
      tx,
      sql`select b.id, b.number, b.edition, b.for_on as "forDate", ${bookState(today(now))} as state, b.note, ${accountName(sql`b.created_by`)} as creator, b.created_at as "createdAt"
        from portion_book b where b.id = ${id} and b.kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  const lines = await rows<StoredLine>(
    tx,
    sql`select menu_type as "menuType", diet, meal_type as "mealTypeId", recipe_id as "recipeId", recipe_name as "recipeName", instead_of as "insteadOf", group_id as "classId", group_name as "className",
      portions, portion_grams::float8 as "portionGrams", child_ids as "childIds", decisions from portion_book_line where book_id = ${id} order by position`,
  )
  const children = new Map(
    (
      await rows<Eater>(
        tx,
        sql`select c.id, ${childName()} as name, null as "className", c.allergen_ids as allergies, c.allergies_text as "allergiesText" from child c
          where c.id = ${anyOf([...new Set(lines.flatMap(({ childIds }) => childIds))])}`,
      )
    ).map((child) => [child.id, child]),
  )
  return {
    ...head,
    stateName: portionBookStateLabel[head.state],
    lines: lines.map(({ diet, childIds, decisions, ...line }) => ({
      ...line,
      menuName: menuKindText(line.menuType, diet),
      mealTypeName: mealTypeLabel[line.mealTypeId],
      totalGrams:
        line.portionGrams === null
          ? null
          : toNumber(roundHalfUp(multiply(decimal(line.portionGrams), decimal(line.portions)), 2)),
      children: childIds.flatMap((childId) => {
        const child = children.get(childId)
        const decision = decisions.find((stored) => stored.childId === childId)
        // A book without stored decisions names the children who must not eat the dish.
        const text = decision ? decisionText(decision) : line.insteadOf === null ? 'НЕ' : null
        return child ? [{ ...child, decision: text }] : []
      }),
    })),
  }
}
