import type { Call } from '@asistent/contract/core/call'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from './database'

// Lists: filter, order and paging of a hand-written SELECT. Order columns come from a map, never from the client.

interface ListParts {
  /** `select … from …` with the response's names: `p.from_on as "fromDate"`. */
  readonly select: SQL
  /** Conditions joined by AND; false and undefined are omitted. */
  readonly where: readonly (SQL | undefined | false)[]
  /** Several columns are all in the requested direction: `[sql`m.first_name`, sql`m.last_name`]`. */
  readonly orderBy: Readonly<Record<string, SQL | readonly SQL[]>>
  /** Default order and tie-breaker, so it must be unique. */
  readonly otherwise: SQL
  /**
   * Counts all rows in a separate query and reads only the page. For growing lists with an index in their order, where
   * reading all rows of a person would take longer than reading one page.
   */
  readonly countApart?: boolean
}

/** Parses an input as the handler of the call would get it, for lists that are shown on another page too. */
export const listInput = <In, Parsed>(call: Call<In, Parsed>, input: In): Parsed => call.input.parse(input) as Parsed

/** Limit for callers without a page size. */
const unpagedLimit = 5000

/** Statement of one page; each row has `rowsCount`, the number of rows on all pages. */
export function pageSql(query: PageQuery, parts: ListParts): SQL {
  const size = query.pageSize ?? unpagedLimit
  const column = query.orderByColumn ? parts.orderBy[query.orderByColumn] : undefined
  if (query.orderByColumn && !column) throw new Error(`the list has no order by ${query.orderByColumn}`)
  const direction = sql.raw(query.orderByDescending ? 'desc nulls last' : 'asc nulls last')
  const columns = [column ?? []].flat().map((one) => sql`${one} ${direction}`)
  const order = sql.join([...columns, parts.otherwise], sql`, `)
  const filtered = filteredBy(parts)
  return sql`select *, ${parts.countApart ? sql`(select count(*) from (${filtered}) counted)` : sql`count(*) over ()`}::int as "rowsCount" from (${filtered} order by ${order}) listed limit ${size} offset ${(query.pageNumber - 1) * size}`
}

const filteredBy = ({ select, where }: ListParts): SQL => sql`${select} ${whereAll(where)}`

export async function page<Row extends object>(tx: Tx, query: PageQuery, parts: ListParts): Promise<Page<Row>> {
  const results = await rows<Paged<Row>>(tx, pageSql(query, parts))
  const rowsCount = results[0]?.rowsCount ?? (query.pageNumber > 1 ? await countOf(tx, filteredBy(parts)) : 0)
  return { result: rowsIn(results), rowsCount }
}

/** A row of `pageSql`. */
export type Paged<Row extends object> = Row & { rowsCount: number }

export function rowsIn<Row extends object>(results: Paged<Row>[]): Row[] {
  for (const row of results) delete (row as { rowsCount?: number }).rowsCount
  return results
}

async function countOf(tx: Tx, filtered: SQL): Promise<number> {
  const [row] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from (${filtered}) counted`)
  return row?.count ?? 0
}

export function whereAll(conditions: readonly (SQL | undefined | false)[]): SQL {
  const present = conditions.filter((condition): condition is SQL => Boolean(condition))
  return present.length > 0 ? sql`where ${sql.join(present, sql` and `)}` : sql``
}

/**
 * `column = any (…)` with one parameter for any number of ids. A single id, the usual case, is compared directly:
 * PostgreSQL estimates an unknown list as ten elements and would replan the statement on every call.
 */
export const anyOf = (ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${ids[0]}::int` : sql`any (${sql.param(ids)}::int[])`

/** Text search: every word occurs somewhere in the text, case-insensitively. */
export function contains(column: SQL, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`lower(${column}) like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`),
    sql` and `,
  )
}
