import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, price } from '../core/values'
import { carried } from './calculations.shared'
import { mealTypeId, menuType } from './values'

/** The kitchen on the home of who keeps it (domain.md 10.2). */
export const kitchenSummary = call.get('/api/Meals/summary', {
  title: 'Кухнята накратко',
  access: may.read('Meals'),
  output: z.object({
    /** What is cooked today for everybody; diets are on the page of the day. */
    menus: z.array(
      z.object({ menuType, meals: z.array(z.object({ mealTypeId, dishes: z.array(z.string()).min(1) })).min(1) }),
    ),
    /** How many will eat on the next day on which there is cooking; null: none in the coming two weeks. */
    next: z
      .object({ forDate: day, portions: z.array(z.object({ menuType, mealTypeId, portions: z.int().min(0) })) })
      .nullable(),
    /** Оклад of the last completed day of each type. */
    costs: z.array(z.object({ menuType, forDate: day, cost: price })),
  }),
  topics: carried,
})
