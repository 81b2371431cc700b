import type { RowOf } from '@asistent/contract/core/call'
import {
  acceptProposals,
  deleteStandingSubstitution,
  listStandingSubstitutions,
} from '@asistent/contract/kitchen/standing.calls'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { sql } from 'drizzle-orm'
import { standingSubstitution } from '../db/tables/kitchen/meal-calculations'
import { accountName, childName } from '../people/child-sql.ops'
import { allDone, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { deleteRow } from '../platform/rows'
import { inKindergarten } from '../platform/versioned'
import { decideProposed } from './calculations.steps'

type Listed = Omit<RowOf<typeof listStandingSubstitutions>, 'mealTypeName'> & { readonly meal: MealType }

export const standingHandlers: Handler[] = [
  read(listStandingSubstitutions, async ({ tx, scope }, { childId, ...query }) => {
    const listed = await page<Listed>(tx, query, {
      select: sql`select s.id, s.child_id as "childId", ${childName()} as "childName", c.allergen_ids as allergies, c.allergies_text as "allergiesText", s.meal_type as meal,
        coalesce('„' || d.name || '“', 'ястия с ' || lower(p.name)) as "insteadOf", r.name as substitute, ${accountName(sql`s.created_by`)} as creator, s.created_at as "createdAt"
        from standing_substitution s join child c on c.id = s.child_id join recipe r on r.id = s.substitute_recipe_id
        left join recipe d on d.id = s.recipe_id left join product p on p.id = s.product_id`,
      where: [sql`s.kindergarten_id = ${inKindergarten(scope)}`, childId !== undefined && sql`s.child_id = ${childId}`],
      orderBy: { childName: sql`"childName"` },
      otherwise: sql`"childName", meal, "insteadOf", id`,
    })
    return {
      ...listed,
      result: listed.result.map(({ meal, ...row }) => ({ ...row, mealTypeName: mealTypeLabel[meal] })),
    }
  }),

  write(deleteStandingSubstitution, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, standingSubstitution, inKindergarten(scope), id)
    audit.about({ standingSubstitutionId: id })
    return allDone
  }),

  write(acceptProposals, async (context, { forDate, items }) => {
    await decideProposed(context, forDate, items)
    return allDone
  }),
]
