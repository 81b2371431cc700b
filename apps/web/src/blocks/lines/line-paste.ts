import { fromTable } from '../grid/grid-clipboard'
import { isEditable, type LineColumn } from './line-columns'
import { readText, type Read } from './line-values'

// A block copied from a spreadsheet, laid over the lines from the cell it was pasted into.

export interface PastedCell {
  readonly line: number
  readonly column: LineColumn
  /** What the text means; a name from a list still has to be found. */
  readonly read: Read
  readonly text: string
}

export interface Pasted {
  readonly cells: readonly PastedCell[]
  /** How many lines it covers. */
  readonly lines: number
}

/** One cell is an ordinary paste into its field. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

const plain = (text: string) => text.trim().toLocaleLowerCase('bg')

/** The columns that a first line of headings names, in its order; undefined when it is no such line. */
function columnsOfHeading(heading: readonly string[], columns: readonly LineColumn[]) {
  const named = heading.map((text) => columns.find(({ title }) => plain(title) === plain(text)))
  const found = named.filter(Boolean).length
  return found >= 2 || (found === 1 && heading.length === 1) ? named : undefined
}

/**
 * Under headings that the table knows each value goes to its column, in whatever order; without them the block covers the
 * columns that can be typed into, from the one it was pasted at. What has no place in the table is left out.
 */
export function planPaste(text: string, columns: readonly LineColumn[], at: { line: number; key: string }): Pasted {
  const table = fromTable(text).filter((line) => line.some((cell) => cell.trim() !== ''))
  const named = columnsOfHeading(table[0] ?? [], columns)
  const from = columns.findIndex((column) => column.key === at.key)
  const places = named ?? columns.slice(from).filter(isEditable)
  const rows = named ? table.slice(1) : table
  const cells = rows.flatMap((row, index) =>
    row.flatMap((cell, place): PastedCell[] => {
      const column = places[place]
      if (!column || !isEditable(column)) return []
      return [{ line: at.line + index, column, read: readText(column, cell), text: cell.trim() }]
    }),
  )
  return { cells, lines: rows.length }
}
