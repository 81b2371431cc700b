import type { ImportProblem } from '@asistent/contract/core/import'
import type { TemplateColumn } from '@asistent/documents/import-template'
import type { ReadSheet } from '@asistent/documents/read-table'
import {
  asText,
  isEmptyCell,
  readImportCell,
  titleForm,
  type ImportColumn,
  type ImportSheet,
  type OtherColumn,
} from '@asistent/domain/kernel/import-sheet'
import { readFile } from 'node:fs/promises'
import type { BeforeContext } from './context'
import type { UploadedFile } from './files/uploads'
import { ownerOf } from './scope'
import { requireFound } from './versioned'

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
const headingRows = 20

/** Rows of totals and signatures below the data. */
const footer = /^(общо|всичко|директор|изготвил|подпис|забележк)/i

/** Parses in a worker, because a large file takes seconds. */
export async function tablesOf({ scope, services }: BeforeContext, { files }: { readonly files: readonly unknown[] }) {
  const [file] = files as UploadedFile[]
  return services.documents.readTable(await readFile(requireFound(file).path), ownerOf(scope))
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
    if (required && !heading.columns.has(key) && !heading.replaced.has(key)) report('Липсва задължителна колона', title)
  return rows
    .slice(heading.row + 1)
    .flatMap((cells, index) =>
      cells.every(isEmptyCell) || isFooter(cells) || isExample(sheet, heading.columns, cells)
        ? []
        : [readRow(sheet, heading, cells, heading.row + index + 2, name, problems)],
    )
}

type Cells = ReadSheet['rows'][number]

/** A sentence instead of values: at most two cells, the first with a word of a footer. */
const isFooter = (cells: Cells): boolean => {
  const filled = cells.filter((cell) => !isEmptyCell(cell))
  return filled.length <= 2 && typeof filled[0] === 'string' && footer.test(filled[0].trim())
}

interface Heading {
  /** Last row of the heading. */
  readonly row: number
  /** Column index by key. */
  readonly columns: ReadonlyMap<string, number>
  readonly others: readonly { readonly place: number; readonly column: OtherColumn }[]
  /** Keys that are read from other columns or from above the heading. */
  readonly replaced: ReadonlySet<string>
  /** Values from above the heading, for all rows. */
  readonly above: Readonly<Record<string, string>>
}

interface Title {
  readonly key: string
  readonly other?: OtherColumn
}

function titlesOf({ columns, otherColumns = [] }: ImportSheet): ReadonlyMap<string, Title> {
  const named = columns.flatMap(({ key, title, aliases = [] }) =>
    [title, ...aliases].map((name): [string, Title] => [titleForm(name), { key }]),
  )
  const others = otherColumns.flatMap((column) =>
    column.titles.map((name): [string, Title] => [titleForm(name), { key: name, other: column }]),
  )
  // The template's own titles take precedence.
  return new Map([...others, ...named])
}

function findHeading(sheet: ImportSheet, rows: ReadSheet['rows']): Heading | undefined {
  const titles = titlesOf(sheet)
  const titleOf = (cell: Cells[number] | undefined) =>
    typeof cell === 'string' ? titles.get(titleForm(cell)) : undefined
  const row = rows
    .slice(0, headingRows)
    .findIndex((cells) => new Set(cells.flatMap((cell) => titleOf(cell)?.key ?? [])).size >= 2)
  const upper = rows[row]
  if (!upper) return undefined
  // Merged cells: the names below 'Име, презиме, фамилия' are a second row of the heading.
  const below = rows[row + 1] ?? []
  const hasSecondRow =
    below.some((cell) => !isEmptyCell(cell)) && below.every((cell) => isEmptyCell(cell) || titleOf(cell) !== undefined)
  const lower = hasSecondRow ? below : []
  const columns = new Map<string, number>()
  const others: { place: number; column: OtherColumn }[] = []
  for (let columnIndex = 0; columnIndex < Math.max(upper.length, lower.length); columnIndex++) {
    const title = titleOf(lower[columnIndex]) ?? titleOf(upper[columnIndex])
    if (title?.other) others.push({ place: columnIndex, column: title.other })
    else if (title && !columns.has(title.key)) columns.set(title.key, columnIndex)
  }
  const above = valuesAbove(sheet, rows.slice(0, row))
  const replaced = new Set([...others.flatMap(({ column }) => column.keys), ...Object.keys(above)])
  return { row: hasSecondRow ? row + 1 : row, columns, others, replaced, above }
}

/** 'Група: Калинка' in one cell, or the name in the next one. */
function valuesAbove({ aboveHeading = {} }: ImportSheet, rows: readonly Cells[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [key, pattern] of Object.entries(aboveHeading))
    for (const cells of rows)
      for (const [columnIndex, cell] of cells.entries()) {
        const match = typeof cell === 'string' ? pattern.exec(cell.trim()) : null
        if (!match) continue
        const next = cells.slice(columnIndex + 1).find((otherCell) => !isEmptyCell(otherCell))
        const value = match[1]?.trim() || asText(next ?? null)
        if (value) values[key] ??= value
      }
  return values
}

/** Recognizes the template's row of examples if it was left in. */
const isExample = (sheet: ImportSheet, columns: Heading['columns'], cells: Cells): boolean =>
  sheet.columns.every(({ key, example }) => {
    const columnIndex = columns.get(key)
    const cell = columnIndex === undefined ? null : (cells[columnIndex] ?? null)
    return isEmptyCell(cell) ? example === '' : String(cell) === example
  })

function readRow(
  sheet: ImportSheet,
  { columns, others, above }: Heading,
  cells: Cells,
  row: number,
  sheetName: string,
  problems: ImportProblem[],
): ImportRow {
  const values: Record<string, unknown> = { ...above }
  for (const { place, column } of others) {
    const cell = cells[place] ?? null
    if (!isEmptyCell(cell)) Object.assign(values, column.read(asText(cell)))
  }
  const unread = new Set<string>()
  const read = (column: ImportColumn, columnIndex: number) => {
    const cell = cells[columnIndex] ?? null
    if (isEmptyCell(cell)) return
    const reading = readImportCell(column, cell)
    if ('value' in reading) values[column.key] = reading.value
    else {
      unread.add(column.key)
      problems.push({ sheet: sheetName, row, column: column.title, reason: reading.problem })
    }
  }
  for (const column of sheet.columns) {
    const columnIndex = columns.get(column.key)
    if (columnIndex !== undefined) read(column, columnIndex)
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
