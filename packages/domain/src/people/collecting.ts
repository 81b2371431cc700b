import type { Day } from '../kernel/day'

/** Decision about a person that a parent authorized to collect the child. Persons entered by staff are valid at once. */
export const collectorDecisions = { Waiting: 1, Valid: 2, Refused: 3 } as const
export type CollectorDecision = (typeof collectorDecisions)[keyof typeof collectorDecisions]

export const collectorDecisionLabel: Record<CollectorDecision, string> = {
  1: 'Чака другия родител',
  2: 'Потвърдено',
  3: 'Отказано',
}

export const collectorStates = ['valid', 'future', 'waiting', 'refused', 'used', 'ended'] as const
export type CollectorState = (typeof collectorStates)[number]

export const collectorStateLabel: Record<CollectorState, string> = {
  valid: 'може днес',
  future: 'предстои',
  waiting: 'чака другия родител',
  refused: 'отказано',
  used: 'взе детето',
  ended: 'не важи',
}

interface Authorization {
  readonly fromDate: Day
  readonly toDate: Day | null
  readonly decision: CollectorDecision
  readonly isEnded: boolean
  readonly isUsed: boolean
}

export function collectorState(
  { fromDate, toDate, decision, isEnded, isUsed }: Authorization,
  day: Day,
): CollectorState {
  if (isUsed) return 'used'
  if (isEnded || (toDate !== null && toDate < day)) return 'ended'
  if (decision === collectorDecisions.Refused) return 'refused'
  if (decision === collectorDecisions.Waiting) return 'waiting'
  return fromDate > day ? 'future' : 'valid'
}

/** Days ahead of a one-time collection. */
export const longestCodeAhead = 30

/** Six digits, said at the door. */
export const codePattern = /^\d{6}$/
