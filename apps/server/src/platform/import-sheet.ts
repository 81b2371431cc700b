import type { ImportProblem } from '@asistent/contract/core/import'
import type { TemplateColumn } from '@asistent/documents/import-template'
import type { ReadSheet } from '@asistent/documents/read-table'
import {
  isEmptyCell,
  readImportCell,
  titleForm,
  type ImportColumn,
  type ImportSheet,
} from '@asistent/domain/kernel/import-sheet'
import { readFile } from 'node:fs/promises'
import type { BeforeContext } from './context'
import type { UploadedFile } from './files/uploads'
import { ownerOf } from './scope'
import { found } from './versioned'

// Converts the cells of an uploaded table to rows of values with their positions, and builds the template to fill in.

export interface ImportRow {
  readonly sheet: ImportSheet
  /** Row number as in Excel. */
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
  /** Keys of columns whose cell could not be parsed. They are already reported, so validation skips them. */
  readonly unread: ReadonlySet<string>
}

/** How many rows are searched for the heading: people put a title above it. */
const headingRows = 10

/** Parses in a worker, because a large file takes seconds. */
export async function tablesOf({ scope, services }: BeforeContext, { files }: { readonly files: readonly unknown[] }) {
  const [file] = files as UploadedFile[]
  return services.documents.readTable(await readFile(found(file).path), ownerOf(scope))
}

const mostShown = 500

export const verdictOf = (problems: readonly ImportProblem[]) => ({
  isReady: problems.length === 0,
  problems: problems.slice(0, mostShown),
  problemsCount: problems.length,
})

/** Returns the data rows of a sheet with their positions and reports cells that cannot be parsed. */
export function readSheet(sheet: ImportSheet, { name, rows }: ReadSheet, problems: ImportProblem[]): ImportRow[] {
  if (rows.every((row) => row.every(isEmptyCell))) return []
  const heading = findHeading(sheet, rows)
  const report = (reason: string, column: string | null = null) =>
    problems.push({ sheet: name, row: null, column, reason })
  if (!heading) {
    report('Листът няма ред със заглавията на колоните. Използвайте шаблона.')
    return []
  }
  for (const { title, required, key } of sheet.columns)
    if (required && !heading.columns.has(key)) report('Липсва задължителна колона', title)
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
  /** Column index by key. */
  readonly columns: ReadonlyMap<string, number>
}

function findHeading(sheet: ImportSheet, rows: ReadSheet['rows']): Heading | undefined {
  const keys = new Map(
    sheet.columns.flatMap(({ key, title, aliases = [] }) => [title, ...aliases].map((name) => [titleForm(name), key])),
  )
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

/** Recognizes the template's row of examples if it was left in. */
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

const yesNo = ['да', 'не']

/** A column of the template with the choices of its cells. */
export const templateColumn =
  (offered: Readonly<Record<string, readonly string[]>>) =>
  ({ key, title, required, example, kind, choices, ...column }: ImportColumn): TemplateColumn => {
    const list =
      kind === 'choice'
        ? (column.offered ?? Object.keys(choices ?? {}))
        : kind === 'yesNo'
          ? yesNo
          : (offered[key] ?? [])
    return {
      title: required ? `${title} *` : title,
      example,
      ...(list.length > 0 && { choices: list }),
      ...(kind === 'day' && { cells: 'day' }),
      ...((kind === 'personId' || kind === 'phone') && { cells: 'text' }),
    }
  }
