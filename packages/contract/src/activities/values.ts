import { feeTypes } from '@asistent/domain/activities/activities'
import { z } from 'zod'
import { amount, field, id, month, oneOf, time, year } from '../core/values'

// What several calls about activities share.

export const feeType = field('Такса', oneOf(feeTypes))
export const ofMonth = { month: field('Месец', month), year: field('Година', year) }
export const activityId = field('Дейност', id)
export const studentId = field('Дете', id)

export const slot = z.object({
  weekday: field('Ден', z.literal([1, 2, 3, 4, 5, 6, 7])),
  from: field('От', time),
  to: field('До', time),
})

/** An activity in a list of names, with what a parent wants to know of it. */
export const activityWords = {
  activityId: id,
  name: z.string(),
  provider: z.string(),
  schedule: z.string(),
  feeType: oneOf(feeTypes),
  price: amount,
}

export const idOnly = z.object({ id })
