import { formatDecimal, sum, zero } from '@asistent/domain/kernel/decimal'

import { decimalIn, everyRow } from './cells'
import type { Cell, Sheet, SheetGroup } from './sheet'
import { cellValue } from './sheet'

/** Exact sums, computed once for the PDF and the XLSX. */

export function sheetTotals(sheet: Sheet): Cell[] | null {
  if (sheet.totals) return sheet.totals.length > 0 ? withLabel(sheet.totals, 'Общо') : null
  return sums(sheet, [...everyRow(sheet)], 'Общо')
}

export function groupSubtotals(sheet: Sheet, group: SheetGroup): Cell[] | null {
  if (group.subtotals) return group.subtotals.length > 0 ? withLabel(group.subtotals, `Общо – ${group.title}`) : null
  return sums(sheet, group.rows, `Общо – ${group.title}`)
}

function sums(sheet: Sheet, rows: Cell[][], label: string): Cell[] | null {
  if (rows.length === 0 || !sheet.columns.some((column) => column.totals === 'sum')) return null
  const cells = sheet.columns.map((column, at): Cell => {
    if (column.totals !== 'sum') return null
    return formatDecimal(sum(rows.map((row) => decimalIn(cellValue(row[at])) ?? zero)))
  })
  return withLabel(cells, label)
}

/** Puts the label into the empty cells before the first number; keeps a text of the caller. */
function withLabel(cells: Cell[], label: string): Cell[] {
  return cellValue(cells[0]) === null ? [label, ...cells.slice(1)] : cells
}

/** Number of leading cells that the label of a total row may span. */
export function labelSpan(cells: Cell[]): number {
  const next = cells.findIndex((cell, at) => at > 0 && cellValue(cell) !== null)
  return next === -1 ? cells.length : next
}
