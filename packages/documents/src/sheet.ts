import type { ColumnKind } from '@asistent/contract/core/column-kinds'
import type { PrintMargins } from './margins'
import type { Day } from '@asistent/domain/kernel/day'

/**
 * The neutral description of a report on paper: what is printed, never how. It is plain JSON (no SQL, no schemas,
 * no functions), so that it can cross to a worker thread and become a PDF or an XLSX there.
 */
export interface Sheet {
  title: string
  subtitle?: string
  institution: Institution
  /** Ready to print: 'ноември 2026 г.' or '01.11.2026 – 30.11.2026'. */
  period?: string
  parameters?: Fact[]
  printedOn: Day
  printedBy?: string
  landscape?: boolean
  /** Hangs on a wall: set in the largest type at which it still fits one page. */
  poster?: boolean
  columns: SheetColumn[]
  /** Rows outside of any group; they are printed before the groups. */
  rows: SheetRow[]
  /** Overrides the sums of the columns marked `totals: 'sum'`. */
  totals?: Cell[]
  groups?: SheetGroup[]
  signatures: Signature[]
  notes?: string[]
  /** It is a book that is kept and handed over: with a cover, and a page that certifies its pages and entries. */
  book?: BookOfEntries
}

export interface BookOfEntries {
  entries: number
  startedOn?: Day
  endedOn?: Day
  /** The first and the last number. */
  from?: string
  to?: string
}

export interface Institution {
  name: string
  town?: string
  address?: string
  /** The institution's code in the national register (код по НЕИСПУО). */
  code?: string
  bulstat?: string
  phone?: string
  email?: string
  /** How far from the edges of the paper it prints. */
  margins?: PrintMargins
}

export interface Fact {
  label: string
  value: string
}

export interface Signature {
  role: string
  name?: string
}

export interface SheetGroup {
  title: string
  rows: SheetRow[]
  /** Overrides the sums; an empty list prints no subtotal row. */
  subtotals?: Cell[]
}

export type SheetRow = Cell[]

/**
 * Exact decimals (money, prices, quantities, percentages) are strings with a dot ('1234.50', 85.5 % is '85.5'), days
 * are 'YYYY-MM-DD', months 'YYYY-MM'. Text that doesn't fit the kind of its column is printed as it is.
 */
export type CellValue = string | number | boolean | null
export interface TonedCell {
  text: CellValue
  tone: Tone
}
export type Cell = CellValue | TonedCell

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'info' | 'off'

export interface SheetColumn {
  title: string
  /** A heading that spans the neighbouring columns with the same group. */
  group?: string
  kind: ColumnKind
  /** Digits after the point; each kind has its own default. */
  decimals?: number
  /** The column's share of the free width, against 1 for the others. */
  width?: number
  align?: Align
  totals?: 'sum' | 'none'
}

export type Align = 'left' | 'center' | 'right'

export function cellValue(cell: Cell | undefined): CellValue {
  if (cell === undefined || cell === null) return null
  return typeof cell === 'object' ? cell.text : cell
}

export function cellTone(cell: Cell | undefined): Tone {
  return typeof cell === 'object' && cell !== null ? cell.tone : 'plain'
}

export function countRows(sheet: Sheet): number {
  return (sheet.groups ?? []).reduce((count, group) => count + group.rows.length, sheet.rows.length)
}
