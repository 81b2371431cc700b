import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from './database'

// Runs several lists in one statement: a page with ten small reads waits for one round trip instead of ten. Each part
// is a subquery that returns JSON.

/** A SELECT with the response's names, as for `rows()`. */
export interface Part<Row extends object> {
  readonly query: SQL
  /** Columns with instants, which JSON has in PostgreSQL's own format. */
  readonly instants: readonly (keyof Row & string)[]
}

export const part = <Row extends object>(query: SQL, instants: Part<Row>['instants'] = []): Part<Row> => ({
  query,
  instants,
})

export type PartsByName = Readonly<Record<string, Part<never> | false | undefined>>
type RowsOf<P> = P extends Part<infer Row> ? Row[] : undefined
export type RowsByName<Parts> = { [Name in keyof Parts]: RowsOf<Parts[Name]> }

/** Returns the rows of every part by name; parts that are false or undefined stay undefined. */
export async function together<Parts extends PartsByName>(tx: Tx, parts: Parts): Promise<RowsByName<Parts>> {
  const requested = Object.entries(parts).flatMap(([name, entry]) => (entry ? [{ name, ...entry }] : []))
  if (requested.length === 0) return {} as RowsByName<Parts>
  const columns = requested.map(
    ({ name, query }) =>
      sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed) as ${sql.identifier(name)}`,
  )
  const row =
    (await oneRow<Record<string, Record<string, unknown>[]>>(tx, sql`select ${sql.join(columns, sql`, `)}`)) ?? {}
  for (const { name, instants } of requested)
    for (const entry of row[name] ?? [])
      for (const column of instants as readonly string[])
        if (typeof entry[column] === 'string') entry[column] = new Date(entry[column]).toISOString()
  return row as RowsByName<Parts>
}
