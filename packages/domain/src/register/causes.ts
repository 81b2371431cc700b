import type { Mending } from './reasons'
import type { RegisterSection } from './sections'
import { registerSteps, type RegisterStep } from './states'

// Summary of a difference for the user: totals by section and by group, and one row for all records with the same cause.

export interface DifferenceRow {
  readonly section: RegisterSection
  readonly classId: number | null
  readonly className: string | null
  /** Null: it cannot be sent. */
  readonly step: RegisterStep | null
  readonly reason: string | null
  readonly mending: Mending | null
}

export interface Totals {
  readonly send: number
  readonly change: number
  readonly delete: number
  readonly blocked: number
}

export interface GroupTotals extends Totals {
  readonly classId: number | null
  readonly className: string | null
}

export interface Cause {
  /** Identifies the cause in the list of its records. */
  readonly key: string
  readonly section: RegisterSection
  readonly step: RegisterStep | null
  readonly reason: string | null
  /** Null if the records have different ones. */
  readonly mending: Mending | null
  readonly count: number
}

export const totalsOf = (rows: readonly Pick<DifferenceRow, 'step'>[]): Totals => {
  const count = (step: RegisterStep | null) => rows.filter((row) => row.step === step).length
  return {
    send: count(registerSteps.Send),
    change: count(registerSteps.Change),
    delete: count(registerSteps.Delete),
    blocked: count(null),
  }
}

function partition<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const parts = new Map<string, Row[]>()
  for (const row of rows) parts.set(nameOf(row), [...(parts.get(nameOf(row)) ?? []), row])
  return parts
}

/** Totals by group in the order of the rows; records of no group are last. */
export function totalsByGroup(rows: readonly DifferenceRow[]): GroupTotals[] {
  const groups = [...partition(rows, ({ classId }) => String(classId)).values()].map((rowsOfGroup) => ({
    classId: rowsOfGroup[0]!.classId,
    className: rowsOfGroup[0]!.className,
    ...totalsOf(rowsOfGroup),
  }))
  return [...groups.filter(({ classId }) => classId !== null), ...groups.filter(({ classId }) => classId === null)]
}

export const causeKey = ({ section, step, reason }: Pick<DifferenceRow, 'section' | 'step' | 'reason'>): string =>
  `${section}:${step ?? 0}:${reason ?? ''}`

/** Deletions first, then changes, new records and what cannot be sent. */
const stepOrder: readonly (RegisterStep | null)[] = [
  registerSteps.Delete,
  registerSteps.Change,
  registerSteps.Send,
  null,
]

export function causesOf(rows: readonly DifferenceRow[]): Cause[] {
  const causes = [...partition(rows, causeKey)].map(([key, same]) => {
    const { section, step, reason, mending } = same[0]!
    const isCommon = same.every((row) => row.mending?.to === mending?.to)
    return { key, section, step, reason, mending: isCommon ? mending : null, count: same.length }
  })
  return causes.toSorted(
    (left, right) => stepOrder.indexOf(left.step) - stepOrder.indexOf(right.step) || right.count - left.count,
  )
}
