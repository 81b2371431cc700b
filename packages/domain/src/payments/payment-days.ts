import { addDays, maxDay, type Day } from '../kernel/day'
import { contains, dayRange, type DayRange } from '../kernel/range'

export interface PaymentLimits {
  /** The latest issue day of the fees that are paid, or the day of the payment that is given back. */
  readonly since: Day
  /** Last day of the lock 'money'; null: nothing is locked. */
  readonly lockedUntil: Day | null
  /** In Sofia. */
  readonly today: Day
}

/** Days that a payment may have. Undefined when none is left: today is locked, or the fee is issued later. */
export const paymentDays = ({ since, lockedUntil, today }: PaymentLimits): DayRange | undefined =>
  dayRange(lockedUntil === null ? since : maxDay(since, addDays(lockedUntil, 1)), today)

/** Day of a payment whose money has already arrived: its own day if a payment may have it, else the day of posting. */
export const postingDay = (arrivedOn: Day, days: DayRange): Day => (contains(days, arrivedOn) ? arrivedOn : days.to)
