import { fromTable } from '../grid/grid-clipboard'
import { isEditable, type LineColumn } from './line-columns'
import { readText, type Read } from './line-values'

// Pasting a block from a spreadsheet, starting at a cell.

export interface PastedCell {
  readonly line: number
  readonly column: LineColumn
  /** Parsed value; a name still has to be resolved to an id. */
  readonly read: Read
  readonly text: string
}

export interface Pasted {
  readonly cells: readonly PastedCell[]
  /** Number of lines covered. */
  readonly lines: number
}

/** A single cell is a plain paste into its field. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

const plain = (text: string) => text.trim().toLocaleLowerCase('bg')

/** Columns named by the first line, in its order; undefined if it is not a heading. */
function columnsOfHeading(heading: readonly string[], columns: readonly LineColumn[]) {
  const named = heading.map((text) => columns.find(({ title }) => plain(title) === plain(text)))
  const row = named.filter(Boolean).length
  return row >= 2 || (row === 1 && heading.length === 1) ? named : undefined
}

/**
 * With known headings each value goes to its column in any order; without them the block fills the editable columns
 * from the start cell. Values outside the table are dropped.
 */
export function planPaste(text: string, columns: readonly LineColumn[], at: { line: number; key: string }): Pasted {
  const table = fromTable(text).filter((line) => line.some((cell) => cell.trim() !== ''))
  const named = columnsOfHeading(table[0] ?? [], columns)
  const from = columns.findIndex((column) => column.key === at.key)
  const places = named ?? columns.slice(from).filter(isEditable)
  const rows = named ? table.slice(1) : table
  const cells = rows.flatMap((row, index) =>
    row.flatMap((cell, position): PastedCell[] => {
      const column = places[position]
      if (!column || !isEditable(column)) return []
      return [{ line: at.line + index, column, read: readText(column, cell), text: cell.trim() }]
    }),
  )
  return { cells, lines: rows.length }
}
