export interface CsvRow {
  readonly cells: readonly string[]
  /** Line of the file where the row begins, starting at 1. */
  readonly line: number
}

/** Spaces before a quote; without a limit a cell of quotes costs the square of its length. */
const mostPadding = 100

/** Rows with text; a quoted cell may have the separator and line breaks in it. */
export function readCells(text: string, separator: string): CsvRow[] {
  const rows: { cells: string[]; line: number }[] = [{ cells: [], line: 1 }]
  let cell = ''
  let isQuoted = false
  let line = 1
  const endCell = () => {
    rows.at(-1)!.cells.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]!
      else isQuoted = false
    } else if (sign === '"' && cell.length < mostPadding && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push({ cells: [], line })
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows.filter(({ cells }) => cells.some((one) => one.trim() !== ''))
}
