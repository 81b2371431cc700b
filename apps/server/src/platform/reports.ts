import type {
  Report,
  ReportAnswer,
  ReportColumn,
  ReportOrder,
  ReportPage,
  ReportPeriod,
} from '@asistent/contract/core/report'
import type { PrintMargins } from '@asistent/documents/margins'
import type { Cell, Sheet, SheetColumn } from '@asistent/documents/sheet'
import { today } from '@asistent/domain/kernel/day'
import { compareText } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { kindergarten } from '../db/tables/institutions'
import { asItWas } from './as-it-was'
import type { ReadContext } from './context'
import { oneRow, type Tx } from './database'
import { exporting, lagging, read, type Handler } from './handler'
import { csvFile, pdfFile, xlsxFile } from './papers'
import { filterFacts, type FilterTexts } from './report-filters'

// Handlers of a report: the slice defines its query once and gets JSON, PDF and XLSX.

export interface ReportRows<Row> {
  readonly rows: Row[]
  /** Totals that are not sums of the rows (an average, a share), by field of a column marked `sum`. */
  readonly totals?: Readonly<Record<string, number>>
  readonly subtitle?: string
  readonly period?: ReportPeriod
  readonly notes?: string[]
  /** Fields whose columns are hidden in this report. */
  readonly without?: string[]
}

type FindRows<Parsed, Row> = (context: ReadContext, params: Parsed) => Promise<ReportRows<Row>>

/** `filters` name the values of parameters whose meaning differs between reports, such as `kind`. */
export function serveReport<In, Parsed, Row extends object, Named>(
  report: Report<In, Parsed, Row, Named>,
  find: FindRows<Parsed, Row>,
  filters: FilterTexts = {},
): Handler[] {
  const answered = async (context: ReadContext, { orderByColumn, orderByDescending, ...params }: ReportOrder) => {
    const reportRows = await find(context, params as Parsed)
    return answerOf(report, { ...reportRows, rows: ordered(reportRows.rows, { orderByColumn, orderByDescending }) })
  }
  const exported = async (context: ReadContext, params: ReportOrder, type: keyof typeof fileOf) => {
    const answer = await answered(context, params)
    const sheet = sheetOf(report, answer, {
      institution: await institutionOf(context, momentOf(params)),
      printedOn: today(context.now),
      parameters: await filterFacts(context, report.json.input, params as Readonly<Record<string, unknown>>, filters),
    })
    return fileOf[type](sheet)
  }
  return lagging([
    read(report.json, async (context, { pageNumber, pageSize, ...params }) =>
      named(report, pageOf(await answered(context, params), { pageNumber, pageSize })),
    ),
    ...(report.pdf
      ? [exporting(report.json, report.pdf, (context, params) => exported(context, params as ReportOrder, 'pdf'))]
      : []),
    ...(report.xlsx
      ? [exporting(report.json, report.xlsx, (context, params) => exported(context, params as ReportOrder, 'xlsx'))]
      : []),
    ...(report.csv
      ? [exporting(report.json, report.csv, (context, params) => exported(context, params as ReportOrder, 'csv'))]
      : []),
    ...(report.typed
      ? [
          exporting(report.json, report.typed, (context, { type, ...params }) =>
            exported(context, params as ReportOrder, type),
          ),
        ]
      : []),
  ])
}

const fileOf = {
  pdf: (sheet: Sheet) => pdfFile(sheet.title, 'report', sheet),
  xlsx: (sheet: Sheet) => xlsxFile(sheet.title, sheet),
  csv: (sheet: Sheet) => csvFile(sheet.title, sheet),
}

/** Rows in the requested order; missing values are last. */
function ordered<Row extends object>(rows: Row[], { orderByColumn, orderByDescending }: ReportOrder): Row[] {
  if (orderByColumn === undefined) return rows
  const valueOf = (row: Row) => row[orderByColumn as keyof Row] as unknown
  const sign = orderByDescending ? -1 : 1
  return rows.toSorted((left, right) => compareValues(valueOf(left), valueOf(right), sign))
}

function compareValues(left: unknown, right: unknown, sign: 1 | -1): number {
  const [noLeft, noRight] = [left ?? null, right ?? null].map((value) => value === null)
  if (noLeft || noRight) return Number(noLeft) - Number(noRight)
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
  return sign * compareText(String(left), String(right))
}

/** The report's response for these rows. */
export const answerOf = <In, Parsed, Row extends object, Named>(
  report: Report<In, Parsed, Row, Named>,
  { rows, totals, subtitle, period, notes, without }: ReportRows<Row>,
): ReportAnswer<Row> => ({
  result: rows,
  rowsCount: rows.length,
  totals: { ...totalsOf(report.columns, rows), ...givenTotals(report.columns, totals) },
  ...(subtitle && { subtitle }),
  ...(period && { period }),
  ...(notes && { notes }),
  ...(without && without.length > 0 && { without }),
})

