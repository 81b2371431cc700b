import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { insertOf, type PackRow } from '../platform/packs'

export type Row<T extends PgTable> = PackRow<T>

/** Inserts all rows with their ids; later ids continue after them. */
export async function insertRows<T extends PgTable>(
  client: PoolClient,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  if (rows.length === 0) return
  const { text, json } = insertOf(table, rows)
  await client.query(`${text}$1)`, [json])
  const target = `"${getTableName(table)}"`
  if ('id' in getTableColumns(table))
    await client.query(
      `select setval(s, (select max(id) from ${target})) from pg_get_serial_sequence('${target}', 'id') as s where s is not null`,
    )
}
