import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { refusePayments } from '@asistent/contract/payments/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { contains, type DayRange } from '@asistent/domain/kernel/range'
import { paymentDays } from '@asistent/domain/payments/payment-days'
import { lockedUntilOf, requireUnlockedIn } from '../institutions/locks.ops'
import type { Tx } from '../platform/database'

// Days that money may have: from the issue day of what is paid to today, outside of the lock 'money'. Days closed in a till are
// checked in cash-book.steps.ts.

interface Till {
  readonly tx: Tx
  readonly now: Date
}

/** Rejects the call if no day is left, because today is locked. */
export async function daysForMoney({ tx, now }: Till, kindergartenId: number, since: Day): Promise<DayRange> {
  const lockedUntil = await lockedUntilOf(tx, kindergartenId, 'money', now)
  const days = paymentDays({ since, lockedUntil, today: today(now) })
  if (!days)
    throw refuseInstitutions('period-locked', { field: 'date', values: { day: formatDay(lockedUntil ?? today(now)) } })
  return days
}

/** Rejects a typed day that money may not have; `start` names the earliest one ('издаването на таксата'). */
export async function requireMoneyDay(
  till: Till,
  kindergartenId: number,
  { date, since, start }: { readonly date: Day; readonly since: Day; readonly start: string },
): Promise<void> {
  requireWithin(await daysForMoney(till, kindergartenId, since), date, start)
}

export function requireWithin(days: DayRange, date: Day, start: string): void {
  if (!contains(days, date))
    throw refusePayments('money-date', {
      field: 'date',
      values: { from: formatDay(days.from), to: formatDay(days.to), start },
    })
}

/** An annulment is dated today and changes a record of `date`: both days must be open. */
export const requireAnnullable = ({ tx, now }: Till, kindergartenId: number, date: Day): Promise<void> =>
  requireUnlockedIn({ tx, now }, kindergartenId, 'money', [date, today(now)])
