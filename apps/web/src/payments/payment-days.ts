import { getLocks } from '@asistent/contract/institutions/locks.calls'
import { maxDay, today, type Day } from '@asistent/domain/kernel/day'
import { lockCategoryNumber } from '@asistent/domain/institutions/locks'
import type { DayRange } from '@asistent/domain/kernel/range'
import { paymentDays } from '@asistent/domain/payments/payment-days'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'

/** Last locked day of payments, for those who may read the locks. */
export function useMoneyLock(): Day | null {
  const locks = useCall(getLocks, {}, { enabled: useMay(getLocks) }).data?.result
  return locks?.find(({ category }) => category === lockCategoryNumber.money)?.lockedUntil ?? null
}

/** Options of the date field of a payment over these fees. None when no day is left: the save says why. */
export function dayOptions(
  fees: readonly { readonly issueDate: Day }[],
  lockedUntil: Day | null = null,
): { readonly days?: DayRange } {
  const [first, ...others] = fees.map(({ issueDate }) => issueDate)
  const days = first && paymentDays({ since: maxDay(first, ...others), lockedUntil, today: today(new Date()) })
  return days ? { days } : {}
}
