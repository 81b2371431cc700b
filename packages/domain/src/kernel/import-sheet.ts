import { addDays, day, isDay, parseDay, type Day } from './day'
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
  /** Words of other lists for the choices. */
  readonly otherWords?: Readonly<Record<string, number>>
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
  /** Columns of other lists that the template does not have. */
  readonly otherColumns?: readonly OtherColumn[]
  /** Values that other lists have once, above the heading: 'Група: Калинка'. */
  readonly aboveHeading?: Readonly<Record<string, RegExp>>
}

/** A column whose cell has the values of other keys: three names in one cell. */
export interface OtherColumn {
  readonly titles: readonly string[]
  /** Required columns that it replaces. */
  readonly keys: readonly string[]
  readonly read: (text: string) => Readonly<Record<string, string>>
}

/** Normalized title, without the star of a required column, a final colon and line breaks of a wrapped cell. */
export const titleForm = (title: string): string => searchForm(title.replace(/\*|-\s*\n\s*|:\s*$/g, ''))

export const isEmptyCell = (cell: ImportCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

export const asText = (cell: ImportCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.day
  return String(cell).trim()
}

export type CellReading = { readonly value: unknown } | { readonly problem: string }

const yes = new Set(['да', 'yes', 'true', '1', 'x', 'х', '+'])
const no = new Set(['не', 'no', 'false', '0', '-'])

/** Midnight of an exported date: '12.05.2022 0:00:00', '2022-05-12T00:00:00'. */
const midnight = /[T\s]+0?0:00(:00(\.0+)?)?Z?$/

/** Days of Excel: 1 January 1970 has the number 25569. Only numbers of plausible days, so that a year is no day. */
const excelEpoch = 25_569
const isExcelDay = (value: number) => Number.isInteger(value) && value > 10_000 && value < 80_000

const dayOfCell = (cell: ImportCell): Day | undefined => {
  if (cell !== null && typeof cell === 'object') return isDay(cell.day) ? cell.day : undefined
  if (typeof cell === 'number' && isExcelDay(cell)) return addDays(day('1970-01-01'), cell - excelEpoch)
  return typeof cell === 'string' ? parseDay(cell.trim().replace(midnight, '')) : undefined
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
  choice: (cell, { choices = {}, otherWords = {} }) => {
    const searchText = searchForm(asText(cell))
    const choice = [...Object.entries(choices), ...Object.entries(otherWords)].find(
      ([label]) => searchForm(label) === searchText,
    )
    return choice
      ? { value: choice[1] }
      : { problem: `Изберете една от стойностите: ${Object.keys(choices).join(', ')}` }
  },
}

/** Returns the value of a non-empty cell or its error. */
export const readImportCell = (column: ImportColumn, cell: ImportCell): CellReading =>
  readings[column.kind](cell, column)
