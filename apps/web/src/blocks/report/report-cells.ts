import { fixedDecimals, isNumeric } from '@asistent/contract/core/column-kinds'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { decimal, sum, toNumber } from '@asistent/domain/kernel/decimal'
import { shownBoolean, shownDay, shownNumber, shownText } from '../shown/format'
import { nameOfMonth } from '../../platform/language'

// Report cells on screen, by kind of column. For print see packages/documents.

type AnyRow = Readonly<Record<string, unknown>>

function shownMonth(value: unknown): string {
  if (typeof value === 'number') return nameOfMonth(value)
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(String(value)) ?? []
  return year && month ? `${nameOfMonth(Number(month))} ${year}` : String(value)
}

export function shownCell(column: Pick<ReportColumn<never>, 'kind' | 'decimals' | 'none'>, value: unknown): string {
  if (value === null || value === undefined) return column.none ?? ''
  if (typeof value === 'number' && isNumeric(column)) {
    const decimals = column.decimals ?? fixedDecimals[column.kind]
    return shownNumber(value, { decimals, unit: column.kind === 'percent' ? '%' : undefined })
  }
  if (column.kind === 'boolean') return shownBoolean(value as boolean)
  if (column.kind === 'day') return shownDay(String(value))
  if (column.kind === 'month') return shownMonth(value)
  return shownText(String(value))
}

/** Zero and empty cells have no drill-down. */
export const isFigure = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== 0 && value !== ''

/** Columns that a table or cards show: a group has its value as a heading. */
export const shownColumns = (
  columns: readonly ReportColumn<never>[],
  groupBy: string | undefined,
  { without }: Pick<ReportAnswer<AnyRow>, 'without'>,
): readonly ReportColumn<never>[] => columns.filter(({ field }) => field !== groupBy && !without?.includes(field))

export interface RowGroup {
  readonly title: string | undefined
  readonly rows: readonly AnyRow[]
  /** Totals of the group by field; undefined if there is only one group. */
  readonly totals: Readonly<Record<string, number>> | undefined
}

/** Exact sum, equal to the printed one. */
export const sumOf = (rows: readonly AnyRow[], field: string): number =>
  toNumber(sum(rows.map((row) => (typeof row[field] === 'number' ? decimal(row[field]) : decimal(0)))))

export function groupRows(
  answer: ReportAnswer<AnyRow>,
  columns: readonly ReportColumn<never>[],
  groupBy: string | undefined,
): RowGroup[] {
  if (!groupBy) return [{ title: undefined, rows: answer.result, totals: undefined }]
  const groups = new Map<string, AnyRow[]>()
  for (const row of answer.result) {
    const title = shownText(String(row[groupBy] ?? ''))
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  const summed = columns.filter((column) => column.sum).map((column) => column.field)
  return [...groups].map(([title, rows]) => ({
    title,
    rows,
    totals:
      groups.size > 1 && summed.length > 0
        ? Object.fromEntries(summed.map((field) => [field, sumOf(rows, field)]))
        : undefined,
  }))
}

export interface Heading {
  readonly title: string
  /** Number of columns it spans. */
  readonly span: number
  /** A column without an upper heading: spans both heading lines. */
  readonly alone: boolean
}

/** Upper heading line: headings of several adjacent columns, and columns without one. */
export function upperHeadings(columns: readonly Pick<ReportColumn<never>, 'over' | 'title'>[]): Heading[] | undefined {
  if (!columns.some((column) => column.over)) return undefined
  const headings: { title: string; span: number; alone: boolean }[] = []
  for (const { over, title } of columns) {
    const last = headings.at(-1)
    if (last && over && !last.alone && last.title === over) last.span++
    else headings.push({ title: over ?? title, span: 1, alone: over === undefined })
  }
  return headings
}
