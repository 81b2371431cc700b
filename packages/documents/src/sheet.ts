import type { ColumnKind } from '@asistent/contract/core/column-kinds'
import type { PrintMargins } from './margins'
import type { Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'

/**
 * The neutral description of a report on paper: what is printed, never how. It is plain JSON (no SQL, no schemas,
 * no functions), so that it can cross to a worker thread and become a PDF or an XLSX there.
 */
export interface Sheet {
  title: string
  /** Language of the texts; Bulgarian by default. The frame of the paper follows it. */
  language?: Language
  subtitle?: string
  institution: Institution
  /** Ready to print: 'ноември 2026 г.' or '01.11.2026 – 30.11.2026'. */
  period?: string
  parameters?: Fact[]
  printedOn: Day
  printedBy?: string
  landscape?: boolean
  /** A poster: the largest type at which it fits one page. */
  poster?: boolean
  columns: SheetColumn[]
  /** Rows outside of any group; they are printed before the groups. */
  rows: SheetRow[]
  /** Overrides the sums of the columns marked `totals: 'sum'`. */
  totals?: Cell[]
  groups?: SheetGroup[]
  signatures: Signature[]
  notes?: string[]
  /** A book with a cover and a page that certifies its pages and entries. */
  book?: BookOfEntries
}

export interface BookOfEntries {
  entries: number
  startedOn?: Day
  endedOn?: Day
  /** First and last number. */
  from?: string
  to?: string
}

export interface Institution {
  name: string
  town?: string
  address?: string
  /** Code of the institution in the national register (код по НЕИСПУО). */
  code?: string
  bulstat?: string
  phone?: string
  email?: string
  /** Margins. */
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
  /** Heading that spans neighbouring columns with the same group. */
  group?: string
  kind: ColumnKind
  /** Fraction digits; the default depends on the kind. */
  decimals?: number
  /** Relative share of the free width; 1 by default. */
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
