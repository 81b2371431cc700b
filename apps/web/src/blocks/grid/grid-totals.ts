import { valueAt, type Edits } from './grid-edits'
import { isMistaken, type GridTotal } from './grid-model'

// Sums over what is entered, pending included. Mistaken days count nowhere (domain.md 1.2).

function sumOf(edits: Edits, total: GridTotal, rows: readonly number[], columns: readonly number[]): number {
  let sum = 0
  for (const row of rows)
    for (const column of columns) {
      const value = valueAt(edits, { row, column })
      if (value === null && total.empty) sum += isMissing(edits, row, column) ? total.empty : 0
      if (value !== null && !isMistaken(edits.data.rows[row]?.cells[column], value)) sum += total.weight(value)
    }
  return sum
}

const isMissing = ({ data }: Edits, row: number, column: number): boolean =>
  data.days[column]?.due !== false && data.rows[row]?.cells[column]?.closed === undefined

export const rowTotals = (edits: Edits, totals: readonly GridTotal[], row: number): number[] =>
  totals.map((total) => sumOf(edits, total, [row], [...edits.data.days.keys()]))

export const columnTotals = (edits: Edits, totals: readonly GridTotal[], column: number): number[] =>
  totals.map((total) => sumOf(edits, total, [...edits.data.rows.keys()], [column]))
