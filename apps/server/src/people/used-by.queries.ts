import { sql } from 'drizzle-orm'
import { wordsOf } from '../institutions/audit-words.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

/**
 * Kinds of records that reference rows of a table, by their history labels: 'Присъствия', 'Седмични разпределения'.
 * Uses the catalogue's foreign keys, so that tables of later slices are included.
 */
export async function usedBy(
  tx: Tx,
  table: string,
  ids: readonly number[],
  except: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return []
  // Uses the system role, because some tables have no user access; only existence is checked.
  return asSystem(tx, async () => {
    const pointing = await rows<{ table: string; column: string }>(
      tx,
      sql`select distinct r.relname as "table", a.attname as "column"
        from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1 and k.conparentid = 0 order by 1, 2`,
    )
    const using: string[] = []
    for (const row of pointing) {
      if (except.includes(row.table)) continue
      const match = await oneRow(
        tx,
        sql`select 1 as used from ${sql.identifier(row.table)} where ${sql.identifier(row.column)} = ${anyOf(ids)} limit 1`,
      )
      if (match) using.push(wordsOf(row.table)?.many ?? 'други записи')
    }
    return [...new Set(using)]
  })
}
