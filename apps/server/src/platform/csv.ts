import { fixedDecimals, isNumeric } from '@asistent/contract/core/column-kinds'
import { cellValue, type CellValue, type Sheet, type SheetColumn } from '@asistent/documents/sheet'
import { decimal, formatDecimal } from '@asistent/domain/kernel/decimal'
import { formatDay, type Day } from '@asistent/domain/kernel/day'

// CSV for the Bulgarian Excel: semicolons, CRLF, byte order mark.

/** Escapes texts that a spreadsheet would evaluate as a formula, except phone numbers. */
const asText = (value: string) => (/^[=@\t]|^[+-](?![\d\s().]+$)/.test(value) ? `'${value}` : value)

const quoted = (value: string) => (/[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(asText(cell))).join(';')}\r\n`

/** Column titles and rows of a sheet: days as 01.11.2026, decimals with a comma. */
export function csvOf({ columns, rows }: Sheet): Uint8Array {
  const body = rows.map((row) => csvLine(columns.map((column, at) => textOf(column, cellValue(row[at])))))
  return new TextEncoder().encode(`\uFEFF${csvLine(columns.map(({ title }) => title))}${body.join('')}`)
}

function textOf(column: SheetColumn, value: CellValue): string {
  if (value === null) return ''
  if (isNumeric(column)) {
    const decimals = column.decimals ?? fixedDecimals[column.kind]
    return formatDecimal(decimal(String(value)), decimals).replace('.', ',')
  }
  if (column.kind === 'day') return formatDay(String(value) as Day)
  return typeof value === 'boolean' ? (value ? 'да' : 'не') : String(value)
}
