import type { ImportProblem } from '@asistent/contract/people/import.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import type { ReadSheet } from '@asistent/documents/read-table'
import { searchForm } from '@asistent/domain/kernel/text'
import {
  importSheets,
  isEmptyCell,
  mostImportRows,
  readImportCell,
  titleForm,
  type ImportColumn,
  type ImportSheet,
} from '@asistent/domain/people/import-sheets'

// From the cells of a file to rows of values, each with its place, and everything that can't be read.

export interface ImportRow {
  readonly sheet: ImportSheet
  /** As Excel numbers it. */
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
  /** Columns whose cell couldn't be read: they have been told about, nothing more is said about them. */
  readonly unread: ReadonlySet<string>
}

export interface ReadFile {
  readonly rows: Readonly<Record<ImportSheet['key'], readonly ImportRow[]>>
  readonly problems: ImportProblem[]
}

/** The heading stands in one of the first rows: people put a title above it. */
const headingRows = 10

export function readImport(sheets: readonly ReadSheet[]): ReadFile {
  const problems: ImportProblem[] = []
  const rows: Record<ImportSheet['key'], ImportRow[]> = { children: [], parents: [], staff: [] }
  for (const sheet of importSheets) {
    const table = sheets.find(({ name }) => searchForm(name) === searchForm(sheet.name))
    if (table) rows[sheet.key] = readSheet(sheet, table, problems)
  }
  const count = Object.values(rows).reduce((sum, list) => sum + list.length, 0)
  if (count > mostImportRows)
    throw refusePeople('import-too-long', { field: 'file', values: { rows: count, most: mostImportRows } })
  if (count === 0 && problems.length === 0) throw refusePeople('import-nothing', { field: 'file' })
  return { rows, problems }
}

function readSheet(sheet: ImportSheet, { name, rows }: ReadSheet, problems: ImportProblem[]): ImportRow[] {
  if (rows.every((row) => row.every(isEmptyCell))) return []
  const heading = findHeading(sheet, rows)
  const tell = (reason: string, column: string | null = null) =>
    problems.push({ sheet: name, row: null, column, reason })
  if (!heading) {
    tell('Листът няма ред със заглавията на колоните. Използвайте шаблона.')
    return []
  }
  for (const { title, required, key } of sheet.columns)
    if (required && !heading.columns.has(key)) tell('Липсва задължителна колона', title)
  return rows
    .slice(heading.row + 1)
    .flatMap((cells, index) =>
      cells.every(isEmptyCell) || isExample(sheet, heading.columns, cells)
        ? []
        : [readRow(sheet, heading.columns, cells, heading.row + index + 2, name, problems)],
    )
}

interface Heading {
  readonly row: number
  /** Where the column with a key stands. */
  readonly columns: ReadonlyMap<string, number>
}

function findHeading(sheet: ImportSheet, rows: ReadSheet['rows']): Heading | undefined {
  const keys = new Map(sheet.columns.map((column) => [titleForm(column.title), column.key]))
  for (const [row, cells] of rows.slice(0, headingRows).entries()) {
    const columns = new Map<string, number>()
    for (const [place, cell] of cells.entries()) {
      const key = typeof cell === 'string' ? keys.get(titleForm(cell)) : undefined
      if (key !== undefined && !columns.has(key)) columns.set(key, place)
    }
    if (columns.size >= 2) return { row, columns }
  }
  return undefined
}

/** The line of examples under the heading of the template, left in by whoever filled it in. */
const isExample = (sheet: ImportSheet, columns: Heading['columns'], cells: ReadSheet['rows'][number]): boolean =>
  sheet.columns.every(({ key, example }) => {
    const place = columns.get(key)
    const cell = place === undefined ? null : (cells[place] ?? null)
    return isEmptyCell(cell) ? example === '' : String(cell) === example
  })

function readRow(
  sheet: ImportSheet,
  columns: Heading['columns'],
  cells: ReadSheet['rows'][number],
  row: number,
  sheetName: string,
  problems: ImportProblem[],
): ImportRow {
  const values: Record<string, unknown> = {}
  const unread = new Set<string>()
  const read = (column: ImportColumn, place: number) => {
    const cell = cells[place] ?? null
    if (isEmptyCell(cell)) return
    const reading = readImportCell(column, cell)
    if ('value' in reading) values[column.key] = reading.value
    else {
      unread.add(column.key)
      problems.push({ sheet: sheetName, row, column: column.title, reason: reading.problem })
    }
  }
  for (const column of sheet.columns) {
    const place = columns.get(column.key)
    if (place !== undefined) read(column, place)
  }
  return { sheet, row, values, unread }
}
