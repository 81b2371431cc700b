import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, field, id, instant, time } from '../core/values'
import { allergyBadge } from '../people/values'
import { calculation, carried } from './calculations.shared'
import { bookState } from './portion-books.calls'

// 'Денят в кухнята': how far the day is, step by step, what waits for whom and what doesn't fit.

export const daySteps = ['attendance', 'calculation', 'conflicts', 'request', 'complete', 'portionBook'] as const
export type DayStep = (typeof daySteps)[number]

export const kitchenDay = call.get('/api/Meals/day', {
  title: 'Денят в кухнята',
  access: may.read('Meals'),
  input: z.object({ forDate: field('Дата', day).optional() }),
  output: z.object({
    forDate: day,
    /** The hour until which the attendance makes the portions. */
    portionsAt: time,
    isPastHour: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(daySteps),
        state: z.enum(['done', 'next', 'waits']),
        /** What is done, or for what it waits. */
        text: z.string(),
        /** People who must act next. */
        waitsFor: z.string().nullable(),
        /** The calculations that the button of the step is for. */
        calculationIds: z.array(id),
      }),
    ),
    groups: z.array(
      z.object({ classId: id, className: z.string(), enrolled: z.int(), present: z.int(), notEntered: z.int() }),
    ),
    /** Marked from that hour on. */
    lateChanges: z.array(
      z.object({
        childId: id,
        name: z.string(),
        ...allergyBadge,
        className: z.string(),
        statusName: z.string(),
        isPresent: z.boolean(),
        markedAt: instant,
      }),
    ),
    /** Requests of the day by warehouse: one sheet each, or one for all. */
    requisitions: z.array(z.object({ warehouseId: id, warehouse: z.string(), numbers: z.array(z.int()) })),
    calculations: z.array(calculation),
    portionBooks: z.array(z.object({ id, number: z.int(), edition: z.int(), state: bookState, createdAt: instant })),
  }),
  topics: [...carried, 'portion-books'],
})
