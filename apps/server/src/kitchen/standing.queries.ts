import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

/** What a child gets in place of a dish or of dishes with a product. The substitute is in use. */
export interface StandingRow {
  readonly childId: number
  readonly recipeId: number | null
  readonly productId: number | null
  readonly meal: MealType
  readonly substituteRecipeId: number
}

export const standingOf = (tx: Tx, kindergartenId: number, childIds: readonly number[]) =>
  rows<StandingRow>(
    tx,
    sql`select s.child_id as "childId", s.recipe_id as "recipeId", s.product_id as "productId", s.meal_type as meal, s.substitute_recipe_id as "substituteRecipeId"
      from standing_substitution s join recipe r on r.id = s.substitute_recipe_id and r.active and r.deleted_on is null
      where s.kindergarten_id = ${kindergartenId} and s.child_id = ${anyOf([...new Set(childIds)])} order by s.id`,
  )
