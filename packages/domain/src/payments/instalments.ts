import { addDays, compareDays, dayOf, dayOfMonth, daysInMonth, type Day } from '../kernel/day'
import { allocate, euro, type Money } from '../kernel/money'
import { addMonths, monthOf } from '../kernel/month'
import type { ReminderPlan } from './reminders'

// Instalment plans (разсрочено плащане) over unpaid fees of a child (docs/areas/payments.md).

export const planStates = { Kept: 1, Overdue: 2, Paid: 3, Broken: 4, Cancelled: 5 } as const
export type PlanState = (typeof planStates)[keyof typeof planStates]

export const planStateLabel: Record<PlanState, string> = {
  1: 'Изпълнява се',
  2: 'Просрочена вноска',
  3: 'Изплатен',
  4: 'Прекратен като неспазен',
  5: 'Отменен',
}

export const instalmentStates = { Paid: 1, Partial: 2, Due: 3, Overdue: 4 } as const
export type InstalmentState = (typeof instalmentStates)[keyof typeof instalmentStates]

export const instalmentStateLabel: Record<InstalmentState, string> = {
  1: 'Платена',
  2: 'Частично платена',
  3: 'Предстои',
  4: 'Просрочена',
}

export const mostInstalments = 12
/** Days from the agreement to the last instalment. */
export const longestPlanDays = 366
/** Days after the due day of an instalment from which the plan counts as broken. */
export const daysToBreak = 30
/** Default if the settings of the kindergarten have no reminders, because a plan needs them. */
export const usualPlanReminders: ReminderPlan = { before: [3], after: [1, 7] }

export interface Instalment {
  readonly dueOn: Day
  readonly amount: Money
}

/** Distributes the amount paid so far among the instalments, oldest first. */
export function instalmentParts<One extends Instalment>(
  instalments: readonly One[],
  paid: Money,
  today: Day,
): (One & { readonly paid: Money; readonly state: InstalmentState })[] {
  let left = paid.minor
  return instalments
    .toSorted((a, b) => compareDays(a.dueOn, b.dueOn))
    .map((instalment) => {
      const part = Math.min(left, instalment.amount.minor)
      left -= part
      const { Paid, Partial, Due, Overdue } = instalmentStates
      const isPaid = part === instalment.amount.minor
      const state = isPaid ? Paid : instalment.dueOn < today ? Overdue : part > 0 ? Partial : Due
      return { ...instalment, paid: euro(part), state }
    })
}

/** Equal monthly instalments from the first day; the first ones take the remaining cents. */
export function proposeInstalments(total: Money, count: number, first: Day): Instalment[] {
  const parts = allocate(
    total,
    Array.from({ length: count }, () => 1),
  )
  return parts.map((amount, index) => {
    const { year, month } = addMonths(monthOf(first), index)
    return { amount, dueOn: dayOf(year, month, Math.min(dayOfMonth(first), daysInMonth(year, month))) }
  })
}

/** Day on which the plan counts as broken if the instalment is unpaid. */
export const breaksOn = (dueOn: Day): Day => addDays(dueOn, daysToBreak)
