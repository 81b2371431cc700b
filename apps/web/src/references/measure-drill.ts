import { has, measurePath, type Breakdown, type Measure } from '@asistent/domain/references/measures'
import type { Stage } from '@asistent/domain/results/diagnostics'
import type { Day } from '@asistent/domain/kernel/day'
import { entriesTo, kindOf } from '../attendance/references-links.shared'
import { addressOf } from '../blocks/parts/address'
import { pathTo } from '../platform/paths'

// Drill-down from a number: a kindergarten to its groups, a group to its children, a child to its record if the user
// may read it.

export interface MeasureInput {
  readonly breakdown?: Breakdown | undefined
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
  readonly startYear?: number | undefined
  readonly classId?: number | undefined
  readonly subjectId?: number | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
  readonly stage?: Stage | undefined
}

export interface MeasureRow extends Readonly<Record<string, unknown>> {
  readonly kindergartenId: number | null
  readonly kindergartenName: string | null
  readonly classId: number | null
  readonly className: string | null
  readonly studentId: number | null
  readonly subjectId: number | null
  readonly subjectName: string | null
  readonly startYear: number | null
  readonly schoolYear: string | null
}

const deeper: Partial<Record<Breakdown, Breakdown>> = {
  kindergartens: 'classes',
  classes: 'students',
  subjects: 'subjects-classes',
  'subjects-classes': 'subjects-students',
  years: 'kindergartens',
  'subjects-years': 'subjects',
}

/** Tab of a child's record with the measure's data. */
const tabOf: Record<Measure, string> = {
  absences: 'attendance',
  average: 'results',
  excellent: 'results',
  low: 'results',
  notes: 'support',
  supports: 'support',
  terms: 'results',
}

const childTo = (id: number, tab: string): string =>
  `${pathTo('/kids/records/{id}/{kindergatrenId?}', { id })}?tab=${tab}`

export function drillOf(
  measure: Measure,
  breakdown: Breakdown,
  row: MeasureRow,
  chosen: MeasureInput,
): string | undefined {
  if (has(breakdown, 'student')) return row.studentId === null ? undefined : childTo(row.studentId, tabOf[measure])
  const next = deeper[breakdown]
  // Rows without a field cannot be filtered by field.
  if (!next || (has(breakdown, 'subject') && row.subjectId === null)) return undefined
  const { breakdown: _, ...kept } = chosen
  return addressOf(measurePath(measure, next), {
    ...kept,
    kindergartenId: row.kindergartenId ?? chosen.kindergartenId,
    classId: row.classId ?? chosen.classId,
    subjectId: row.subjectId ?? chosen.subjectId,
    startYear: row.startYear ?? chosen.startYear,
  })
}

/** Absences lead to the child's days; other numbers follow their row. */
export function figureOf(
  field: string,
  measure: Measure,
  breakdown: Breakdown,
  row: MeasureRow,
  chosen: MeasureInput,
): string | undefined {
  if (typeof row[field] !== 'number') return undefined
  const kind = measure === 'absences' && breakdown === 'students' ? kindOf(field) : undefined
  const { fromDate, toDate } = chosen
  if (kind === undefined || row.studentId === null || fromDate === undefined || toDate === undefined)
    return drillOf(measure, breakdown, row, chosen)
  return entriesTo({ range: { from: fromDate, to: toDate }, kind, studentId: row.studentId })
}
