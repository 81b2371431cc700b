import type { Language } from '@asistent/domain/kernel/languages'
import { columnAlign, decimalsOf, printCell } from './cells'
import { institutionLines, signatureLines } from './institution'
import type { InstitutionLines } from './institution'
import { a4, marginsOf, points, type Margins } from './margins'
import type { Align, BookOfEntries, Cell, Fact, Sheet, SheetColumn } from './sheet'
import { cellTone } from './sheet'
import { cellPadding, layOutColumns } from './sheet-layout'
import type { SheetLayout } from './sheet-layout'
import { breakWideWords, cleanText, keepUnit, printDay } from './text'
import { groupSubtotals, labelSpan, sheetTotals } from './totals'

/** Input of the report template: formatted texts and computed widths, so that Typst only typesets. */
export interface ReportInput {
  language: Language
  title: string
  subtitle: string
  institution: InstitutionLines
  period: string
  parameters: Fact[]
  printedOn: string
  printedBy: string
  /** Date in the properties of the file: year, month, day. */
  date: [number, number, number]
  landscape: boolean
  margins: Margins
  fontSize: number
  columns: { title: string; align: Align; width: number; turned: boolean }[]
  titleHeight: number
  /** Headings above neighbouring columns with the number of columns; an empty text means none. */
  headings: { text: string; span: number }[]
  rows: InputRow[]
  /** How many of the last rows stay on one page with the notes and signatures. */
  lastRows: number
  signatures: { role: string; name: string }[]
  notes: string[]
  /** Lines of the cover and of the certification of a book; empty: a report. */
  cover: string[]
  certified: string[]
}

export type InputCell = string | { t: string; tone: string }
export interface InputRow {
  kind: 'row' | 'group' | 'subtotal' | 'total'
  cells: InputCell[]
  /** Number of columns that the first cell spans. */
  span: number
}

const standardMargins = {
  portrait: { top: 13, left: 15, bottom: 15, right: 15 },
  landscape: { top: 11, left: 12, bottom: 14, right: 12 },
}
const lineRoom = 34
/** Texts above and below the rows of a poster: institution, title, heads, signatures, notes. */
const posterFrame = 235

export function sheetToTypstInput(sheet: Sheet): ReportInput {
  const decimals = decimalsOf(sheet)
  const rows = printRows(sheet, decimals)
  const margins = marginsOf(sheet.institution, standardMargins[sheet.landscape ? 'landscape' : 'portrait'])
  const [paperWidth, paperHeight] = sheet.landscape ? [a4.height, a4.width] : [a4.width, a4.height]
  const layout = layOutColumns(
    sheet.columns.map((column, at) => ({
      title: keepUnit(cleanText(column.title)),
      breakable: column.kind === 'text',
      cells: [...cellsOfColumn(rows, at)],
      ...(column.width === undefined ? {} : { share: column.width }),
    })),
    Math.round(paperWidth - points(margins.left + margins.right)),
    sheet.poster ? paperHeight - points(margins.top + margins.bottom) - posterFrame : undefined,
  )
  breakWordsOf(rows, layout)
  return {
    language: sheet.language ?? 'bg',
    title: line(sheet.title),
    subtitle: line(sheet.subtitle),
    institution: institutionLines(sheet.institution),
    period: line(sheet.period),
    parameters: (sheet.parameters ?? []).map(({ label, value }) => ({ label: line(label), value: line(value) })),
    printedOn: printDay(sheet.printedOn),
    printedBy: line(sheet.printedBy),
    date: dateParts(sheet.printedOn),
    landscape: sheet.landscape ?? false,
    margins,
    fontSize: layout.fontSize,
    columns: sheet.columns.map((column, at) => ({
      title: breakWideWords(keepUnit(cleanText(column.title)), layout.turned[at] ? lineRoom : roomIn(layout, at)),
      align: columnAlign(column),
      width: layout.widths[at] ?? 0,
      turned: layout.turned[at] ?? false,
    })),
    titleHeight: layout.titleHeight,
    headings: headingsOf(sheet.columns),
    rows,
    lastRows: lastRowsOf(rows),
    signatures: signatureLines(sheet.signatures),
    notes: (sheet.notes ?? []).map(line),
    cover: sheet.book ? coverLines(sheet.book).map(line) : [],
    certified: sheet.book ? certifiedLines(sheet.book).map(line) : [],
  }
}

