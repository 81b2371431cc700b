import { valueAt, type Edits } from './grid-edits'
import { isMistaken, type GridTotal, type CellPosition } from './grid-model'

// Totals over values including pending ones. Mistaken days do not count (domain.md 1.2).

/** Weight of a cell in a total. */
function addedBy({ data }: Edits, total: GridTotal, { row, column }: CellPosition, value: number | null): number {
  const cell = data.rows[row]?.cells[column]
  if (value !== null) return isMistaken(cell, value) ? 0 : total.weight(value)
  const missing = total.empty !== undefined && data.days[column]?.due !== false && cell?.closed === undefined
  return missing ? total.empty : 0
}

function sumsOver(edits: Edits, totals: readonly GridTotal[], positions: Iterable<CellPosition>): number[] {
  const sums = totals.map(() => 0)
  for (const position of positions) {
    const value = valueAt(edits, position)
    for (const [index, total] of totals.entries()) sums[index]! += addedBy(edits, total, position, value)
  }
  return sums
}

export const rowTotals = (edits: Edits, totals: readonly GridTotal[], row: number): number[] =>
  sumsOver(
    edits,
    totals,
    edits.data.days.map((_, column) => ({ row, column })),
  )

export const columnTotals = (edits: Edits, totals: readonly GridTotal[], column: number): number[] =>
  sumsOver(
    edits,
    totals,
    edits.data.rows.map((_, row) => ({ row, column })),
  )
