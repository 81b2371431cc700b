import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

export type Row<T extends PgTable> = Partial<T['$inferSelect']>

const quoted = (identifier: string): string => `"${identifier}"`

/**
 * Inserts all rows with their ids in one statement. A column that no row mentions gets its default;
 * one that only some rows mention is null in the others.
 */
export async function insertRows<T extends PgTable>(
  client: PoolClient,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const nameOf = (key: string): string => {
    const column = columns[key]
    if (!column) throw new RangeError(`${getTableName(table)} has no ${key}`)
    return column.name
  }
  const named = new Map(keys.map((key) => [key, nameOf(key)]))
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [named.get(key) ?? key, value])),
  )
  const list = [...named.values()].map(quoted).join(', ')
  const target = quoted(getTableName(table))
  await client.query(
    `insert into ${target} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${target}, $1)`,
    [JSON.stringify(records)],
  )
  if ('id' in columns)
    await client.query(
      `select setval(s, (select max(id) from ${target})) from pg_get_serial_sequence('${target}', 'id') as s where s is not null`,
    )
}
