import type { CSSProperties } from 'react'
import { isNumeric } from '@asistent/contract/core/column-kinds'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { shownCell, type Heading } from './report-cells'

// Column widths of reports on screen.

type Column = Pick<ReportColumn<never>, 'field' | 'kind' | 'width'>
type Summed = Column & Pick<ReportColumn<never>, 'sum' | 'key'>
type Titled = Column & Pick<ReportColumn<never>, 'title' | 'decimals'>
type AnyRow = Readonly<Record<string, unknown>>
type TailAnswer = Pick<ReportAnswer<AnyRow>, 'result' | 'totals'>

/** Attributes of the cells of a column. */
export interface ColumnLook {
  readonly 'data-end': true | undefined
  readonly 'data-narrow': true | undefined
  readonly 'data-bare': true | undefined
  readonly 'data-held': true | undefined
  readonly 'data-day': true | undefined
  readonly 'data-tail': true | undefined
  readonly 'data-tail-start': true | undefined
  readonly style: CSSProperties | undefined
}

/** Day columns, as narrow as a code. */
const isNarrow = ({ kind, width = 1 }: Column): boolean => width < 0.6 && kind !== 'text'

/** Number of sticky columns at the start that identify the row: the first one, or a number and a name. */
export const heldColumns = ([first, second]: readonly Column[]): number =>
  first?.kind === 'integer' && (first.width ?? 1) < 1 && second?.kind === 'text' ? 2 : 1

/** Index of the first total after the days of a month (the sticky tail); the number of columns if there is none. */
export function tailOf(columns: readonly Column[]): number {
  const held = heldColumns(columns)
  const start = columns.findLastIndex((column, index) => index >= held && isNarrow(column)) + 1
  const tail = columns.slice(start)
  return start > 0 && tail.length <= 8 && tail.every(isNumeric) ? start : columns.length
}

/** Columns that are wide in print are wide on screen: the table scrolls instead of wrapping names. */
const roomFor = ({ kind, width = 1 }: Column) =>
  kind === 'text' && width > 1 ? { '--room': `${Math.min(width, 3) * 6.5}rem` } : undefined

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Cell attributes per column: kind and stickiness. */
export function columnLooks(columns: readonly Column[], rows: readonly AnyRow[]): ColumnLook[] {
  const held = heldColumns(columns)
  const tail = tailOf(columns)
  return columns.map((column, index) => {
    const narrow = isNarrow(column)
    const inTail = index >= tail
    return {
      'data-end': isNumeric(column) || undefined,
      'data-narrow': narrow || undefined,
      // A day column without any value, e.g. a weekend or a future day.
      'data-bare': (narrow && rows.length > 0 && rows.every((row) => isEmpty(row[column.field]))) || undefined,
      'data-held': index < held || undefined,
      'data-day': column.kind === 'day' || undefined,
      'data-tail': inTail || undefined,
      'data-tail-start': index === tail || undefined,
      style: (inTail ? { '--behind': columns.length - 1 - index } : roomFor(column)) as CSSProperties | undefined,
    }
  })
}

/** Offsets of the headings above tail columns from the end; undefined for other headings. */
export function tailHeadings(over: readonly Heading[], columns: readonly Column[]): (CSSProperties | undefined)[] {
  const tail = tailOf(columns)
  let index = 0
  return over.map(({ span }) => {
    const start = index
    index += span
    return start >= tail ? ({ '--behind': columns.length - index } as CSSProperties) : undefined
  })
}

/** Length of the longest text of a column, including totals. */
const longestIn = (column: Titled, { result, totals }: TailAnswer): number =>
  Math.max(
    0,
    ...[...result.map((row) => row[column.field]), totals[column.field]].map(
      (value) => shownCell(column, value).length,
    ),
  )

/** Rounds up to quarters of a rem: at fractional pixels the days would show through sticky cells. */
const quarters = (rem: number): number => Math.ceil(rem * 4) / 4

/** Equal width of all tail columns, so that their offsets are known: that of the longest word. */
export function tailWidth(columns: readonly Titled[], answer: TailAnswer): number {
  const tail = columns.slice(tailOf(columns))
  const longest = Math.max(0, ...tail.flatMap((column) => [column.title.length, longestIn(column, answer)]))
  return Math.max(2, quarters(0.42 * longest + 0.25))
}

/** A day fits a code of two letters (longer ones are smaller) or its total; an empty one its number. */
function dayWidth(column: Titled, answer: TailAnswer, bare: boolean): number {
  if (bare) return 1
  return isNumeric(column) ? Math.max(1.25, 0.45 * longestIn(column, answer) + 0.25) : 1.25
}

const leastName = 8
const leastText = 5.75

/**
 * Fixed column widths in rem, so that all days and totals of a month fit a viewport of 1280 px with the menu.
 * Additional space is shared. Undefined for reports without days, whose widths follow their content.
 */
export function fixedWidths(
  columns: readonly Titled[],
  looks: readonly ColumnLook[],
  answer: TailAnswer,
): number[] | undefined {
  const tail = tailOf(columns)
  if (tail === columns.length) return undefined
  const named = heldColumns(columns) - 1
  const tailRem = tailWidth(columns, answer)
  return columns.map((column, index) => {
    if (index < named) return numberRem
    if (index === named) return leastName
    if (index >= tail) return tailRem
    return looks[index]?.['data-narrow'] ? dayWidth(column, answer, looks[index]['data-bare'] === true) : leastText
  })
}

const numberRem = 1.75

/** Columns with a child's name, which show its allergies if the row has them. */
export const childNames: ReadonlySet<string> = new Set(['name', 'studentName'])

/** Index of the name column, which links to the record, also after a number or a group. */
export const drilledColumn = (columns: readonly Column[]): number =>
  Math.max(
    columns.findIndex(({ field }) => childNames.has(field)),
    0,
  )

interface CardFields {
  readonly title: string
  /** Shown large: the column that the report names, else the last total, money before counts, else the last number. */
  readonly key: string | undefined
  readonly facts: readonly string[]
}

/** Fields of the cards that replace the rows on phones; undefined for tables of days and narrow tables, which fit. */
export function cardFields(columns: readonly Summed[]): CardFields | undefined {
  if (columns.length <= 3 || tailOf(columns) < columns.length) return undefined
  if (columns.slice(heldColumns(columns)).some(isNarrow)) return undefined
  const named = drilledColumn(columns)
  const title = columns[named > 0 ? named : heldColumns(columns) - 1]
  if (!title) return undefined
  const numbers = columns.filter((column) => column !== title && isNumeric(column) && (column.width ?? 1) >= 0.6)
  const main =
    numbers.find(({ key }) => key) ??
    numbers.findLast(({ sum, kind }) => sum && kind === 'money') ??
    numbers.findLast(({ sum }) => sum) ??
    numbers.at(-1)
  // Without the number of the row.
  const facts = columns.slice(heldColumns(columns) - 1).filter((column) => column !== title && column !== main)
  return { title: title.field, key: main?.field, facts: facts.map(({ field }) => field) }
}
