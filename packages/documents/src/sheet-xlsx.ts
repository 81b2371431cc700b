import { writeXlsx } from 'hucre/xlsx'
import type { Cell as XlsxCell, CellStyle, MergeRange, WriteSheet } from 'hucre/xlsx'

import { equalDecimals, sum, zero } from '@asistent/domain/kernel/decimal'

import { columnAlign, decimalIn, decimalsOf, everyRow, printCell } from './cells'
import { institutionLines } from './institution'
import { marginsOf } from './margins'
import { assertXlsxFits } from './limits'
import type { BookOfEntries, Cell, Sheet, Tone } from './sheet'
import { cellTone, cellValue } from './sheet'
import { certifiedLines, coverLines, headingsOf } from './sheet-typst'
import { cleanText, keepUnit, printDay } from './text'
import { longestWord, widthOf } from './text-width'
import { groupSubtotals, labelSpan, sheetTotals } from './totals'
import { typedCell } from './xlsx-cells'
import type { CellLook } from './xlsx-styles'
import {
  cellStyle,
  defaultFont,
  groupStyle,
  headStyle,
  institutionStyle,
  noteStyle,
  quietStyle,
  signatureStyle,
  subtitleStyle,
  titleStyle,
} from './xlsx-styles'

/** Sheet under construction: the writer takes cells, merged ranges and row heights separately. */
interface Page {
  columns: number
  /** Width of all columns in characters. */
  width: number
  rowCount: number
  cells: Map<string, Partial<XlsxCell>>
  merges: MergeRange[]
  heights: Map<number, { height: number }>
}

type RowKind = CellLook['row']

/** The first pages determine the widths of the columns. */
const rowsToMeasure = 2000
const leastWidth = 64
const bodySize = 10
/** Width of a spreadsheet character in em of the paper's type. */
const charWidth = 0.58

export async function sheetToXlsx(sheet: Sheet): Promise<Uint8Array> {
  assertXlsxFits(sheet)
  const decimals = decimalsOf(sheet)
  const totals = sheetTotals(sheet)
  const widths = columnWidths(sheet, decimals, totals)
  const page: Page = {
    columns: sheet.columns.length,
    width: widths.reduce((sum, width) => sum + width, 0),
    rowCount: 0,
    cells: new Map(),
    merges: [],
    heights: new Map(),
  }
  addHeading(page, sheet)
  const firstHeadRow = page.rowCount
  addColumnTitles(page, sheet)
  const firstRow = page.rowCount
  addRows(page, sheet, decimals, totals)
  const name = sheetName(sheet.title)
  const lastRow = page.rowCount
  addClosing(page, sheet)

  return writeXlsx({
    defaultFont,
    properties: { title: cleanText(sheet.title), creator: cleanText(sheet.institution.name) },
    // The writer does not quote the sheet name in print titles, which breaks names with spaces.
    namedRanges: [{ name: '_xlnm.Print_Titles', range: `'${name}'!$${firstHeadRow + 1}:$${firstRow}`, scope: name }],
    sheets: [
      {
        name,
        rows: Array.from({ length: page.rowCount }, () => []),
        cells: page.cells,
        merges: page.merges,
        rowDefs: page.heights,
        columns: widths.map((width) => ({ width })),
        freezePane: { rows: firstRow, columns: frozenColumns(sheet) },
        ...filterOver(sheet, firstRow, totals ? lastRow - 1 : lastRow),
        pageSetup: {
          paperSize: 'a4',
          orientation: sheet.landscape ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          horizontalCentered: true,
          margins: { ...pageMargins(sheet), header: 0.3, footer: 0.3 },
        },
        headerFooter: { oddFooter: `&L&8${footerText(printedLine(sheet))}&R&8стр. &P от &N` },
      } satisfies WriteSheet,
      ...(sheet.book ? [coverSheet(sheet, sheet.book)] : []),
    ],
  })
}

/** The cover and the certification of a book, as the second sheet. */
function coverSheet(sheet: Sheet, book: BookOfEntries): WriteSheet {
  const lines = [
    institutionLines(sheet.institution).name,
    sheet.title,
    sheet.subtitle ?? '',
    ...coverLines(book),
    'Заверка',
    ...certifiedLines(book),
    'Номерирани и прошнуровани страници: ............',
    'Директор: ............................ (подпис и печат)',
  ]
  const cells = new Map(
    lines.map((text, row) => [`${row},0`, { value: cleanText(text), style: row === 1 ? titleStyle : subtitleStyle }]),
  )
  return { name: 'Корица и заверка', rows: lines.map(() => []), cells, columns: [{ width: 90 }] }
}

/** Inches. */
function pageMargins({ institution }: Sheet) {
  const { top, left, bottom, right } = marginsOf(institution, { top: 12.7, left: 12.7, bottom: 15.24, right: 12.7 })
  return { top: top / 25.4, left: left / 25.4, bottom: bottom / 25.4, right: right / 25.4 }
}

