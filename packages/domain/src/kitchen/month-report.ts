import type { Day } from '../kernel/day'
import { sum, type Decimal } from '../kernel/decimal'
import { addWorth, nothing, sumOfWages, wageOf, type MealWorth } from './costs'
import type { MealType } from './meal-types'

// Месечен отчет (domain.md 5.4; spec/notes.md): a row for each day and a row with the totals of the month.

export interface DayOfMeals {
  readonly forDate: Day
  readonly meals: readonly MealWorth[]
}

export interface MealCell extends MealWorth {
  readonly wage: Decimal
}

export interface ReportRow {
  readonly cells: readonly MealCell[]
  readonly total: Decimal
  /** Дневен оклад: summed before rounding. */
  readonly wage: Decimal
}

const rowOf = (meals: readonly MealWorth[], isPGReference: boolean): ReportRow => ({
  cells: meals.map((one) => ({ ...one, wage: wageOf(one.worth, one.portions, isPGReference) })),
  total: sum(meals.map(({ worth }) => worth.value)),
  wage: sumOfWages(meals, isPGReference),
})

export interface MonthReport {
  readonly rows: readonly (ReportRow & { readonly forDate: Day })[]
  /** 'Обща сума / Оклад'. */
  readonly last: ReportRow
}

/** Every row has a cell for each meal type, in the same order. */
export function monthReportOf(
  days: readonly DayOfMeals[],
  mealTypes: readonly MealType[],
  isPGReference: boolean,
): MonthReport {
  const filled = days.map(({ forDate, meals }) => ({ forDate, meals: mealTypes.map((meal) => mealIn(meals, meal)) }))
  const month = mealTypes.map((meal) =>
    mealIn(
      filled.flatMap(({ meals }) => meals),
      meal,
    ),
  )
  return {
    rows: filled.map(({ forDate, meals }) => ({ forDate, ...rowOf(meals, isPGReference) })),
    last: rowOf(month, isPGReference),
  }
}

const mealIn = (meals: readonly MealWorth[], meal: MealType): MealWorth => {
  const mealsOfKind = meals.filter((one) => one.meal === meal)
  return {
    meal,
    portions: mealsOfKind.reduce((count, { portions }) => count + portions, 0),
    worth: mealsOfKind.map(({ worth }) => worth).reduce(addWorth, nothing),
  }
}
