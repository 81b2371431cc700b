import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { archivedTables, privateFileConditions, privateTables } from './archive-words.ops'
import type { ArchiveTable } from './archive-tables.rules'
import { notRestored, sharedTables, technicalTables } from './archive-tables.rules'
import { belongsTo, describedTables, nameColumns } from './audit-words.ops'

// The exact part of an archive: its tables from the catalogue of the database, and the condition on their rows.

/** Tables whose rows the archive contains exactly, and a restore creates again. */
const restorable = (): string[] => [
  ...new Set(
    [...describedTables(), ...archivedTables()]
      .map(([table]) => table)
      .filter((table) => !(sharedTables as readonly string[]).includes(table) && !(table in notRestored)),
  ),
  ...technicalTables,
  'audit',
  'audit_change',
]

export async function archiveTablesOf(tx: Tx): Promise<ArchiveTable[]> {
  return rows<ArchiveTable>(
    tx,
    sql`select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'notNull', a.attnotnull, 'generated', a.attgenerated <> '',
          'references', (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid cross join lateral unnest(k.conkey, k.confkey) as u (here, there)
            join pg_attribute x on x.attrelid = k.confrelid and x.attnum = u.there and x.attname = 'id'
            where k.conrelid = c.oid and k.contype = 'f' and u.here = a.attnum limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey::int[]) with ordinality as u (number, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number where i.indrelid = c.oid and i.indisprimary order by u.position) as key,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as after,
      case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped)
        then pg_get_serial_sequence(format('public.%I', c.relname), 'id') end as sequence
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any (${sql.param(restorable())}::text[]) order by c.relname`,
  )
}

const ofKindergarten = (kindergartenId: number): SQL => sql`t.kindergarten_id = ${sql.raw(String(kindergartenId))}`

/** Condition on the rows `t` of a table that the archive of a kindergarten contains. */
export function archivedRows(table: string, kindergartenId: number): SQL {
  if (table === 'stored_file')
    return sql.join(
      [
        ofKindergarten(kindergartenId),
        sql`not t.temporary`,
        ...privateFileConditions().map((condition) => sql`not (${condition})`),
      ],
      sql` and `,
    )
  const words = [...describedTables(), ...archivedTables()].find(([name]) => name === table)?.[1]
  const ofThisKindergarten = words ? belongsTo(words, kindergartenId) : ofKindergarten(kindergartenId)
  const condition = privateTables().get(table)
  return condition ? sql`(${ofThisKindergarten}) and (${condition})` : ofThisKindergarten
}

/** Columns by which a shared row is found in another installation. */
export const sharedName = (table: string): SQL =>
  sql.join(
    (nameColumns(table) ?? ['name']).map((column) => sql`t.${sql.identifier(column)}`),
    sql` || ' ' || `,
  )
