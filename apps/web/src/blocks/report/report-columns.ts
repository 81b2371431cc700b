import type { CSSProperties } from 'react'
import { isNumeric } from '@asistent/contract/core/column-kinds'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { shownCell, type Over } from './report-cells'

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
  readonly 'data-tail': true | undefined
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
      'data-tail': inTail || undefined,
      style: (inTail ? { '--behind': columns.length - 1 - place } : roomFor(column)) as CSSProperties | undefined,
    }
  })
}

/** Where the headings over the columns stand from the end; undefined: not over the tail alone. */
export function tailHeadings(over: readonly Over[], columns: readonly Column[]): (CSSProperties | undefined)[] {
  const tail = tailOf(columns)
  let place = 0
  return over.map(({ span }) => {
    const start = place
    place += span
    return start >= tail ? ({ '--behind': columns.length - place } as CSSProperties) : undefined
  })
}

/** One width for every column of the tail, so that each knows its place from the end: as wide as the longest word in it. */
export function tailWidth(columns: readonly Titled[], answer: TailAnswer): CSSProperties | undefined {
  const tail = columns.slice(tailOf(columns))
  if (tail.length === 0) return undefined
  const lengths = tail.flatMap((column) => [
    column.title.length,
    ...[...answer.result.map((row) => row[column.field]), answer.totals[column.field]].map(
      (value) => shownCell(column, value).length,
    ),
  ])
  // Whole pixels: between broken ones the days would show through.
  const width = Math.ceil((0.42 * Math.max(...lengths) + 0.5) * 4) / 4
  return { '--tail': `${Math.max(2.25, width)}rem` } as CSSProperties
}
