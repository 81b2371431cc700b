import { formatDay, type Day } from '../kernel/day'
import { plural } from '../kernel/text'
import { staffStatuses } from './staff-attendance'

// Leave and business trips of the staff: an employee requests, the director decides, the days enter the staff attendance.

const { PaidLeave, UnpaidLeave, MaternityLeave, SickLeave, OfficialLeave, BusinessTrip } = staffStatuses

/** Kinds that can be requested; the code is that of the staff attendance. */
export const leaveKinds = { PaidLeave, UnpaidLeave, OfficialLeave, SickLeave, MaternityLeave, BusinessTrip } as const
export type LeaveKind = (typeof leaveKinds)[keyof typeof leaveKinds]

/** Kinds with a number of days per year that an employee is entitled to. */
export const entitledKinds = { PaidLeave, UnpaidLeave, OfficialLeave } as const
export type EntitledKind = (typeof entitledKinds)[keyof typeof entitledKinds]
export const isEntitled = (kind: number): kind is EntitledKind =>
  (Object.values(entitledKinds) as readonly number[]).includes(kind)

export const leaveStates = { Pending: 1, Approved: 2, Rejected: 3, Withdrawn: 4 } as const
export type LeaveState = (typeof leaveStates)[keyof typeof leaveStates]

export const leaveStateLabel: Record<LeaveState, string> = {
  1: 'Чака решение',
  2: 'Одобрен',
  3: 'Отказан',
  4: 'Оттеглен',
}

const { Pending, Approved, Rejected, Withdrawn } = leaveStates
const transitions: Readonly<Record<LeaveState, readonly LeaveState[]>> = {
  [Pending]: [Approved, Rejected, Withdrawn],
  // Pending: a decision is reversed and can be taken again.
  [Approved]: [Pending, Withdrawn],
  [Rejected]: [Pending],
  [Withdrawn]: [],
}
export const leaveMayBecome = (from: LeaveState, to: LeaveState): boolean => transitions[from].includes(to)

/**
 * Days of paid leave in a year if none are entered: 48 for pedagogical staff (Ordinance on working time, rest and leave,
 * Art. 24), else 20 (Labour Code, Art. 155). The other kinds have no limit until one is entered.
 */
export const usualEntitlement = (kind: EntitledKind, isPedagogical: boolean): number | null =>
  kind === PaidLeave ? (isPedagogical ? 48 : 20) : null

export interface LeaveBalance {
  readonly kind: EntitledKind
  readonly year: number
  /** With the days carried over from earlier years; null: no limit. */
  readonly entitled: number | null
  /** Days of this kind in the staff attendance. */
  readonly used: number
}

export const remainingDays = ({ entitled, used }: Pick<LeaveBalance, 'entitled' | 'used'>): number | null =>
  entitled === null ? null : entitled - used

export const workingDaysText = (count: number): string => plural(count, 'работен ден', 'работни дни')

/** 'остават 43 → 38 дни за 2026 г.' */
export const remainingText = (year: number, before: number, after: number): string =>
  `остават ${before} → ${after} дни за ${year} г.`

export const leavePeriodText = (from: Day, to: Day): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
