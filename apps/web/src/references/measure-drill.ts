import { has, type lastStage, measurePath, type Breakdown, type Measure } from '@asistent/domain/references/measures'
import type { Stage } from '@asistent/domain/results/diagnostics'
import type { Day } from '@asistent/domain/kernel/day'
import { entriesTo, kindOf } from '../attendance/references-links.shared'
import { addressOf } from '../blocks/parts/address'
import { pathTo } from '../platform/paths'

// From a figure to the rows behind it: a kindergarten opens into its groups, a group into its children, a child into its
// record for those who may read it.

export interface MeasureInput {
  readonly breakdown?: Breakdown | undefined
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
  readonly startYear?: number | undefined
  readonly classId?: number | undefined
  readonly subjectId?: number | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
  readonly stage?: Stage | typeof lastStage | undefined
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

/** The tab of a child's record with what the measure counts. */
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
  // What is about no field can't be asked for by field.
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

/** The days of a child behind its absences; every other number leads where its row does. */
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
