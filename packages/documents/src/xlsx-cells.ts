import { isNumeric } from '@asistent/contract/core/column-kinds'
import { isDay } from '@asistent/domain/kernel/day'
import type { Decimal } from '@asistent/domain/kernel/decimal'
import { formatDecimal, toNumber } from '@asistent/domain/kernel/decimal'

import { decimalIn, printBoolean } from './cells'
import type { Cell, CellValue, SheetColumn } from './sheet'
import { cellValue } from './sheet'
import { cleanText } from './text'

/** Spreadsheet cell: a number or date with its format, else text. */
export interface TypedCell {
  value: string | number | Date | null
  numFmt?: string
}

/** A binary float has 15 digits: a longer decimal is text, so that it does not change. */
const mostDigits = 10n ** 15n
/** Maximum characters of an Excel cell. */
const longestText = 32_000
const monthPattern = /^(\d{4})-(\d{2})$/

export function typedCell(cell: Cell | undefined, column: SheetColumn, decimals: number): TypedCell {
  const value = cellValue(cell)
  if (value === null) return { value: null }
  if (isNumeric(column)) return numericCell(value, column, decimals)
  if (column.kind === 'boolean') return { value: printBoolean(value) }
  if (column.kind === 'day') return dayCell(String(value))
  if (column.kind === 'month') return monthCell(String(value))
  return (column.kind === 'text' && momentCell(String(value))) || textCell(value)
}

function numericCell(value: CellValue, column: SheetColumn, decimals: number): TypedCell {
  const exact = decimalIn(value)
  if (exact === null) return textCell(value)
  const magnitude = exact.units < 0n ? -exact.units : exact.units
  if (magnitude >= mostDigits) return textCell(formatDecimal(exact))
  if (column.kind === 'percent') return { value: toNumber(hundredth(exact)), numFmt: `${zeros('0', decimals)}%` }
  return { value: toNumber(exact), numFmt: zeros('#,##0', decimals) }
}

function hundredth({ units, scale }: Decimal): Decimal {
  return { units, scale: scale + 2 }
}

function zeros(whole: string, decimals: number): string {
  return decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`
}

function dayCell(text: string): TypedCell {
  if (!isDay(text) || text < '1900-03-01') return textCell(text)
  return { value: new Date(`${text}T00:00:00Z`), numFmt: 'dd.mm.yyyy' }
}

function monthCell(text: string): TypedCell {
  if (!monthPattern.test(text)) return textCell(text)
  return { value: new Date(`${text}-01T00:00:00Z`), numFmt: 'mm.yyyy' }
}

/** '16.11.2026, 10:30 ч.': date, time or both as people write them. */
const momentPattern = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: г\.)?(?:,? (?:в )?(\d{1,2}):(\d{2})(?: ч\.)?)?$/

/** A moment in a column of texts; undefined for another text. */
function momentCell(text: string): TypedCell | undefined {
  const [whole, date = '', month = '', year = '', hour, minute] =
    momentPattern.exec(text.replaceAll('\u00a0', ' ')) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!whole || !isDay(written) || written < '1900-03-01') return undefined
  if (hour === undefined) return { value: new Date(`${written}T00:00:00Z`), numFmt: 'dd.mm.yyyy' }
  const value = new Date(`${written}T${hour.padStart(2, '0')}:${minute}:00Z`)
  return Number.isNaN(value.getTime()) ? undefined : { value, numFmt: 'dd.mm.yyyy hh:mm' }
}

function textCell(value: CellValue): TypedCell {
  return { value: cleanText(String(value)).slice(0, longestText) }
}
