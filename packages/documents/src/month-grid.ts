import type { Day } from '@asistent/domain/kernel/day'

import { institutionLines, signatureLines } from './institution'
import { a4, marginsOf, points } from './margins'
import type { Cell, CellValue, Fact, Institution, Signature } from './sheet'
import { cellTone, cellValue } from './sheet'
import type { InputCell } from './sheet-typst'
import { dateParts } from './sheet-typst'
import { breakWideWords, cleanText, printDay } from './text'
import { widthOf } from './text-width'

/**
 * People × days of a month on one landscape A4, after the official 'Сведение за присъствието на децата' of the class
 * book (domain.md 1.8): one small cell a day, days off in grey, totals at the right, 'Общо' and the average below.
 * Staff, activities and meals print on the same form.
 */
export interface MonthGrid {
  title: string
  subtitle?: string
  institution: Institution
  /** 'ноември 2026 г.' */
  period: string
  /** Group, school year, teachers, on one line under the title. */
  parameters?: Fact[]
  printedOn: Day
  printedBy?: string
  /** Heading of the names: 'Име, презиме, фамилия на детето'. */
  nameTitle: string
  days: GridDay[]
  /** Titles of the total columns: 'Присъствия', 'По болест'. */
  totalTitles: string[]
  rows: GridRow[]
  /** Rows below: 'Присъстващи' with a figure a day, 'Средна месечна посещаемост' with one figure at the end. */
  dayTotals?: GridDayTotal[]
  legend?: { code: string; text: string }[]
  notes?: string[]
  signatures: Signature[]
}

export interface GridDay {
  /** 1 … 31. */
  date: number
  /** 'п', 'в', 'с', 'ч', 'п', 'с', 'н'. */
  weekday?: string
  off?: boolean
}

export interface GridRow {
  /** Number in the book; the position in the list by default. */
  number?: number
  name: string
  /** One per day, in the order of `days`. */
  cells: Cell[]
  totals: CellValue[]
}

export interface GridDayTotal {
  label: string
  /** One per day; with an empty list the label spans the days. */
  cells: CellValue[]
  totals: CellValue[]
}

const standardMargins = { top: 9, left: 10, bottom: 11, right: 10 }

/** Points of a landscape A4 without the margins and a small reserve of height. */
const roomOf = ({ institution }: MonthGrid) => {
  const { top, left, bottom, right } = marginsOf(institution, standardMargins)
  return {
    width: Math.round(a4.height - points(left + right)),
    height: Math.round(a4.width - points(top + bottom)) - 3,
  }
}

/** Height of the head and the foot of the form. */
const headHeight = 112
const signaturesHeight = 44
const legend = { above: 5, line: 8.3, size: 7, gap: 8 }
const noteHeight = 11
const rowHeights = { least: 9.4, most: 15.5 }
const numberWidth = 17
const names = { least: 112, most: 205, padding: 7 }
const totalWidths = { least: 22, most: 30 }
const mostDay = 17
/** Minimum type size of long names, before they break into two lines. */
const smallestName = 0.78

export function monthGridToTypstInput(grid: MonthGrid): object {
  const { rowHeight, fontSize, widths, people } = fitRows(grid)
  return {
    title: cleanText(grid.title),
    subtitle: cleanText(grid.subtitle ?? ''),
    institution: institutionLines(grid.institution),
    period: cleanText(grid.period),
    parameters: grid.parameters ?? [],
    printedOn: printDay(grid.printedOn),
    printedBy: cleanText(grid.printedBy ?? ''),
    date: dateParts(grid.printedOn),
    margins: marginsOf(grid.institution, standardMargins),
    nameTitle: cleanText(grid.nameTitle),
    rowHeight,
    fontSize,
    numberWidth,
    ...widths,
    days: grid.days.map(({ date, weekday, off }) => ({
      date: String(date),
      weekday: weekday ?? '',
      off: off ?? false,
    })),
    totalTitles: grid.totalTitles.map(cleanText),
    rows: grid.rows.map((row, at) => ({
      number: String(row.number ?? at + 1),
      ...people[at],
      cells: grid.days.map((_, index) => inputCell(row.cells[index])),
      totals: grid.totalTitles.map((_, index) => text(row.totals[index])),
    })),
    dayTotals: (grid.dayTotals ?? []).map((total) => ({
      label: cleanText(total.label),
      cells: total.cells.length > 0 ? grid.days.map((_, index) => text(total.cells[index])) : [],
      totals: grid.totalTitles.map((_, index) => text(total.totals[index])),
    })),
    legend: (grid.legend ?? []).map((entry) => ({ code: cleanText(entry.code), text: cleanText(entry.text) })),
    notes: (grid.notes ?? []).map(cleanText),
    signatures: signatureLines(grid.signatures),
  }
}

