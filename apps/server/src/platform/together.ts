import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from './database'

// Several lists in one statement: a page made of ten small reads waits once for the database and not ten times. Each part
// is worked out by itself and comes back as JSON.

/** A SELECT with the answer's names, as for `rows()`. */
export interface Part<Row extends object> {
  readonly query: SQL
  /** Columns with instants: JSON has PostgreSQL's own form of them. */
  readonly instants: readonly (keyof Row & string)[]
}

export const part = <Row extends object>(query: SQL, instants: Part<Row>['instants'] = []): Part<Row> => ({
  query,
  instants,
})

type Wanted = Readonly<Record<string, Part<never> | false | undefined>>
type RowsOf<P> = P extends Part<infer Row> ? Row[] : undefined
type Found<Parts> = { [Name in keyof Parts]: RowsOf<Parts[Name]> }

/** The rows of every part, by its name; what isn't wanted (false, undefined) stays undefined. */
export async function together<Parts extends Wanted>(tx: Tx, parts: Parts): Promise<Found<Parts>> {
  const asked = Object.entries(parts).flatMap(([name, one]) => (one ? [{ name, ...one }] : []))
  if (asked.length === 0) return {} as Found<Parts>
  const columns = asked.map(
    ({ name, query }) =>
      sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed) as ${sql.identifier(name)}`,
  )
  const row =
    (await oneRow<Record<string, Record<string, unknown>[]>>(tx, sql`select ${sql.join(columns, sql`, `)}`)) ?? {}
  for (const { name, instants } of asked)
    for (const one of row[name] ?? [])
      for (const column of instants as readonly string[])
        if (typeof one[column] === 'string') one[column] = new Date(one[column]).toISOString()
  return row as Found<Parts>
}
