import type { LockCategory } from '../institutions/locks'

// Closing a month ('Приключване на месеца'): steps in their order, from the attendance to the lock. The director's page and
// the reference of a municipality use these states.

export const monthSteps = ['attendance', 'decisions', 'fees', 'stock', 'social', 'register', 'lock'] as const
export type MonthStep = (typeof monthSteps)[number]

/** Steps that a person can confirm, because the work may be done outside of the program or not apply. */
export const confirmedSteps = ['fees', 'stock', 'social', 'register'] as const
export type ConfirmedStep = (typeof confirmedSteps)[number]
export const isConfirmable = (step: MonthStep): step is ConfirmedStep =>
  (confirmedSteps as readonly MonthStep[]).includes(step)

export const monthStepLabel: Record<MonthStep, string> = {
  attendance: 'Присъствията са въведени',
  decisions: 'Бележките и заявленията са решени',
  fees: 'Таксите са начислени',
  stock: 'Складът е инвентаризиран',
  social: 'Справката за АСП е подадена',
  register: 'Данните са в НЕИСПУО',
  lock: 'Месецът е заключен',
}

/** Name of a step that is open, in a list. */
export const openStepLabel: Record<MonthStep, string> = {
  attendance: 'присъствия',
  decisions: 'бележки и заявления',
  fees: 'такси',
  stock: 'инвентаризация',
  social: 'справка за АСП',
  register: 'НЕИСПУО',
  lock: 'заключване',
}

/** From this day of the month the home of the director shows the steps. */
export const monthEndFrom = 25

/** The month to close: the current one from the 25th, else the previous one. */
export const closesCurrent = (dayOfMonth: number): boolean => dayOfMonth >= monthEndFrom

/** What is stored about a month of a kindergarten. */
export interface MonthFacts {
  /** Days of groups without entries. */
  readonly missingDays: number
  readonly notes: number
  readonly requests: number
  /** Invoices that a fee run would create or change. */
  readonly feesLeft: number
  readonly feesMade: number
  readonly openCounts: number
  readonly closedCounts: number
  /** Whether a warehouse has documents of the month other than stock-takes. */
  readonly stockMoved: boolean
  /** Completed transmissions that include the last day. */
  readonly transmissions: number
  readonly waitingRecords: number
  readonly refusedRecords: number
  /** Categories with records of the month. */
  readonly usedCategories: readonly LockCategory[]
  /** Those locked up to the last day. */
  readonly lockedCategories: readonly LockCategory[]
  readonly confirmed: readonly ConfirmedStep[]
}

export interface StepProgress {
  readonly isDone: boolean
  /** Null: cannot be counted. */
  readonly left: number | null
}

/** Used categories that are not locked. */
export const unlockedCategories = ({ usedCategories, lockedCategories }: MonthFacts): LockCategory[] =>
  usedCategories.filter((category) => !lockedCategories.includes(category))

/** States by the data alone, without confirmations. */
export function stepProgress(facts: MonthFacts): Record<MonthStep, StepProgress> {
  const counted = (left: number): StepProgress => ({ isDone: left === 0, left })
  const { openCounts, waitingRecords, refusedRecords } = facts
  return {
    attendance: counted(facts.missingDays),
    decisions: counted(facts.notes + facts.requests),
    fees: counted(facts.feesLeft),
    stock: { isDone: openCounts === 0 && (facts.closedCounts > 0 || !facts.stockMoved), left: openCounts },
    // The agency takes the report outside of the program.
    social: { isDone: false, left: null },
    register: {
      isDone: facts.transmissions > 0 && waitingRecords + refusedRecords === 0,
      left: waitingRecords + refusedRecords,
    },
    lock: counted(unlockedCategories(facts).length),
  }
}

/** Steps that are neither done by the data nor confirmed, in their order. */
export function openSteps(facts: MonthFacts): MonthStep[] {
  const progress = stepProgress(facts)
  return monthSteps.filter(
    (step) => !progress[step].isDone && !(facts.confirmed as readonly MonthStep[]).includes(step),
  )
}