const givenTotals = <Row>(columns: readonly ReportColumn<Row>[], totals: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(
    columns.flatMap(({ field, sum }) => (sum && totals[field] !== undefined ? [[field, totals[field]]] : [])),
  ) as Record<string, number>

function pageOf<Row>(answer: ReportAnswer<Row>, { pageNumber = 1, pageSize }: ReportPage): ReportAnswer<Row> {
  if (pageSize === undefined) return answer
  const start = (pageNumber - 1) * pageSize
  return { ...answer, result: answer.result.slice(start, start + pageSize) }
}

/** Adds the specification's names of some totals, and of the rows where it has one, to ours. */
const named = <In, Parsed, Row, Named>({ names }: Report<In, Parsed, Row, Named>, answer: ReportAnswer<Row>) =>
  ({
    ...answer,
    ...(names &&
      Object.fromEntries(
        Object.entries(names).map(([name, field]) => [
          name,
          field === true ? answer.result : (answer.totals[field] ?? 0),
        ]),
      )),
  }) as ReportAnswer<Row> & Named

/** Exact sums in integer units of 10⁻⁵: numbers in reports have at most five decimals. */
export function totalsOf<Row extends object>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { field, sum } of columns) {
    if (!sum) continue
    // Without any value (a day without expected children) the total is absent, not zero.
    if (rows.length > 0 && rows.every((row) => row[field] === null)) continue
    let units = 0n
    for (const row of rows) units += BigInt(Math.round(Number(row[field] ?? 0) * 100_000))
    totals[field] = Number(units) / 100_000
  }
  return totals
}

/** The printed form of a response, with the name of the institution. */
export function sheetOf<In, Parsed, Row extends object, Named>(
  report: Report<In, Parsed, Row, Named>,
  answer: ReportAnswer<Row>,
  { institution, printedOn, parameters = [] }: Pick<Sheet, 'institution' | 'printedOn' | 'parameters'>,
): Sheet {
  const { columns, groupBy } = report
  const shown = columns.filter(({ field }) => field !== groupBy && !answer.without?.includes(field))
  const cellsOf = (row: Row) => shown.map((column) => cellOf(column, row))
  const groups = groupBy
    ? grouped(answer.result, groupBy).map(([title, rows]) => ({ title, rows: rows.map(cellsOf) }))
    : undefined
  return {
    title: report.title,
    ...(answer.subtitle && { subtitle: answer.subtitle }),
    ...(institution && { institution }),
    ...(printedOn && { printedOn }),
    ...(parameters.length > 0 && { parameters }),
    landscape: report.landscape,
    columns: shown.map(sheetColumn),
    rows: groups ? [] : answer.result.map(cellsOf),
    ...(groups && { groups }),
    ...(Object.keys(answer.totals).length > 0 && {
      totals: shown.map((column, index) => totalCell(column, index, answer.totals)),
    }),
    signatures: report.signatures.map((role) => ({ role })),
    ...(answer.notes && { notes: [...answer.notes] }),
  }
}

const totalCell = <Row>(column: ReportColumn<Row>, index: number, totals: Record<string, number>): Cell => {
  const total = totals[column.field]
  if (total === undefined) return index === 0 ? 'Общо' : null
  return exact(column.kind, total)
}

const exact = (kind: ReportColumn<unknown>['kind'], value: number): Cell => (kind === 'integer' ? value : String(value))

function cellOf<Row extends object>(column: ReportColumn<Row>, row: Row): Cell {
  const value = row[column.field] as string | number | boolean | null
  const text = typeof value === 'number' ? exact(column.kind, value) : (value ?? column.none ?? null)
  const tone = column.tone?.(row)
  return tone ? { text: text as string | number | null, tone } : (text as Cell)
}

const sheetColumn = <Row>({ title, kind, over, width, decimals, sum }: ReportColumn<Row>): SheetColumn => ({
  title,
  kind,
  ...(over && { group: over }),
  ...(width && { width }),
  ...(decimals !== undefined && { decimals }),
  totals: sum ? 'sum' : 'none',
})

function grouped<Row extends object>(rows: readonly Row[], by: keyof Row): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = String(row[by] ?? '')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
}

/** The moment of the report, if it supports one. */
const momentOf = (params: unknown): string | undefined => (params as { readonly asOf?: string }).asOf

/** Institution in the header of printed documents: the caller's kindergarten, or the office they work for. */
export async function institutionOf({ tx, scope }: ReadContext, asOf?: string): Promise<Sheet['institution']> {
  if (scope.kindergartenId === null)
    return { name: scope.role === 'MON' ? 'Министерство на образованието и науката' : 'Община' }
  return institutionById(tx, scope.kindergartenId, asOf)
}

export async function institutionById(tx: Tx, kindergartenId: number, asOf?: string): Promise<Sheet['institution']> {
  const row = await oneRow<{
    name: string
    town: string
    address: string
    code: string | null
    bulstat: string | null
    margins: PrintMargins | null
  }>(
    tx,
    sql`select k.name, c.kind || ' ' || c.name as town, k.address, k.code, k.bulstat, k.settings -> 'printMargins' as margins from ${asItWas(kindergarten, asOf)} k join city c on c.id = k.city_id where k.id = ${kindergartenId}`,
  )
  return {
    name: row?.name ?? '',
    ...(row?.town && { town: row.town }),
    ...(row?.address && { address: row.address }),
    ...(row?.code && { code: row.code }),
    ...(row?.bulstat && { bulstat: row.bulstat }),
    ...(row?.margins && { margins: row.margins }),
  }
}
