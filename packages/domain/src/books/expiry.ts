import { daysBetween, type Day } from '../kernel/day'

// Mails before something expires: a month and a week before its end, once each (domain.md 6).

export const expiryKinds = { Document: 1, StaffPaper: 2 } as const
export type ExpiryKind = (typeof expiryKinds)[keyof typeof expiryKinds]

/** Days before the last day. */
export const expirySteps = [30, 7] as const

/**
 * Step to send today, unless it or a later one was sent: the latest step that is due. A document that is entered two
 * weeks before its end is reported at once. Nothing is sent after the last day; the page of the person lists it.
 */
export function expiryStep(validTo: Day, today: Day, sent: readonly number[]): number | undefined {
  const left = daysBetween(today, validTo)
  if (left < 0) return undefined
  const step = expirySteps.findLast((days) => left <= days)
  return step === undefined || sent.some((days) => days <= step) ? undefined : step
}
