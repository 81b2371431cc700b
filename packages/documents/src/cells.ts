import { fixedDecimals, isNumeric } from '@asistent/contract/core/column-kinds'
import type { Decimal } from '@asistent/domain/kernel/decimal'
import { decimal, readableDecimal, unitPriceScale } from '@asistent/domain/kernel/decimal'

import type { Align, Cell, CellValue, Sheet, SheetColumn } from './sheet'
import { cellValue } from './sheet'
import { cleanText, printDay, printMonth } from './text'

/** Bulgarian formats of cells by kind, for the PDF and the column widths of the XLSX. */

const mostDecimals = unitPriceScale
const decimalPattern = /^-?\d+(\.\d+)?$/
const largestNumber = 1e15

export function columnAlign(column: SheetColumn): Align {
  if (column.align) return column.align
  if (isNumeric(column)) return 'right'
  return column.kind === 'text' ? 'left' : 'center'
}

/** Exact decimal of a numeric cell, or null. */
export function decimalIn(value: CellValue): Decimal | null {
  if (typeof value === 'string') return decimalPattern.test(value) ? decimal(value) : null
  return typeof value === 'number' && Math.abs(value) < largestNumber ? decimal(value) : null
}

/** The same number of decimals in a column, so that the commas align. */
export function decimalsOf(sheet: Sheet): number[] {
  return sheet.columns.map((column, at) => {
    const decimals = column.decimals ?? fixedDecimals[column.kind]
    if (decimals !== undefined || !isNumeric(column)) return decimals ?? 0
    let most = 0
    for (const row of everyRow(sheet)) {
      most = Math.max(most, decimalIn(cellValue(row[at]))?.scale ?? 0)
    }
    return Math.min(most, mostDecimals)
  })
}

export function* everyRow(sheet: Sheet): Generator<Cell[]> {
  yield* sheet.rows
  for (const group of sheet.groups ?? []) yield* group.rows
}

export function printCell(cell: Cell | undefined, column: SheetColumn, decimals: number): string {
  const value = cellValue(cell)
  if (value === null) return ''
  if (isNumeric(column)) return printNumeric(value, column, decimals)
  if (column.kind === 'boolean') return printBoolean(value)
  if (column.kind === 'day') return printDay(String(value))
  if (column.kind === 'month') return printMonth(String(value))
  return cleanText(String(value))
}

export function printBoolean(value: CellValue): string {
  if (value === true || value === 1) return 'да'
  if (value === false || value === 0) return 'не'
  return cleanText(String(value ?? ''))
}

function printNumeric(value: CellValue, column: SheetColumn, decimals: number): string {
  const exact = decimalIn(value)
  if (exact === null) return cleanText(String(value))
  const text = printDecimal(exact, decimals)
  return column.kind === 'percent' ? `${text}\u00a0%` : text
}

function printDecimal(value: Decimal, decimals: number): string {
  // The minus sign is as wide as a digit and does not break the line.
  return readableDecimal(value, decimals).replace('-', '\u2212')
}
