import { isDay, parseDay, type Day } from './day'
import { searchForm } from './text'

// Columns of an uploaded sheet and parsing of its cells.

/** A parsed cell of a table file; dates are days. */
export type ImportCell = string | number | boolean | { readonly day: string } | null

export type ImportColumnKind = 'text' | 'number' | 'day' | 'yesNo' | 'personId' | 'phone' | 'choice'

export interface ImportColumn {
  /** Field name in the record's form. */
  readonly key: string
  readonly title: string
  readonly kind: ImportColumnKind
  readonly required?: boolean
  readonly example: string
  readonly choices?: Readonly<Record<string, number>>
  /** Choices offered by the template; defaults to all. */
  readonly offered?: readonly string[]
  /** Alternative titles: suppliers name columns differently. */
  readonly aliases?: readonly string[]
}

/** Name of the only sheet of a CSV file. */
export const csvSheet = 'CSV'

export interface ImportSheet<Key extends string = string> {
  readonly key: Key
  readonly name: string
  readonly columns: readonly ImportColumn[]
}

/** Normalized title, without the star of a required column. */
export const titleForm = (title: string): string => searchForm(title.replace(/\*/g, ''))

export const isEmptyCell = (cell: ImportCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

const asText = (cell: ImportCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.day
  return String(cell).trim()
}

export type CellReading = { readonly value: unknown } | { readonly problem: string }

const yes = new Set(['да', 'yes', 'true', '1', 'x', 'х', '+'])
const no = new Set(['не', 'no', 'false', '0', '-'])

const dayOfCell = (cell: ImportCell): Day | undefined => {
  if (cell !== null && typeof cell === 'object') return isDay(cell.day) ? cell.day : undefined
  return typeof cell === 'string' ? parseDay(cell) : undefined
}

const readings: Record<ImportColumnKind, (cell: ImportCell, column: ImportColumn) => CellReading> = {
  text: (cell) => ({ value: asText(cell) }),
  number: (cell) => {
    const number = typeof cell === 'number' ? cell : Number(asText(cell).replace(',', '.'))
    return Number.isFinite(number) ? { value: number } : { problem: 'Въведете число' }
  },
  day: (cell) => {
    const day = dayOfCell(cell)
    return day ? { value: day } : { problem: 'Въведете дата като 15.09.2026' }
  },
  yesNo: (cell) => {
    const word = searchForm(asText(cell))
    if (yes.has(word)) return { value: true }
    return no.has(word) ? { value: false } : { problem: 'Въведете „да“ или „не“' }
  },
  // Excel removes leading zeros from numbers, here and in the next reading.
  phone: (cell) => {
    const typed = asText(cell)
    return { value: /^[1-9]\d{7,8}$/.test(typed) ? `0${typed}` : typed }
  },
  personId: (cell) => {
    const typed = asText(cell).replace(/\s/g, '')
    return { value: /^\d{8,9}$/.test(typed) ? typed.padStart(10, '0') : typed }
  },
  choice: (cell, { choices = {} }) => {
    const wanted = searchForm(asText(cell))
    const found = Object.entries(choices).find(([label]) => searchForm(label) === wanted)
    return found ? { value: found[1] } : { problem: `Изберете една от стойностите: ${Object.keys(choices).join(', ')}` }
  },
}

/** Returns the value of a non-empty cell or its error. */
export const readImportCell = (column: ImportColumn, cell: ImportCell): CellReading =>
  readings[column.kind](cell, column)
