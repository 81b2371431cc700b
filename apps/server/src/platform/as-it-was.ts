import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

// Point-in-time reads of tables (db/as-it-was.ts) for references with an `asOf` moment. Covers tables whose rows are
// updated in place, such as names and settings.

interface Past {
  /**
   * Restores the set of rows too, for this kindergarten (or the master): includes rows deleted since the moment,
   * excludes rows inserted after it. Without it only the columns are restored, which is enough to describe rows that a
   * document of that time refers to.
   */
  readonly of?: number
  /** Filter on `t` by immutable columns, so that other rows are not restored. */
  readonly only?: SQL
}

/** Table expression for `from` or `join`. Without a moment it is the table itself. */
export function asItWas(table: PgTable, asOf: string | undefined, { of, only }: Past = {}): SQL {
  if (asOf === undefined) return sql`${table}`
  const { name, columns, primaryKeys } = getTableConfig(table)
  const keys = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map((column) => column.name)
  const stays = new Set([...keys, 'kindergarten_id'])
  const inRow = (row: SQL, column: string) => sql`${row}.${sql.identifier(column)}`
  const key = sql.join(
    keys.map((column) => inRow(sql`t`, column)),
    sql` || ':' || `,
  )
  const list = (rowOf: (column: string) => SQL) =>
    sql.join(
      columns.map((column) => inRow(rowOf(column.name), column.name)),
      sql`, `,
    )
  const there = sql`select ${list((column) => (stays.has(column) ? sql`t` : sql`r`))} from ${table} t
    cross join lateral (select row_at(${name}, (${key})::text, to_jsonb(t), ${asOf}::timestamptz) as was) w
    cross join lateral jsonb_populate_record(t, coalesce(w.was, '{}')) r
    where (select history_reaches(${asOf}::timestamptz)) and ${only ?? sql`true`}`
  if (of === undefined) return sql`(${there})`
  return sql`(${there} and w.was is not null union all select ${list(() => sql`r`)}
    from rows_gone(${name}, ${of}, ${asOf}::timestamptz) g cross join lateral jsonb_populate_record(null::${table}, g.was) r
    where g.was is not null and not exists (select from ${table} t where (${key})::text = g.row_id))`
}