/** The last two rows with their sums and with the heading above them. */
export function lastRowsOf(rows: readonly Pick<InputRow, 'kind'>[]): number {
  let start = rows.length
  for (let entries = 0; start > 0 && entries < 2;) if (rows[--start]?.kind === 'row') entries += 1
  while (start > 0 && rows[start - 1]?.kind === 'group') start -= 1
  return rows.length - start
}

export function coverLines({ startedOn, endedOn }: BookOfEntries): string[] {
  return [
    ...(startedOn ? [`Започната на ${printDay(startedOn)} г.`] : []),
    ...(endedOn ? [`Последен запис на ${printDay(endedOn)} г.`] : []),
  ]
}

export function certifiedLines({ entries, from, to }: BookOfEntries): string[] {
  return [
    entries === 0 || !from || !to ? 'В книгата няма записи.' : `Вписани са ${entries} номера: от № ${from} до № ${to}.`,
  ]
}

/** Runs of neighbouring columns with the same group; empty if no column has one. */
export function headingsOf(columns: SheetColumn[]): { text: string; span: number }[] {
  if (!columns.some((column) => column.group)) return []
  const headings: { text: string; span: number }[] = []
  for (const { group } of columns) {
    const last = headings.at(-1)
    const text = cleanText(group ?? '')
    if (last && text !== '' && last.text === text) last.span += 1
    else headings.push({ text, span: 1 })
  }
  return headings
}

export function dateParts(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

function line(text: string | undefined): string {
  return breakWideWords(cleanText(text ?? ''), lineRoom)
}

function printRows(sheet: Sheet, decimals: number[]): InputRow[] {
  const print = (cells: Cell[], kind: InputRow['kind'], span = 1): InputRow => ({
    kind,
    span,
    cells: sheet.columns.map((column, at): InputCell => {
      const text = printCell(cells[at], column, decimals[at] ?? 0)
      const tone = cellTone(cells[at])
      return tone === 'plain' ? text : { t: text, tone }
    }),
  })
  const summed = (cells: Cell[] | null, kind: 'subtotal' | 'total'): InputRow[] =>
    cells ? [print(cells, kind, Math.min(labelSpan(cells), sheet.columns.length))] : []

  return [
    ...sheet.rows.map((row) => print(row, 'row')),
    ...(sheet.groups ?? []).flatMap((group) => [
      { kind: 'group', span: sheet.columns.length, cells: [cleanText(group.title)] } satisfies InputRow,
      ...group.rows.map((row) => print(row, 'row')),
      ...summed(groupSubtotals(sheet, group), 'subtotal'),
    ]),
    ...summed(sheetTotals(sheet), 'total'),
  ]
}

function* cellsOfColumn(rows: InputRow[], at: number): Generator<string> {
  for (const row of rows) {
    // Group titles and labels of totals span several columns, so they do not widen their column.
    if (row.kind === 'group' || (at < row.span && row.span > 1)) continue
    yield textOf(row.cells[at])
  }
}

function breakWordsOf(rows: InputRow[], layout: SheetLayout): void {
  const fits = layout.widths.map((_, at) => roomIn(layout, at))
  for (const row of rows) {
    row.cells = row.cells.map((cell, at): InputCell => {
      const text = breakWideWords(textOf(cell), row.span > 1 && at === 0 ? lineRoom : (fits[at] ?? 1))
      return typeof cell === 'string' ? text : { ...cell, t: text }
    })
  }
}

/** Width for text in a column, in em. */
function roomIn(layout: SheetLayout, at: number): number {
  return ((layout.widths[at] ?? 0) - 2 * cellPadding) / layout.fontSize + 0.01
}

function textOf(cell: InputCell | undefined): string {
  return typeof cell === 'object' ? cell.t : (cell ?? '')
}
