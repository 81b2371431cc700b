import { z } from 'zod'
import type { Day } from '@asistent/domain/kernel/day'
import type { Access } from './access'
import { call, type AnsweredFile, type Call, type Schema, type Shape, type ShapeOut } from './call'
import { columnKinds, type ColumnKind } from './column-kinds'
import { orderQuery, pageQuery } from './page'
import { day, type Amount } from './values'

// Definition of a report, from which the JSON call, the export calls, the screen, the PDF and the XLSX are derived.

/** Value type by column kind: a money column accepts only money. */
interface KindValue {
  text: string | null
  integer: number | null
  decimal: number | null
  quantity: number | null
  price: number | null
  money: Amount | null
  percent: number | null
  day: Day | null
  month: string | number | null
  boolean: boolean | null
  code: string | null
}

type FieldOf<Row, Kind extends ColumnKind> = {
  [F in keyof Row & string]: Row[F] extends KindValue[Kind] ? F : never
}[keyof Row & string]

export interface ReportColumn<Row> {
  readonly field: keyof Row & string
  readonly title: string
  readonly kind: ColumnKind
  /** Heading that spans several columns. */
  readonly over?: string
  /** Relative width in print. */
  readonly width?: number
  readonly decimals?: number
  /** Adds a total in the last row. */
  readonly sum?: boolean
  /** The figure shown large on the card of a row on phones; without it the last total, money before counts. */
  readonly key?: boolean
  /** Definition of the figure, shown on request below the table. */
  readonly about?: string
  /** Text of a missing value (null). */
  readonly none?: string
  /** Colour of the cell, on screen and in print. */
  readonly tone?: (row: Row) => Tone | undefined
}

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'off'
type ColumnOptions<Row> = Omit<ReportColumn<Row>, 'field' | 'title' | 'kind'>
type Columns<Row> = {
  [K in ColumnKind]: (field: FieldOf<Row, K>, title: string, options?: ColumnOptions<Row>) => ReportColumn<Row>
}

/** Column builders for a row type: `columnsOf<Row>()` gives `.text('name', 'Име')`, `.money('total', 'Сума')`… */
function columnsOf<Row>(): Columns<Row> {
  const maker =
    (kind: ColumnKind) =>
    (field: string, title: string, options: ColumnOptions<Row> = {}) => ({ field, title, kind, ...options })
  return Object.fromEntries(columnKinds.map((kind) => [kind, maker(kind)])) as unknown as Columns<Row>
}

/** Export paths: one per type, or one path with {type} for pdf or xlsx. */
export interface ExportPaths {
  readonly pdf?: string
  readonly xlsx?: string
  readonly typed?: string
  /** Rows alone, for another program. */
  readonly csv?: string
}

/** `Named` has the response fields with the specification's names (`report`, `names`). */
export interface Report<In = unknown, Parsed = unknown, Row = unknown, Named = unknown> {
  readonly title: string
  readonly json: Call<In & ReportPage, Parsed & ReportPage, ReportAnswer<Row> & Named>
  readonly pdf?: Call<In, Parsed, AnsweredFile>
  readonly xlsx?: Call<In, Parsed, AnsweredFile>
  /** One call for both types, with {type}. */
  readonly typed?: Call<In & { type: 'pdf' | 'xlsx' }, Parsed & { type: 'pdf' | 'xlsx' }, AnsweredFile>
  readonly csv?: Call<In, Parsed, AnsweredFile>
  readonly columns: readonly ReportColumn<Row>[]
  /** Additional names of totals in the response. */
  readonly names?: Readonly<Record<string, string | true>>
  readonly groupBy?: keyof Row & string
  readonly landscape: boolean
  readonly signatures: readonly string[]
}

/** Optional order of all rows by any column, also in files. */
export interface ReportOrder {
  readonly orderByColumn?: string | undefined
  readonly orderByDescending?: boolean | undefined
}

/** Optional paging. A report is returned whole by default; a page has the row count and totals of all rows. */
export interface ReportPage extends ReportOrder {
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
}
const { pageNumber, pageSize } = pageQuery([])
const pageOfReport = { pageNumber: pageNumber.optional(), pageSize }

export interface ReportPeriod {
  readonly from: Day
  readonly to: Day
}

