import type { MealType } from '@asistent/domain/kitchen/meal-types'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { isInTheBuilding, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { staffMeal } from '../db/tables/staff'
import { asItWas } from '../platform/as-it-was'
import { rows, type Tx } from '../platform/database'
import { enteredDays, workingDaysOf } from './work-days.ops'

export interface EatenDay {
  readonly mealTypes: readonly MealType[]
  /** Default without an entry: the usual meals of a person at work. */
  readonly usual: boolean
}

interface AtTable {
  /** Entry of the day. */
  readonly entered: readonly MealType[] | null | undefined
  readonly status: StaffStatus | null | undefined
  /** The usual meals of the person. */
  readonly mealTypes: readonly number[]
}

/** Entry of a working day; without one, the usual meals of staff whose attendance status is at work. */
export function eatenOn({ entered, status, mealTypes }: AtTable): EatenDay | undefined {
  if (entered) return { mealTypes: entered, usual: false }
  if (status != null && isInTheBuilding(status)) return { mealTypes: mealTypes as MealType[], usual: true }
  return undefined
}

interface Eater {
  readonly id: number
  readonly mealTypes: readonly number[]
}

/** Meals of the staff by working day (domain.md 5.1), from which the kitchen counts portions. */
export async function eatenIn(
  tx: Tx,
  kindergartenId: number,
  range: DayRange,
  staff: readonly Eater[],
  /** State at this moment; the current state if omitted. */
  asOf?: string,
): Promise<Map<number, Map<Day, EatenDay>>> {
  const entries = await rows<{ staffId: number; forOn: Day; mealTypes: MealType[] }>(
    tx,
    sql`select staff_id as "staffId", for_on as "forOn", meal_types as "mealTypes" from ${asItWas(staffMeal, asOf, { of: kindergartenId })} m
      where kindergarten_id = ${kindergartenId} and for_on between ${range.from} and ${range.to}`,
  )
  const byStaff = new Map<number, Map<Day, MealType[]>>()
  for (const { staffId, forOn, mealTypes } of entries) {
    const days = byStaff.get(staffId) ?? new Map<Day, MealType[]>()
    days.set(forOn, mealTypes)
    byStaff.set(staffId, days)
  }
  const entered = await enteredDays(tx, kindergartenId, range, { asOf })
  const working = await workingDaysOf(tx, kindergartenId, range, asOf)
  return new Map(
    staff.map(({ id, mealTypes }) => {
      const days = new Map<Day, EatenDay>()
      for (const day of working) {
        const status = entered.get(id)?.get(day)?.status
        const eaten = eatenOn({ entered: byStaff.get(id)?.get(day), status, mealTypes })
        if (eaten) days.set(day, eaten)
      }
      return [id, days]
    }),
  )
}
