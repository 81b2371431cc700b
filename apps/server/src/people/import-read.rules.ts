import { refusePeople } from '@asistent/contract/people/problems'
import type { ImportProblem } from '@asistent/contract/core/import'
import type { ReadSheet } from '@asistent/documents/read-table'
import { isEmptyCell, titleForm } from '@asistent/domain/kernel/import-sheet'
import { searchForm } from '@asistent/domain/kernel/text'
import { hasLeft, importSheets, mostImportRows, type PeopleSheet } from '@asistent/domain/people/import-sheets'
import { readSheet, type ImportRow } from '../platform/import-sheet'

// Parses the cells of a file to rows of values and collects errors.

export interface ReadFile {
  readonly rows: Readonly<Record<PeopleSheet['key'], readonly ImportRow[]>>
  readonly problems: ImportProblem[]
  /** Children who have left, whose rows are skipped. */
  readonly left: number
}

export function readImport(sheets: readonly ReadSheet[]): ReadFile {
  const problems: ImportProblem[] = []
  let left = 0
  const named = importSheets.some((sheet) => sheets.some(({ name }) => searchForm(name) === searchForm(sheet.name)))
  const [only] = sheets.filter(({ rows: cells }) => cells.some((row) => !row.every(isEmptyCell)))
  const onlySheet = !named && only ? mostLikely(only) : undefined
  const rows: Record<PeopleSheet['key'], ImportRow[]> = { children: [], parents: [], staff: [] }
  for (const sheet of importSheets) {
    const table = onlySheet
      ? sheet === onlySheet && only
      : sheets.find(({ name }) => searchForm(name) === searchForm(sheet.name))
    if (!table) continue
    const reported: ImportProblem[] = []
    const read = readSheet(sheet, table, reported)
    const gone = new Set(read.filter(({ values }) => hasLeft(values)).map(({ row }) => row))
    left += gone.size
    rows[sheet.key] = read.filter(({ row }) => !gone.has(row))
    problems.push(...reported.filter(({ row }) => row === null || !gone.has(row)))
  }
  const count = Object.values(rows).reduce((sum, list) => sum + list.length, 0)
  if (count > mostImportRows)
    throw refusePeople('import-too-long', { field: 'file', values: { rows: count, most: mostImportRows } })
  if (count === 0 && problems.length === 0)
    throw left > 0
      ? refusePeople('import-only-left', { field: 'file', values: { left } })
      : refusePeople('import-nothing', { field: 'file' })
  return { rows, problems, left }
}

/** A list without the sheets of the template: the kind of people whose columns its heading names most. */
function mostLikely({ rows }: ReadSheet): PeopleSheet {
  const titles = new Set(
    rows.slice(0, 20).flatMap((row) => row.filter((cell) => typeof cell === 'string').map(titleForm)),
  )
  const matches = ({ columns, otherColumns = [] }: PeopleSheet) =>
    [
      ...columns.map(({ title, aliases = [] }) => [title, ...aliases]),
      ...otherColumns.map((column) => column.titles),
    ].filter((names) => names.some((name) => titles.has(titleForm(name)))).length
  const [likely] = importSheets
    .filter((sheet) => matches(sheet) > 1)
    .toSorted((left, right) => matches(right) - matches(left))
  if (!likely) throw refusePeople('import-nothing', { field: 'file' })
  return likely
}