interface Fitted {
  readonly rowHeight: number
  readonly fontSize: number
  readonly widths: ReturnType<typeof fitColumns>
  /** Names with the height of their rows. */
  readonly people: readonly GridName[]
}

function fitWith(grid: MonthGrid, rowHeight: number): Fitted {
  const fontSize = Math.min(8.5, rowHeight * 0.66)
  const widths = fitColumns(grid, fontSize)
  const room = (widths.nameWidth - names.padding) / fontSize
  const people = grid.rows.map((row) => fitName(cleanText(row.name), room, fontSize, rowHeight))
  return { rowHeight, fontSize, widths, people }
}

/** Up to 36 children fit one page; small groups get taller rows. */
function fitRows(grid: MonthGrid): Fitted {
  const signatures = grid.signatures.length > 0 ? signaturesHeight : 0
  const room =
    roomOf(grid).height - headHeight - signatures - heightOfLegend(grid) - (grid.notes?.length ?? 0) * noteHeight
  const totals = grid.dayTotals?.length ?? 0
  const rows = Math.max(grid.rows.length + totals, 1)
  const pages = Math.ceil((rows * rowHeights.least) / room)
  // Distributes the rows evenly over several pages, to avoid a last page with two lines.
  let fitted = fitWith(grid, Math.min(room / Math.ceil(rows / pages), rowHeights.most))
  // Rows with two-line names are taller, so the others shrink to keep the signatures on the page.
  const taken = ({ people, rowHeight }: Fitted) => people.reduce((sum, { height }) => sum + height, totals * rowHeight)
  while (pages === 1 && taken(fitted) > room && fitted.rowHeight > rowHeights.least)
    fitted = fitWith(grid, Math.max(rowHeights.least, fitted.rowHeight - 0.2))
  return fitted
}

function heightOfLegend(grid: MonthGrid): number {
  const { legend: entries = [] } = grid
  if (entries.length === 0) return 0
  const width = entries.reduce(
    (sum, { code, text: words }) => sum + widthOf(`${code} – ${words}`) * legend.size + legend.gap,
    0,
  )
  return legend.above + Math.ceil((width * 1.03) / roomOf(grid).width) * legend.line
}

function fitColumns(grid: MonthGrid, fontSize: number): { nameWidth: number; dayWidth: number; totalWidth: number } {
  const longest = Math.max(0, ...grid.rows.map((row) => widthOf(row.name)))
  const nameWidth = Math.min(Math.max(longest * fontSize + names.padding, names.least), names.most)
  const totals = grid.totalTitles.length
  const free = roomOf(grid).width - numberWidth - nameWidth
  const dayWidth = Math.min(mostDay, (free - totals * totalWidths.least) / Math.max(grid.days.length, 1))
  const left = free - dayWidth * grid.days.length
  const totalWidth = totals === 0 ? 0 : Math.min(totalWidths.most, left / totals)
  return { nameWidth: nameWidth + Math.max(0, left - totalWidth * totals), dayWidth, totalWidth }
}

/** Computes the heights, so that the rows fill their page without overflow. */
function fitName(name: string, room: number, fontSize: number, rowHeight: number): GridName {
  const scale = Math.min(1, room / Math.max(widthOf(name), 1))
  if (scale >= smallestName) return { name, nameScale: scale, height: rowHeight }
  const lines = Math.max(2, Math.ceil((widthOf(name) * smallestName * 0.95) / room))
  return {
    name: breakWideWords(name, room / smallestName),
    nameScale: smallestName,
    height: Math.max(rowHeight, lines * fontSize * smallestName * 1.05 + 2.5),
  }
}

interface GridName {
  name: string
  nameScale: number
  height: number
}

function inputCell(cell: Cell | undefined): InputCell {
  const tone = cellTone(cell)
  return tone === 'plain' ? text(cell) : { t: text(cell), tone }
}

function text(cell: Cell | undefined): string {
  const value = cellValue(cell)
  return value === null ? '' : cleanText(String(value))
}
