import type { CSSProperties } from 'react'
import { isNumeric } from '@asistent/contract/core/column-kinds'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { shownCell, type Heading } from './report-cells'

// How the columns of a report share the width of a screen.

type Column = Pick<ReportColumn<never>, 'field' | 'kind' | 'width'>
type Titled = Column & Pick<ReportColumn<never>, 'title' | 'decimals'>
type AnyRow = Readonly<Record<string, unknown>>
type TailAnswer = Pick<ReportAnswer<AnyRow>, 'result' | 'totals'>

/** Attributes of every cell of a column. */
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

/** The days of a month: as narrow as a code. */
const isNarrow = ({ kind, width = 1 }: Column): boolean => width < 0.6 && kind !== 'text'

/** What says whose row it is stays in sight when the table is moved sideways: the first column; a number and a name. */
export const heldColumns = ([first, second]: readonly Column[]): number =>
  first?.kind === 'integer' && (first.width ?? 1) < 1 && second?.kind === 'text' ? 2 : 1

/** The sums after the days of a month: in sight too, however many days there are. Where the tail begins, or nowhere. */
export function tailOf(columns: readonly Column[]): number {
  const held = heldColumns(columns)
  const start = columns.findLastIndex((column, place) => place >= held && isNarrow(column)) + 1
  const tail = columns.slice(start)
  return start > 0 && tail.length <= 8 && tail.every(isNumeric) ? start : columns.length
}

/** What is wide on paper is wide on the screen: a name isn't broken into three lines. The table scrolls instead. */
const roomFor = ({ kind, width = 1 }: Column) =>
  kind === 'text' && width > 1 ? { '--room': `${Math.min(width, 3) * 6.5}rem` } : undefined

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Attributes of the cells of each column: what they hold, and which of them stay in sight. */
export function columnLooks(columns: readonly Column[], rows: readonly AnyRow[]): ColumnLook[] {
  const held = heldColumns(columns)
  const tail = tailOf(columns)
  return columns.map((column, place) => {
    const narrow = isNarrow(column)
    const inTail = place >= tail
    return {
      'data-end': isNumeric(column) || undefined,
      'data-narrow': narrow || undefined,
      // A weekend, a day that hasn't come: nothing stands there in any row.
      'data-bare': (narrow && rows.length > 0 && rows.every((row) => isEmpty(row[column.field]))) || undefined,
      'data-held': place < held || undefined,
      'data-day': column.kind === 'day' || undefined,
      'data-tail': inTail || undefined,
      'data-tail-start': place === tail || undefined,
      style: (inTail ? { '--behind': columns.length - 1 - place } : roomFor(column)) as CSSProperties | undefined,
    }
  })
}

/** Where the headings over the columns stand from the end; undefined: not over the tail alone. */
export function tailHeadings(over: readonly Heading[], columns: readonly Column[]): (CSSProperties | undefined)[] {
  const tail = tailOf(columns)
  let place = 0
  return over.map(({ span }) => {
    const start = place
    place += span
    return start >= tail ? ({ '--behind': columns.length - place } as CSSProperties) : undefined
  })
}

/** The longest text in a column, its sums included. */
const longestIn = (column: Titled, { result, totals }: TailAnswer): number =>
  Math.max(
    0,
    ...[...result.map((row) => row[column.field]), totals[column.field]].map(
      (value) => shownCell(column, value).length,
    ),
  )

/** Whole quarters of a rem: between broken pixels the days would show through. */
const quarters = (rem: number): number => Math.ceil(rem * 4) / 4

/** One width for every column of the tail, so that each knows its place from the end: as wide as the longest word in it. */
export function tailWidth(columns: readonly Titled[], answer: TailAnswer): number {
  const tail = columns.slice(tailOf(columns))
  const longest = Math.max(0, ...tail.flatMap((column) => [column.title.length, longestIn(column, answer)]))
  return Math.max(2, quarters(0.42 * longest + 0.25))
}

/** A day has room for a code of two letters (longer ones are written smaller) or for its sum; a bare one for its number. */
function dayWidth(column: Titled, answer: TailAnswer, bare: boolean): number {
  if (bare) return 1
  return isNumeric(column) ? Math.max(1.25, 0.45 * longestIn(column, answer) + 0.25) : 1.25
}

const leastName = 8
const leastText = 5.75

/**
 * The columns of a month in rem: fixed, so that all its days and sums stand on a screen of 1280 px beside the menu. Where
 * there is more room every column gets its share. Undefined: a report without days, whose columns follow their content.
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
  return columns.map((column, place) => {
    if (place < named) return numberRem
    if (place === named) return leastName
    if (place >= tail) return tailRem
    return looks[place]?.['data-narrow'] ? dayWidth(column, answer, looks[place]['data-bare'] === true) : leastText
  })
}

const numberRem = 1.75
