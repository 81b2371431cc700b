import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { day, field, id, instant } from '../core/values'
import { allergyBadge } from '../people/values'
import { bumped, carried, mealTypeId } from './calculations.shared'

// Standing substitutions: what an allergic child gets whenever a dish, or a dish with a product, appears in a meal.

const topics = ['standing-substitutions', ...carried]

export const listStandingSubstitutions = call.list('/api/Meals/standing-substitutions/overview-models', {
  title: 'Постоянни замествания',
  access: may.read('Meals'),
  filters: { childId: field('Дете', id).optional() },
  row: z.object({
    id,
    childId: id,
    childName: z.string(),
    ...allergyBadge,
    mealTypeName: z.string(),
    /** Dish or product that is replaced. */
    insteadOf: z.string(),
    substitute: z.string(),
    creator: z.string().nullable(),
    createdAt: instant,
  }),
  orderBy: ['childName'],
  topics,
})

export const deleteStandingSubstitution = call.delete('/api/Meals/standing-substitutions/{id}', {
  title: 'Отмяна на постоянно заместване',
  access: may.delete('Meals'),
  input: z.object({ id }),
  output: done,
  topics: ['standing-substitutions', ...bumped],
})

/** Decides all proposed conflicts of a day, or none of them. */
export const acceptProposals = call.post('/api/Meals/calculations/accept-substitutions', {
  title: 'Потвърждаване на предложените замествания',
  access: may.update('Meals'),
  input: z.object({
    forDate: field('Дата', day),
    items: z
      .array(
        z.object({
          calculationId: id,
          mealTypeId,
          recipeId: id,
          childId: id,
          about: z.string().max(2000),
          decidedAt: instant.nullable().default(null),
          substituteRecipeId: id,
        }),
      )
      .min(1)
      .max(300),
  }),
  output: done,
  topics: bumped,
})
