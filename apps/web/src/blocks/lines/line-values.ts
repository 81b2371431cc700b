import { formatDay, parseDay, tryDay } from '@asistent/domain/kernel/day'
import { decimal, multiply, roundHalfUp, sum, toNumber } from '@asistent/domain/kernel/decimal'
import { sameValue } from '../form/form-values'
import { numberOfText, numberText, typedNumber } from '../inputs/typed'
import { labelOfChoice } from '../parts/choice'
import { shownBoolean, shownNumber } from '../shown/format'
import type { LineColumn, LineValues } from './line-columns'

// Conversion between cell values and text.

/** Exact quantity × price, rounded half up; null until both are set. */
export const times = (
  quantity: number | null | undefined,
  price: number | null | undefined,
  places = 2,
): number | null =>
  typeof quantity === 'number' && typeof price === 'number'
    ? toNumber(roundHalfUp(multiply(decimal(quantity), decimal(price)), places))
    : null

const withComma = (text: string) => text.replace(/\.(?=\d)/, ',')

/** Prices allow five decimals but rarely need them: minimum number shown. */
const shownPlaces = 3

/** Read-only numbers have thousands separators and a unit. */
export const figureText = (value: number, { decimals, unit }: Pick<LineColumn, 'decimals' | 'unit'>): string => {
  const rare = decimals !== undefined && decimals > shownPlaces
  const places = rare ? Math.max(2, placesOf(value)) : decimals
  return withComma(shownNumber(value, { decimals: places, unit }))
}

const placesOf = (value: number) => decimal(value).scale

/** Editable text of a cell. */
export function textOf({ kind, decimals, field }: LineColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if ((kind === 'number' || kind === 'money') && typeof value === 'number') return numberText(value, decimals ?? 0)
  if (kind === 'day') {
    const day = tryDay(String(value))
    return day ? formatDay(day) : String(value)
  }
  if (kind === 'select') return labelOfChoice(field?.choices ?? [], value)
  if (kind === 'yesNo') return shownBoolean(value === true)
  return String(value)
}

/** Read-only text of a cell. */
export function shownCell(
  column: LineColumn,
  line: LineValues,
  nameOf: (column: LineColumn, line: LineValues) => string,
): string {
  const value = column.compute ? column.compute(line as never) : line[column.key]
  if (column.kind === 'pick') return nameOf(column, line)
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' && column.kind !== 'select')
    return figureText(value, column.kind === 'money' ? { ...column, unit: '€' } : column)
  return textOf(column, value)
}

export interface Read {
  readonly value: unknown
  /** Error message; the text stays for correction. */
  readonly wrong?: string
}

/** Value of a cleared cell. */
export const emptyValue = (column: LineColumn): null | undefined => (column.field?.takesNull ? null : undefined)

const nothing = (column: LineColumn): Read => ({ value: emptyValue(column) })

const yes = /^(да|yes|true|1|x|х|✓)$/iu
const no = /^(не|no|false|0)$/iu

/** Parses text by column kind: decimal comma, Bulgarian date, label of a choice. */
export function readText(column: LineColumn, text: string): Read {
  const typed = text.replaceAll('\u00A0', ' ').trim()
  if (typed === '') return nothing(column)
  switch (column.kind) {
    case 'number':
    case 'money':
      return readNumber(column, typed)
    case 'day': {
      const day = parseDay(typed)
      return day ? { value: day } : { value: typed, wrong: `„${typed}“ не е дата` }
    }
    case 'yesNo':
      if (yes.test(typed) || no.test(typed)) return { value: yes.test(typed) }
      return { ...nothing(column), wrong: `„${typed}“ не е „Да“ или „Не“` }
    case 'select': {
      const selection = typed.toLocaleLowerCase('bg')
      const choice = column.field?.choices?.find(({ label }) => label.toLocaleLowerCase('bg') === selection)
      return choice ? { value: choice.value } : { ...nothing(column), wrong: `„${typed}“ го няма в списъка` }
    }
    default:
      return { value: typed }
  }
}

function readNumber(column: LineColumn, typed: string): Read {
  const value = numberOfText(typedNumber(typed, true) ?? '')
  return value === null ? { ...nothing(column), wrong: `„${typed}“ не е число` } : { value }
}

/** True if the line has only default values. */
export const isBlank = (line: unknown, blank: object, columns: readonly LineColumn[]): boolean =>
  columns
    .filter((column) => column.field)
    .every(({ key }) => sameValue((line as LineValues)[key], (blank as LineValues)[key]))

export interface LinesFacts {
  readonly columns: readonly LineColumn[]
  readonly blank: object
  /** All fields of a line that the save accepts. */
  readonly names: readonly string[]
}

/** Values to send, without trailing blank lines and display names. */
export function sentLines(lines: unknown, { columns, blank, names }: LinesFacts): unknown {
  if (!Array.isArray(lines)) return lines
  const end = lines.findLastIndex((line) => !isBlank(line, blank, columns)) + 1
  return (lines as LineValues[])
    .slice(0, end)
    .map((line) =>
      Object.fromEntries(names.filter((name) => line[name] !== undefined).map((name) => [name, line[name]])),
    )
}

/** Exact sum of a column. */
export function totalOf(column: LineColumn, lines: readonly LineValues[]): string {
  const values = lines
    .map((line) => (column.compute ? column.compute(line as never) : line[column.key]))
    .filter((value) => typeof value === 'number')
  return figureText(toNumber(sum(values.map(decimal))), column.kind === 'money' ? { ...column, unit: '€' } : column)
}
