import { downloadArchive, getDatabase } from '@asistent/contract/institutions/database.calls'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { read, write, type Handler } from '../platform/handler'
import { zipFile } from '../platform/papers'
import { requireFound, inKindergarten } from '../platform/versioned'
import { archiveParts } from './archive.steps'
import { belongsTo, describedTables } from './audit-words.ops'
import { readSettingAsSystem } from './platform-settings.steps'

export const databaseHandlers: Handler[] = [
  read(getDatabase, async ({ tx, scope }) => {
    const kindergartenId = inKindergarten(scope)
    const tables = await tableSizes(tx, kindergartenId)
    const files = await fileSizes(tx, kindergartenId)
    const backup = await readSettingAsSystem(tx, 'backup')
    return {
      sections: bySection(tables),
      files: files.count,
      fileBytes: files.bytes,
      rows: sumOf(tables, 'rows'),
      bytes: sumOf(tables, 'bytes') + files.bytes,
      lastBackupAt: backup?.lastAt ?? null,
      nextBackupAt: backup?.nextAt ?? null,
    }
  }),

  // A write, so that the export is audited.
  write(downloadArchive, async (context) => {
    const { tx, scope, now, audit } = context
    const id = inKindergarten(scope)
    const { name } = requireFound(
      await oneRow<{ name: string }>(tx, sql`select name from kindergarten where id = ${id}`),
    )
    audit.about({ kindergartenId: id })
    return zipFile(`${name} – архив ${today(now)}`, await archiveParts(context, { id, name }))
  }),
]

interface TableSize {
  name: string
  section: string
  rows: number
  bytes: number
}

/** Exact row counts; bytes are the kindergarten's share of each table including indexes. */
async function tableSizes(tx: Tx, kindergartenId: number): Promise<TableSize[]> {
  const described = describedTables()
  const selects = described.map(
    ([table, words]) =>
      sql`select ${table} as "table", count(*)::int as rows from ${sql.identifier(table)} t where ${belongsTo(words, kindergartenId)}`,
  )
  const sizes = await rows<{ table: string; rows: number; bytes: number }>(
    tx,
    sql`select s."table", s.rows, (s.rows * pg_total_relation_size(c.oid) / greatest(c.reltuples, s.rows, 1))::bigint as bytes
      from (${sql.join(selects, sql` union all `)}) s join pg_class c on c.oid = ('public.' || quote_ident(s."table"))::regclass`,
  )
  const byTable = new Map(sizes.map((size) => [size.table, size]))
  return described.map(([table, { many, section }]) => {
    const size = byTable.get(table)
    return { name: many, section, rows: size?.rows ?? 0, bytes: size?.bytes ?? 0 }
  })
}

async function fileSizes(tx: Tx, kindergartenId: number): Promise<{ count: number; bytes: number }> {
  const row = await oneRow<{ count: number; bytes: number }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from stored_file where kindergarten_id = ${kindergartenId} and not temporary`,
  )
  return row ?? { count: 0, bytes: 0 }
}

const sumOf = (tables: readonly TableSize[], what: 'rows' | 'bytes') =>
  tables.reduce((sum, table) => sum + table[what], 0)

function bySection(tables: readonly TableSize[]) {
  const sections = [...new Set(tables.map((table) => table.section))]
  return sections.map((name) => {
    const tablesOfSection = tables.filter((table) => table.section === name)
    return {
      name,
      rows: sumOf(tablesOfSection, 'rows'),
      bytes: sumOf(tablesOfSection, 'bytes'),
      tables: tablesOfSection.map((table) => ({ name: table.name, rows: table.rows, bytes: table.bytes })),
    }
  })
}
