import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

// Tables as they were at a moment (db/as-it-was.ts), for references that are asked for as they were: names, settings and
// everything else that is simply changed where it stands.

interface Past {
  /**
   * Which rows there were matters too: those that this kindergarten (or the master) has removed since are there, those made
   * later are not. Without it rows are only described: what a paper of that time names was there.
   */
  readonly of?: number
  /** Of rows `t`, by columns that never change: the others are not looked at. */
  readonly only?: SQL
}

/** Stands after `from` or `join`; without a moment it is the table itself. */
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
    cross join lateral jsonb_populate_record(t, coalesce(w.was, '{}')) r where ${only ?? sql`true`}`
  if (of === undefined) return sql`(${there})`
  return sql`(${there} and w.was is not null union all select ${list(() => sql`r`)}
    from rows_gone(${name}, ${of}, ${asOf}::timestamptz) g cross join lateral jsonb_populate_record(null::${table}, g.was) r
    where g.was is not null and not exists (select from ${table} t where (${key})::text = g.row_id))`
}