function addHeading(page: Page, sheet: Sheet): void {
  const { name, address, identifiers } = institutionLines(sheet.institution)
  addLine(page, name, institutionStyle)
  addLine(page, [address, identifiers].filter(Boolean).join(' · '), quietStyle)
  addLine(page, sheet.title, titleStyle)
  addLine(page, [sheet.subtitle, sheet.period].filter(Boolean).join(', '), subtitleStyle)
  addLine(page, (sheet.parameters ?? []).map(({ label, value }) => `${label}: ${value}`).join(' · '), subtitleStyle)
}

function addColumnTitles(page: Page, sheet: Sheet): void {
  const headings = headingsOf(sheet.columns)
  const top = page.rowCount
  const bottom = headings.length > 0 ? top + 1 : top
  let at = 0
  for (const { text, span } of headings) {
    for (let column = at; column < at + span; column += 1) put(page, top, column, text || null, headStyle)
    if (text === '') put(page, top, at, keepUnit(cleanText(sheet.columns[at]?.title ?? '')), headStyle)
    if (text === '') merge(page, top, at, bottom, at)
    else merge(page, top, at, top, at + span - 1)
    at += span
  }
  for (const [column, { title, group }] of sheet.columns.entries()) {
    const merged = headings.length > 0 && !group
    put(page, bottom, column, merged ? null : keepUnit(cleanText(title)), headStyle)
  }
  page.rowCount = bottom + 1
}

function addRows(page: Page, sheet: Sheet, decimals: number[], totals: Cell[] | null): void {
  const styles = styleCache()
  const addRow = (cells: Cell[], row: RowKind): void => {
    for (const [at, column] of sheet.columns.entries()) {
      const { value, numFmt } = typedCell(cells[at], column, decimals[at] ?? 0)
      put(page, page.rowCount, at, value, styles(columnAlign(column), numFmt, cellTone(cells[at]), row))
    }
    page.rowCount += 1
  }
  /** `entries` are the rows of the sums, `ranges` their places. */
  const addSums = (
    cells: Cell[] | null,
    row: RowKind,
    entries: readonly Cell[][],
    ranges: readonly RowRange[],
  ): void => {
    if (!cells) return
    const at = page.rowCount
    addRow(cells, row)
    for (const [column, { kind }] of sheet.columns.entries()) {
      if (kind === 'percent' || !isSumOf(cells[column], entries, column)) continue
      const cell = page.cells.get(`${at},${column}`)
      if (cell && typeof cell.value === 'number') Object.assign(cell, sumFormula(cell.value, column, ranges))
    }
    const span = Math.min(labelSpan(cells), page.columns)
    if (span > 1) {
      put(page, at, 0, cleanText(String(cells[0] ?? '')), styles('right', undefined, 'plain', row))
      merge(page, at, 0, at, span - 1)
    }
  }
  const addEntries = (rows: readonly Cell[][]): RowRange => {
    const from = page.rowCount
    for (const row of rows) addRow(row, 'row')
    return { from, to: page.rowCount - 1 }
  }
  const ranges = [addEntries(sheet.rows)]
  for (const group of sheet.groups ?? []) {
    for (let column = 0; column < page.columns; column += 1) {
      put(page, page.rowCount, column, column === 0 ? cleanText(group.title) : null, groupStyle)
    }
    merge(page, page.rowCount, 0, page.rowCount, page.columns - 1)
    page.rowCount += 1
    const range = addEntries(group.rows)
    ranges.push(range)
    addSums(groupSubtotals(sheet, group), 'subtotal', group.rows, [range])
  }
  addSums(totals, 'total', [...everyRow(sheet)], ranges)
}

/** First and last row of entries. */
interface RowRange {
  readonly from: number
  readonly to: number
}

/** Totals of a report can be something else than sums. */
function isSumOf(total: Cell | undefined, entries: readonly Cell[][], column: number): boolean {
  const exact = decimalIn(cellValue(total))
  if (exact === null) return false
  return equalDecimals(exact, sum(entries.map((row) => decimalIn(cellValue(row[column])) ?? zero)))
}

/** Excel limits the number of ranges of a function. */
const mostRanges = 200

/** SUBTOTAL adds the visible rows only, so the totals follow a filter. */
function sumFormula(result: number, column: number, ranges: readonly RowRange[]): Partial<XlsxCell> {
  const letters = columnLetters(column)
  const filled = ranges.filter(({ from, to }) => to >= from)
  if (filled.length === 0 || filled.length > mostRanges) return {}
  const places = filled.map(({ from, to }) => `${letters}${from + 1}:${letters}${to + 1}`)
  return { formula: `SUBTOTAL(9,${places.join(',')})`, formulaResult: result }
}

function addClosing(page: Page, sheet: Sheet): void {
  if (page.rowCount > 0) page.rowCount += 1
  for (const note of sheet.notes ?? []) addLine(page, note, noteStyle)
  for (const { role, name } of sheet.signatures) {
    page.rowCount += 1
    put(
      page,
      page.rowCount,
      0,
      cleanText(`${role}: ............................${name ? ` (${name})` : ''}`),
      signatureStyle,
    )
    page.rowCount += 1
  }
  page.rowCount += 1
  put(page, page.rowCount, 0, printedLine(sheet), quietStyle)
  page.rowCount += 1
}