export interface ReportAnswer<Row> {
  readonly result: Row[]
  readonly rowsCount: number
  /** Totals of the columns marked `sum`, by field. */
  readonly totals: Record<string, number>
  /** Subtitle on paper and screen: the period, the group. */
  readonly subtitle?: string | undefined
  /** Effective period, also if none was requested; shown in the period fields of the screen. */
  readonly period?: ReportPeriod | undefined
  readonly notes?: string[] | undefined
  /** Fields whose columns are absent in this response, such as the 31st of November. */
  readonly without?: string[] | undefined
}

/** Makes properties optional whose schema is optional. */
type ParamsIn<P extends Shape> = {
  [K in keyof P as undefined extends P[K]['_zod']['input'] ? never : K]: P[K]['_zod']['input']
} & { [K in keyof P as undefined extends P[K]['_zod']['input'] ? K : never]?: P[K]['_zod']['input'] }

/**
 * Totals by the specification's names. `items`: the rows under this name too, as it defines them for balances and
 * transactions (spec/calls.md 3).
 */
type NamedAnswer<Row, N extends string> = [N] extends [never]
  ? unknown
  : Record<Exclude<N, 'items'>, number> & ('items' extends N ? { items: Row[] } : unknown)

export function report<P extends Shape, R extends Schema, const N extends string = never>(options: {
  readonly title: string
  readonly path: string
  readonly exports: ExportPaths
  readonly access: Access
  readonly topics?: readonly string[]
  readonly params: P
  readonly row: R
  readonly columns: (column: Columns<R['_zod']['output']>) => ReportColumn<R['_zod']['output']>[]
  readonly names?: { readonly [Name in N]: Name extends 'items' ? true : keyof R['_zod']['output'] & string }
  readonly groupBy?: keyof R['_zod']['output'] & string
  readonly landscape?: boolean
  readonly signatures?: readonly string[]
}): Report<ParamsIn<P>, ShapeOut<P>, R['_zod']['output'], NamedAnswer<R['_zod']['output'], N>> {
  type Row = R['_zod']['output']
  type Answers<Out> = Call<ParamsIn<P>, ShapeOut<P>, Out>
  const { title, access, topics = [], exports, names } = options
  const shape = options.params as unknown as z.ZodRawShape
  const columns = options.columns(columnsOf<Row>())
  const orderBy = [...new Set(columns.map((column) => column.field))]
  const input = z.object({ ...shape, ...orderQuery(orderBy) })
  const paged = input.extend(pageOfReport)
  const output = z.object({
    result: z.array(options.row as unknown as z.ZodType),
    rowsCount: z.int(),
    totals: z.record(z.string(), z.number()),
    subtitle: z.string().optional(),
    period: z.object({ from: day, to: day }).optional(),
    notes: z.array(z.string()).optional(),
    without: z.array(z.string()).optional(),
    ...(names &&
      Object.fromEntries(
        Object.keys(names).map((name) => [
          name,
          name === 'items' ? z.array(options.row as unknown as z.ZodType) : z.number(),
        ]),
      )),
  })
  const file = (path: string, as: string, given = input) =>
    ({
      ...call.file(path, { title: `${title} (${as})`, access, topics, input: given }),
      orderBy,
    }) as unknown
  const { pdf, xlsx, typed, csv } = exports
  return {
    title,
    json: { ...call.get(options.path, { title, access, topics, input: paged, output }), orderBy } as unknown as Report<
      ParamsIn<P>,
      ShapeOut<P>,
      Row,
      NamedAnswer<Row, N>
    >['json'],
    ...(names && { names }),
    ...(pdf && { pdf: file(pdf, 'PDF') as Answers<AnsweredFile> }),
    ...(xlsx && { xlsx: file(xlsx, 'Excel') as Answers<AnsweredFile> }),
    ...(csv && { csv: file(csv, 'CSV') as Answers<AnsweredFile> }),
    ...(typed && {
      typed: file(typed, 'файл', input.extend({ type: exportType })) as NonNullable<
        Report<ParamsIn<P>, ShapeOut<P>, Row>['typed']
      >,
    }),
    columns,
    ...(options.groupBy && { groupBy: options.groupBy }),
    landscape: options.landscape ?? false,
    signatures: options.signatures ?? ['Изготвил', 'Директор'],
  }
}

/** 'excel' is the specification's synonym of xlsx. */
const exportType = z.enum(['pdf', 'xlsx', 'excel']).transform((type) => (type === 'excel' ? 'xlsx' : type))
