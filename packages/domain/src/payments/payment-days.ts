import { addDays, maxDay, type Day } from '../kernel/day'
import { contains, dayRange, type DayRange } from '../kernel/range'

export interface PaymentLimits {
  /** Latest issue day of the paid fees, or the day of the refunded payment. */
  readonly since: Day
  /** Last day of the lock 'money'; null: not locked. */
  readonly lockedUntil: Day | null
  /** Current day in Sofia. */
  readonly today: Day
}

/** Allowed days of a payment. Undefined if there is none: today is locked, or the fee is issued later. */
export const paymentDays = ({ since, lockedUntil, today }: PaymentLimits): DayRange | undefined =>
  dayRange(lockedUntil === null ? since : maxDay(since, addDays(lockedUntil, 1)), today)

/** Day of a payment that has already arrived: its own day if it is allowed, else the day of posting. */
export const postingDay = (arrivedOn: Day, days: DayRange): Day => (contains(days, arrivedOn) ? arrivedOn : days.to)