/** Line across the whole width; empty lines are omitted. */
function addLine(page: Page, text: string, style: CellStyle): void {
  if (text === '') return
  const size = style.font?.size ?? bodySize
  // Excel does not adapt the height of merged cells to their text.
  const lines = Math.ceil((widthOf(text) * size) / (page.width * bodySize * charWidth))
  put(page, page.rowCount, 0, cleanText(text), style)
  merge(page, page.rowCount, 0, page.rowCount, page.columns - 1)
  page.heights.set(page.rowCount, { height: Math.max(lines, 1) * size * 1.36 + 2 })
  page.rowCount += 1
}

/** The writer converts texts such as '#N/A' to error cells; rich text prevents that. */
const looksLikeError = /^#[A-Z_/0]+[!?]?$/

function put(page: Page, row: number, column: number, value: string | number | Date | null, style: CellStyle): void {
  const isErrorText = typeof value === 'string' && looksLikeError.test(value)
  page.cells.set(`${row},${column}`, {
    value,
    style,
    ...(isErrorText ? { richText: [{ text: value, ...(style.font ? { font: style.font } : {}) }] } : {}),
  })
}

function merge(page: Page, startRow: number, startCol: number, endRow: number, endCol: number): void {
  if (startRow !== endRow || startCol !== endCol) page.merges.push({ startRow, startCol, endRow, endCol })
}

function styleCache(): (align: CellLook['align'], numFmt: string | undefined, tone: Tone, row: RowKind) => CellStyle {
  const styles = new Map<string, CellStyle>()
  return (align, numFmt, tone, row) => {
    const key = `${align} ${numFmt} ${tone} ${row}`
    const match = styles.get(key)
    if (match) return match
    const made = cellStyle({ align, tone, row, ...(numFmt === undefined ? {} : { numFmt }) })
    styles.set(key, made)
    return made
  }
}

/** Width in characters: the longest number or a limited text, at least the longest word of the title. */
function columnWidths(sheet: Sheet, decimals: number[], totals: Cell[] | null): number[] {
  const widest = sheet.columns.map((column) => longestWord(keepUnit(column.title)) * 1.08)
  const measure = (cells: Cell[]): void => {
    for (const [at, column] of sheet.columns.entries()) {
      const width = widthOf(printCell(cells[at], column, decimals[at] ?? 0))
      if (width > (widest[at] ?? 0)) widest[at] = width
    }
  }
  let measured = 0
  for (const row of everyRow(sheet)) {
    measure(row)
    measured += 1
    if (measured === rowsToMeasure) break
  }
  if (totals) measure(totals.map((cell, at) => (at < labelSpan(totals) ? null : cell)))
  const widths = widest.map((width) => Math.min(Math.max(Math.ceil(width / charWidth) + 2, 4), 60))
  return widenTexts(sheet, widths)
}

/** In a sheet of a few narrow columns the title would break into many lines, so the first text column is widened. */
function widenTexts(sheet: Sheet, widths: number[]): number[] {
  const missing = leastWidth - widths.reduce((sum, width) => sum + width, 0)
  const text = Math.max(
    0,
    sheet.columns.findIndex((column) => column.kind === 'text'),
  )
  return missing > 0 ? widths.map((width, at) => (at === text ? width + missing : width)) : widths
}

/** Freezes the names when a wide sheet is scrolled horizontally. */
function frozenColumns(sheet: Sheet): number {
  const name = sheet.columns.findIndex((column) => column.kind === 'text')
  return sheet.columns.length > 8 && name >= 0 && name < 3 ? name + 1 : 0
}

/** Only a plain list gets filter buttons, because sorting would move group rows and subtotals. */
function filterOver(sheet: Sheet, firstRow: number, lastRow: number): Pick<WriteSheet, 'autoFilter'> {
  const hasGroups = (sheet.groups ?? []).length > 0
  if (hasGroups || sheet.rows.length === 0 || sheet.columns.length === 0) return {}
  return { autoFilter: { range: `A${firstRow}:${columnLetters(sheet.columns.length - 1)}${lastRow}` } }
}

function columnLetters(at: number): string {
  return at < 26 ? String.fromCodePoint(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26)
}

function printedLine(sheet: Sheet): string {
  const by = sheet.printedBy ? ` от ${sheet.printedBy}` : ''
  return cleanText(`Отпечатано на ${printDay(sheet.printedOn)} г.${by}`)
}

/** An ampersand starts a code in Excel's headers and footers. */
function footerText(text: string): string {
  return text.replaceAll('&', '&&')
}

/** Excel forbids some characters in sheet names, names over 31 characters and "History". */
function sheetName(title: string): string {
  const name = cleanText(title)
    .replace(/[[\]:*?/\\'\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .trim()
  return name === '' || name.toLowerCase() === 'history' ? 'Справка' : name
}
