import { longestWord, widthOf } from './text-width'

/** Distributes the width of a page among the columns of a sheet, with the largest type that fits. */

export interface ColumnContent {
  title: string
  /** True for text, which breaks between words; numbers, days and codes never break. */
  breakable: boolean
  /** Printed cells. */
  cells: readonly string[]
  /** Requested share of the free width. */
  share?: number
}

export interface SheetLayout {
  fontSize: number
  /** Points. */
  widths: number[]
  /** Columns whose title is rotated by 90°, because its words are wider than its cells. */
  turned: boolean[]
  titleHeight: number
}

export const cellPadding = 3
/** Titles are slightly smaller but semi-bold, so they need the same width. */
const headScale = 1.02
const longestTextWord = 11
const widestText = 34
const turnedLine = 1.3
const tallestTitle = 88
const smallestType = 4
/** Additional sizes of a poster, before those of a report. */
const posterSizes = [18, 17, 16, 15, 14, 13, 12, 11, 10]
const attempts = [
  { size: 9.5, turn: false },
  { size: 9, turn: false },
  { size: 8.5, turn: false },
  { size: 8, turn: false },
  { size: 8, turn: true },
  { size: 7.5, turn: true },
  { size: 7, turn: true },
  { size: 6.5, turn: true },
  { size: 6, turn: true },
  { size: 5.5, turn: true },
]

interface Measured {
  /** Minimum width without broken cells, and width without wrapping, in em. */
  least: number
  wish: number
  title: number
  titleWord: number
  breakable: boolean
  share?: number
}

export function layOutColumns(columns: ColumnContent[], pageWidth: number, posterHeight?: number): SheetLayout {
  const measured = columns.map(measure)
  const large = posterHeight === undefined ? [] : posterSizes.map((size) => ({ size, turn: false }))
  for (const { size, turn } of [...large, ...attempts]) {
    const turned = measured.map((column) => turn && isWorthTurning(column))
    const least = measured.map((column, at) => leastWidth(column, size, turned[at] ?? false))
    const spare = pageWidth - total(least)
    if (spare < 0) continue
    const widths = shareSpare(measured, least, spare, size)
    if (posterHeight !== undefined && heightOf(columns, widths, size) > posterHeight) continue
    return { fontSize: size, widths, turned, titleHeight: turnedHeight(measured, turned, size) }
  }
  return squeeze(measured, pageWidth)
}

/** Estimated height of the rows: words break lines slightly before they are full. */
function heightOf(columns: ColumnContent[], widths: number[], size: number): number {
  const tallest: number[] = []
  for (const [at, { cells }] of columns.entries()) {
    const room = ((widths[at] ?? 0) - 2 * cellPadding) * 0.85
    for (const [row, cell] of cells.entries())
      tallest[row] = Math.max(tallest[row] ?? 1, Math.ceil((widthOf(cell) * size) / Math.max(room, 1)))
  }
  return tallest.reduce((sum, lines) => sum + lines * size * 1.3 + 2 * cellPadding, 0)
}

function measure(column: ColumnContent): Measured {
  let least = 0
  let wish = 0
  for (const cell of column.cells) {
    const whole = widthOf(cell)
    wish = Math.max(wish, whole)
    least = Math.max(least, column.breakable ? Math.min(longestWord(cell), longestTextWord) : whole)
  }
  const titleWord = longestWord(column.title) * headScale
  return {
    least: Math.max(least, 1),
    wish: Math.min(Math.max(wish, least), Math.max(widestText, least)),
    title: widthOf(column.title) * headScale,
    titleWord,
    breakable: column.breakable,
    ...(column.share === undefined ? {} : { share: column.share }),
  }
}

function isWorthTurning(column: Measured): boolean {
  return column.titleWord > column.least * 1.25 && column.titleWord > 2
}

function leastWidth(column: Measured, size: number, turned: boolean): number {
  const lines = Math.ceil((column.title * size) / (tallestTitle - 6))
  const title = turned ? lines * turnedLine : Math.min(column.titleWord, longestTextWord)
  return Math.max(column.least, title) * size + 2 * cellPadding
}

/** First the widths of the texts, so that names need one line; the rest by the requested shares. */
function shareSpare(measured: Measured[], least: number[], spare: number, size: number): number[] {
  const wishes = measured.map((column, at) => Math.max(0, column.wish * size + 2 * cellPadding - (least[at] ?? 0)))
  const wishedWidth = total(wishes)
  const granted = wishedWidth > spare ? wishes.map((wish) => (wish * spare) / wishedWidth) : wishes
  const left = spare - total(granted)
  const shares = measured.map((column) => column.share ?? (column.breakable ? 3 : 1))
  const whole = total(shares)
  return least.map((width, at) => width + (granted[at] ?? 0) + (left * (shares[at] ?? 0)) / whole)
}

/** Too many columns for any readable size: shrinks columns and type evenly; words may break. */
function squeeze(measured: Measured[], pageWidth: number): SheetLayout {
  const size = attempts.at(-1)?.size ?? smallestType
  const turned = measured.map(isWorthTurning)
  const least = measured.map((column, at) => leastWidth(column, size, turned[at] ?? false))
  const padding = 2 * cellPadding * measured.length
  const fontSize = Math.max(smallestType, (size * (pageWidth - padding)) / (total(least) - padding))
  const scale = pageWidth / total(least)
  const widths = least.map((width) => width * scale)
  return { fontSize, widths, turned, titleHeight: turnedHeight(measured, turned, fontSize) }
}

function turnedHeight(measured: Measured[], turned: boolean[], size: number): number {
  const tallest = Math.max(0, ...measured.map((column, at) => (turned[at] ? column.title : 0)))
  return Math.min(Math.max(tallest * size + 6, 24), tallestTitle)
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
