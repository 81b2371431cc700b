import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  byCalculations,
  calculationSums,
  monthReport,
  monthReportFile,
  ordersBook,
  reportScopes,
  staffNutrition,
} from '@asistent/contract/kitchen/meal-references.calls'
import { sumOfWages, wageOf, addWorth, nothing, type MealWorth } from '@asistent/domain/kitchen/costs'
import { mealTypeLabel, mealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { menuTypeLabel, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { monthReportOf, type ReportRow } from '@asistent/domain/kitchen/month-report'
import { today, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  decimal,
  divide,
  formatDecimal,
  isZero,
  readableDecimal,
  roundHalfUp,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { formatMonth, monthOf, rangeOf, type Month } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { shortName } from '../people/child-sql.ops'
import { product, productCategory } from '../db/tables/warehouse/products'
import { staffMember } from '../db/tables/people'
import { countsStaff, unnamedStaff } from '../people/unnamed.ops'
import { asItWas } from '../platform/as-it-was'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { pdfFile, xlsxFile } from '../platform/papers'
import { filterFacts } from '../platform/report-filters'
import { institutionOf, serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { eatenIn } from '../staff/meals.ops'
import { chosenKindergarten, employedIn } from '../staff/visible.ops'
import { inCategory, momentOf } from '../warehouse/references.ops'
import { isPGReference } from './calculation-answers.rules'
import {
  requestedPeriod,
  cookedMeals,
  groupedBy,
  periodText,
  productsOf,
  type MealsQuery,
  type CookedMeal,
} from './cooked.queries'

/** By the calculations of a period, of one menu or of all. */
const mealsQueryOf = (
  scope: Scope,
  { kindergartenId, menuType, asOf }: ParsedOf<typeof calculationSums.json>,
  range: DayRange,
): MealsQuery => ({
  kindergartenId: chosenKindergarten(scope, kindergartenId),
  range,
  menuTypes: menuType && [menuType],
  asOf,
})

const asAmount = (value: Decimal) => Number(formatDecimal(value, 2)) as Amount

const childMenus: readonly MenuType[] = [menuTypes.Nursery, menuTypes.Kindergarten]
const menusOf: Record<number, readonly MenuType[]> = {
  [reportScopes.All]: [...childMenus, menuTypes.Staff],
  [reportScopes.Groups]: childMenus,
  [reportScopes.Staff]: [menuTypes.Staff],
}

const scopeText: Record<(typeof reportScopes)[keyof typeof reportScopes], string> = {
  [reportScopes.All]: 'Всички менюта',
  [reportScopes.Groups]: 'Групи',
  [reportScopes.Staff]: 'Персонал',
}

const titles = ['Брой', 'Сума', 'Оклад']
const lastRowTitle = 'Обща сума / Оклад'

async function monthOfMeals(context: ReadContext, query: ParsedOf<typeof monthReport>) {
  const { tx, scope, now } = context
  const running = monthOf(today(now))
  const month: Month = { year: query.year ?? running.year, month: query.month ?? running.month }
  const menus = query.menuType === undefined ? menusOf[query.scope ?? reportScopes.All] : [query.menuType]
  const isReference = query.menuType !== undefined && isPGReference(query.menuType)
  const chosenId = chosenKindergarten(scope, query.kindergartenId)
  const { asOf } = query
  const meals = await cookedMeals(tx, { kindergartenId: chosenId, range: rangeOf(month), menuTypes: menus, asOf })
  const byDay = groupedBy(meals, ({ forDate }) => forDate)
  const used = Object.values(mealTypes).filter(
    (meal) => meal !== mealTypes.Dinner || meals.some((one) => one.meal === meal),
  )
  const days = [...byDay].map(([forDate, ofDay]) => ({ forDate, meals: ofDay }))
  const whose =
    query.menuType === undefined ? scopeText[query.scope ?? reportScopes.All] : menuTypeLabel[query.menuType]
  return {
    report: monthReportOf(days, used, isReference),
    used,
    isReference,
    subtitle: `${whose}, ${formatMonth(month)}${momentOf(asOf)}`,
    asOf,
  }
}

const rowOf = ({ cells, total, wage }: ReportRow) => ({
  mealTypes: cells.map(({ meal, portions, worth, wage: meals }) => ({
    mealTypeId: meal,
    mealTypeName: mealTypeLabel[meal],
    attendancesSum: portions,
    value: asAmount(worth.value),
    valueNotRounded: toNumber(worth.valueNotRounded),
    wage: toNumber(meals),
  })),
  totalValue: asAmount(total),
  dayCost: toNumber(wage),
})

const cellsOf = ({ cells, total, wage }: ReportRow) => [
  ...cells.flatMap(({ portions, worth, wage: cooked }) => [
    portions,
    formatDecimal(worth.value, 2),
    formatDecimal(cooked, 5),
  ]),
  formatDecimal(total, 2),
  formatDecimal(wage, 5),
]

async function monthSheet(
  context: ReadContext,
  { report, used, subtitle, asOf }: Awaited<ReturnType<typeof monthOfMeals>>,
) {
  return {
    title: monthReport.title,
    subtitle,
    institution: await institutionOf(context, asOf),
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: 'Дата', kind: 'day' as const },
      ...used.flatMap((meal) => [
        { title: 'Брой', kind: 'integer' as const, group: mealTypeLabel[meal] },
        { title: 'Сума', kind: 'money' as const, group: mealTypeLabel[meal] },
        { title: 'Оклад', kind: 'price' as const, group: mealTypeLabel[meal] },
      ]),
      { title: 'Обща сума', kind: 'money' as const },
      { title: 'Дневен оклад', kind: 'price' as const },
    ],
    rows: report.rows.map((row) => [row.forDate, ...cellsOf(row)]),
    totals: [lastRowTitle, ...cellsOf(report.last)],
    signatures: [{ role: 'Изготвил' }, { role: 'Счетоводител' }, { role: 'Директор' }],
  }
}

const wageKey = (day: Day, meal: MealType) => `${day} ${meal}`

/** Decimals of a share, so that the shares of a meal add up to its cents. */
const shareScale = 10

/**
 * Share of one portion in the value issued for the staff, by day and meal. Other meals are not charged. If more people
 * ate than portions were issued, they share them, so no more is charged than was issued.
 */
const staffShares = (meals: readonly CookedMeal[], eaters: ReadonlyMap<string, number>): ReadonlyMap<string, Decimal> =>
  new Map(
    meals.flatMap(({ forDate, meal, worth, portions }) => {
      const key = wageKey(forDate, meal)
      const shares = Math.max(portions, eaters.get(key) ?? 0)
      return shares > 0 ? [[key, divide(worth.value, decimal(shares), shareScale)] as const] : []
    }),
  )

/** Cents of each person by differences of the rounded running sum, so that they add up to the rounded total. */
function inCents(exact: readonly { readonly id: number; readonly value: Decimal }[]): ReadonlyMap<number, Decimal> {
  let sumSoFar: Decimal = zero
  return new Map(
    exact
      .toSorted((left, right) => left.id - right.id)
      .map(({ id, value }) => {
        const before = roundHalfUp(sumSoFar, 2)
        sumSoFar = add(sumSoFar, value)
        return [id, subtract(roundHalfUp(sumSoFar, 2), before)]
      }),
  )
}

const together = (meals: readonly CookedMeal[]): MealWorth[] =>
  [...groupedBy(meals, ({ meal }) => meal)].map(([meal, cooked]) => ({
    meal,
    portions: cooked.reduce((sum, { portions }) => sum + portions, 0),
    worth: cooked.map(({ worth }) => worth).reduce(addWorth, nothing),
  }))

type BookRow = OutputOf<typeof ordersBook.json>['result'][number]

export const mealReferenceHandlers: Handler[] = [
  read(monthReport, async (context, query) => {
    const { report, used, isReference, subtitle } = await monthOfMeals(context, query)
    const last = rowOf(report.last)
    return {
      columnNames: [
        'Дата',
        ...used.flatMap((meal) => titles.map((title) => `${mealTypeLabel[meal]}: ${title}`)),
        'Обща сума',
        'Дневен оклад',
      ],
      data: report.rows.map((row) => ({ forDate: row.forDate, ...rowOf(row) })),
      last,
      totalValue: last.totalValue,
      avgMonthCost: last.dayCost,
      isPGReference: isReference,
      subtitle,
    }
  }),

  read(monthReportFile, async (context, { type, ...query }) => {
    const { kindergartenId, asOf } = query
    const sheet = {
      ...(await monthSheet(context, await monthOfMeals(context, query))),
      parameters: await filterFacts(context, monthReportFile.input, { kindergartenId, asOf }),
    }
    return type === 'pdf' ? pdfFile(sheet.title, 'report', sheet) : xlsxFile(sheet.title, sheet)
  }),

  ...serveReport(staffNutrition, async ({ tx, scope, now }, query) => {
    const { asOf } = query
    const chosenId = chosenKindergarten(scope, query.kindergartenId)
    const range = requestedPeriod(query, now)
    const issued = await cookedMeals(tx, { kindergartenId: chosenId, range, menuTypes: [menuTypes.Staff], asOf })
    const employed = await rows<{ id: number; name: string; mealTypes: number[] }>(
      tx,
      sql`select m.id, ${shortName('m')} as name, m.meal_types as "mealTypes" from ${asItWas(staffMember, asOf, { of: chosenId })} m where m.kindergarten_id = ${chosenId} and ${employedIn(range)} order by ${countsStaff(scope) ? sql`m.id` : sql`m.first_name, m.last_name, m.id`}`,
    )
    const unnamed = unnamedStaff()
    const eaten = await eatenIn(tx, chosenId, range, employed, asOf)
    const mealsOfStaff = new Map(
      employed.map(({ id }) => [
        id,
        [...(eaten.get(id) ?? [])].flatMap(([day, { mealTypes: meals }]) => meals.map((meal) => ({ day, meal }))),
      ]),
    )
    const keys = [...mealsOfStaff.values()].flat().map(({ day, meal }) => wageKey(day, meal))
    const shares = staffShares(
      issued,
      new Map([...groupedBy(keys, (key) => key)].map(([key, all]) => [key, all.length])),
    )
    const people = employed.flatMap(({ id, name }) => {
      const meals = mealsOfStaff.get(id) ?? []
      const charged = meals.flatMap(({ day, meal }) => shares.get(wageKey(day, meal)) ?? [])
      return meals.length === 0 ? [] : [{ id, name, meals, charged, value: charged.reduce(add, zero) }]
    })
    const cents = inCents(people)
    const value = issued.map(({ worth }) => worth.value).reduce(add, zero)
    const untaken = subtract(value, [...cents.values()].reduce(add, zero))
    return {
      rows: people.map(({ id, name, meals, charged }) => ({
        ...(countsStaff(scope) ? unnamed(id) : { id, name }),
        days: new Set(meals.map(({ day }) => day)).size,
        meals: meals.length,
        withoutPrice: meals.length - charged.length,
        value: asAmount(cents.get(id) ?? zero),
      })),
      subtitle: periodText(range, asOf),
      period: range,
      notes: [
        `За персонала са изписани продукти за ${readableDecimal(value, 2)} €; сумата се дели по порции.`,
        ...(isZero(untaken)
          ? []
          : [`Порциите, които никой от персонала не е взел, са за ${readableDecimal(untaken, 2)} €: те не се дължат.`]),
        'Без цена са хранения без калкулация за персонала: те не се дължат.',
      ],
    }
  }),

  ...serveReport(calculationSums, async ({ tx, scope, now }, query) => {
    const range = requestedPeriod(query, now)
    const meals = await cookedMeals(tx, mealsQueryOf(scope, query, range))
    return {
      rows: [...groupedBy(meals, ({ menuType }) => menuType)].flatMap(([menuType, ofMenu]) =>
        together(ofMenu).map(({ meal, portions, worth }) => ({
          menuType,
          menuName: menuTypeLabel[menuType],
          mealTypeName: mealTypeLabel[meal],
          days: ofMenu.filter((one) => one.meal === meal).length,
          portions,
          value: asAmount(worth.value),
          wage: toNumber(wageOf(worth, portions, isPGReference(menuType))),
        })),
      ),
      subtitle: periodText(range, query.asOf),
      period: range,
    }
  }),

  ...serveReport(byCalculations, async ({ tx, scope, now }, query) => {
    const range = requestedPeriod(query, now)
    const results = await rows<{
      productId: number
      productName: string
      category: string
      baseUnit: BaseUnit
      quantity: number
      price: number
      value: Amount
    }>(
      tx,
      sql`select p.id as "productId", p.name as "productName", c.name as category, p.base_unit as "baseUnit", sum(m.quantity)::float8 as quantity,
        coalesce(round(sum(m.value) / nullif(sum(m.quantity), 0), 5), 0)::float8 as price, coalesce(sum(m.value), 0)::float8 as value
        from (${productsOf(mealsQueryOf(scope, query, range))}) m join ${asItWas(product, query.asOf)} p on p.id = m.product_id join ${asItWas(productCategory, query.asOf)} c on c.id = p.category_id
        ${whereAll([query.categoryId !== undefined && inCategory(query.categoryId, query.asOf)])} group by p.id, p.name, p.base_unit, c.name order by p.name, p.id`,
    )
    return {
      rows: results.map(({ baseUnit, ...row }) => ({ ...row, unit: unitLabel[baseUnit] })),
      subtitle: periodText(range, query.asOf),
      period: range,
    }
  }),

  ...serveReport(ordersBook, async ({ tx, scope, now }, query) => {
    const range = requestedPeriod(query, now)
    const chosenId = chosenKindergarten(scope, query.kindergartenId)
    const meals = await cookedMeals(tx, { kindergartenId: chosenId, range, asOf: query.asOf })
    const byDay = groupedBy(meals, ({ forDate }) => forDate)
    const orders = await rows<{ number: number; forDate: Day }>(
      tx,
      sql`select number, for_on as "forDate" from food_order ${whereAll([
        sql`kindergarten_id = ${chosenId}`,
        sql`for_on between ${range.from} and ${range.to}`,
        query.asOf !== undefined && sql`assigned_at <= ${query.asOf}::timestamptz`,
      ])} order by year, number`,
    )
    return {
      rows: orders.map(({ number, forDate }) => bookRow(number, forDate, byDay.get(forDate) ?? [])),
      subtitle: periodText(range, query.asOf),
      period: range,
    }
  }),
]

function bookRow(number: number, forDate: Day, meals: readonly CookedMeal[]): BookRow {
  const most = (menuType: MenuType) =>
    Math.max(0, ...meals.filter((one) => one.menuType === menuType).map(({ portions }) => portions))
  const sums = together(meals)
  return {
    number,
    forDate,
    nursery: most(menuTypes.Nursery),
    kindergarten: most(menuTypes.Kindergarten),
    staff: most(menuTypes.Staff),
    meals:
      sums.length === 0
        ? 'Отменена: продуктите са върнати'
        : sums.map(({ meal, portions }) => `${mealTypeLabel[meal]}: ${portions}`).join(', '),
    value: asAmount(sums.map(({ worth }) => worth.value).reduce(add, zero)),
    wage: toNumber(sumOfWages(sums, false)),
  }
}
