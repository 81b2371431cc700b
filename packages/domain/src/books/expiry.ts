import { daysBetween, type Day } from '../kernel/day'

// Letters before something expires: a month and a week before its end, once each (domain.md 6).

export const expiryKinds = { Document: 1, StaffPaper: 2 } as const
export type ExpiryKind = (typeof expiryKinds)[keyof typeof expiryKinds]

/** Days before the last day. */
export const expirySteps = [30, 7] as const

/**
 * The step that is sent today, when it or a later one hasn't been sent: the nearest to the end that has come. Somebody who enters
 * a document that ends in two weeks is told at once; after the last day nobody is: then it waits on the page of the person.
 */
export function expiryStep(validTo: Day, today: Day, sent: readonly number[]): number | undefined {
  const left = daysBetween(today, validTo)
  if (left < 0) return undefined
  const step = expirySteps.findLast((days) => left <= days)
  return step === undefined || sent.some((days) => days <= step) ? undefined : step
}
