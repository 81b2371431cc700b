import type { Call } from '@asistent/contract/core/call'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from './database'

// Lists: conditions, order and page of a hand-written SELECT. Order columns come from a map, never from the client.

interface ListParts {
  /** `select … from …` with the answer's names: `p.from_on as "fromDate"`. */
  readonly select: SQL
  /** Conditions joined by AND; false and undefined are left out. */
  readonly where: readonly (SQL | undefined | false)[]
  readonly orderBy: Readonly<Record<string, SQL>>
  /** The order when the client names none; also breaks ties, so it must be unique. */
  readonly otherwise: SQL
  /**
   * All rows are counted by themselves and only those of the page are read: for a list that an index holds in its order
   * and that only grows, where reading a person's rows of many years would take longer than showing twenty of them.
   */
  readonly countApart?: boolean
}

/** What a handler would be given for this input: for a list that is shown on another page too. */
export const asked = <In, Parsed>(call: Call<In, Parsed>, input: In): Parsed => call.input.parse(input) as Parsed

/** Callers who pass no page size get everything up to this. */
const unpagedLimit = 5000

/** The statement of one page; each row has also `rowsCount`, how many there are on all pages. */
export function pageSql(query: PageQuery, parts: ListParts): SQL {
  const size = query.pageSize ?? unpagedLimit
  const wanted = query.orderByColumn ? parts.orderBy[query.orderByColumn] : undefined
  const order = wanted
    ? sql`${wanted} ${sql.raw(query.orderByDescending ? 'desc nulls last' : 'asc nulls last')}, ${parts.otherwise}`
    : parts.otherwise
  const filtered = filteredBy(parts)
  return sql`select *, ${parts.countApart ? sql`(select count(*) from (${filtered}) counted)` : sql`count(*) over ()`}::int as "rowsCount" from (${filtered} order by ${order}) listed limit ${size} offset ${(query.pageNumber - 1) * size}`
}

const filteredBy = ({ select, where }: ListParts): SQL => sql`${select} ${whereAll(where)}`

export async function page<Row extends object>(tx: Tx, query: PageQuery, parts: ListParts): Promise<Page<Row>> {
  const found = await rows<Paged<Row>>(tx, pageSql(query, parts))
  const rowsCount = found[0]?.rowsCount ?? (query.pageNumber > 1 ? await countOf(tx, filteredBy(parts)) : 0)
  return { result: rowsIn(found), rowsCount }
}

/** A row of `pageSql`. */
export type Paged<Row extends object> = Row & { rowsCount: number }

export function rowsIn<Row extends object>(found: Paged<Row>[]): Row[] {
  for (const row of found) delete (row as { rowsCount?: number }).rowsCount
  return found
}

async function countOf(tx: Tx, filtered: SQL): Promise<number> {
  const [row] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from (${filtered}) counted`)
  return row?.count ?? 0
}

export function whereAll(conditions: readonly (SQL | undefined | false)[]): SQL {
  const wanted = conditions.filter((condition): condition is SQL => Boolean(condition))
  return wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
}

/**
 * `column = any (…)` with one parameter, however many ids there are. A single one, as most people's kindergarten is, is
 * compared by itself: PostgreSQL takes a list it doesn't know for ten, and plans such a statement anew with every call.
 */
export const anyOf = (ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${ids[0]}::int` : sql`any (${sql.param(ids)}::int[])`

/** Text search: every word typed occurs somewhere in the text, in any letter case. */
export function contains(column: SQL, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`lower(${column}) like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`),
    sql` and `,
  )
}
