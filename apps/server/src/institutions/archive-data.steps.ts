import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { ZipPart } from '../platform/papers'
import { packed } from '../platform/zip'
import { inBatches } from './archive-cursor.steps'
import { archivedRows, sharedName } from './archive-tables.queries'
import {
  archiveFormat,
  pointerOf,
  sharedTables,
  type ArchiveTable,
  type Manifest,
  type Row,
  type SharedRow,
} from './archive-tables.rules'
import { nameColumns } from './audit-words.ops'

// The exact part of an archive: every row as JSON, one per line, and a table of contents. Restored by restore.steps.ts.

const bytes = (text: string) => new TextEncoder().encode(text)
const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** Without the columns that belong to the person or the server and not to the kindergarten. */
const columnsOfTable: Readonly<Record<string, SQL>> = {
  account: sql`t.id, t.email, t.first_name, t.middle_name, t.last_name, t.phone, t.user_type`,
  audit: sql`t.id, t.at, t.account_id, t.kindergarten_id, t.call, t.request_id, t.about`,
}

function selectOf({ name, key }: ArchiveTable, kindergartenId: number): SQL {
  const order = sql.join(
    key.map((column) => sql`a.${sql.identifier(column)}`),
    sql`, `,
  )
  return sql`select to_jsonb(a) - 'storage_key' as row from (select ${columnsOfTable[name] ?? sql`t.*`} from ${sql.identifier(name)} t
    where ${archivedRows(name, kindergartenId)}) a order by ${order}`
}

async function* rowsAsLines(tx: Tx, table: ArchiveTable, kindergartenId: number, counted: (rows: number) => void) {
  for await (const results of inBatches<{ row: Row }>(tx, selectOf(table, kindergartenId))) {
    counted(results.length)
    yield bytes(results.map(({ row }) => line(row)).join(''))
  }
}

/** Rows of the installation that the archive refers to, with the names by which another installation finds them. */
async function sharedRows(tx: Tx, tables: readonly ArchiveTable[], kindergartenId: number): Promise<SharedRow[]> {
  const results: SharedRow[] = []
  for (const shared of sharedTables) {
    const uses = tables.flatMap((table) =>
      table.columns
        .filter((column) => pointerOf(column) === shared)
        .map(
          (column) =>
            sql`select t.${sql.identifier(column.name)} from ${sql.identifier(table.name)} t where ${archivedRows(table.name, kindergartenId)}`,
        ),
    )
    if (uses.length > 0)
      results.push(...(await namesOf(tx, shared, sql`t.id in (${sql.join(uses, sql` union all `)})`)))
  }
  for (const { name, columns, sequence } of tables)
    if (sequence && nameColumns(name) && columns.some((column) => column.name === 'kindergarten_id' && !column.notNull))
      results.push(...(await namesOf(tx, name, sql`t.kindergarten_id is null`)))
  return results
}

const namesOf = (tx: Tx, table: string, condition: SQL) =>
  rows<SharedRow>(
    tx,
    sql`select ${table} as "table", t.id, ${sharedName(table)} as name from ${sql.identifier(table)} t where ${condition} order by t.id`,
  )

export async function exactParts(
  tx: Tx,
  kindergarten: { readonly id: number; readonly name: string },
  tables: readonly ArchiveTable[],
  now: Date,
): Promise<ZipPart[]> {
  const parts: ZipPart[] = []
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table.name] = 0
    const content = await packed(
      rowsAsLines(tx, table, kindergarten.id, (count) => (counts[table.name] = (counts[table.name] ?? 0) + count)),
    )
    parts.push({ name: `данни/${table.name}.jsonl`, content })
  }
  const reserved = await rows<Row>(
    tx,
    sql`select warehouse_id, product_id, reserved from stock_balance where kindergarten_id = ${kindergarten.id} and reserved <> 0 order by 1, 2`,
  )
  parts.push({ name: 'данни/stock_reserved.jsonl', content: bytes(reserved.map(line).join('')) })
  const shared = await sharedRows(tx, tables, kindergarten.id)
  parts.push({ name: 'данни/общи.jsonl', content: bytes(shared.map(line).join('')) })
  const [type] = await rows<{ institutionType: number }>(
    tx,
    sql`select institution_type as "institutionType" from kindergarten where id = ${kindergarten.id}`,
  )
  const manifest: Manifest = {
    format: archiveFormat,
    made: now.toISOString(),
    kindergarten: { ...kindergarten, institutionType: type?.institutionType ?? 0 },
    tables: counts,
  }
  parts.push({ name: 'данни/опис.json', content: bytes(JSON.stringify(manifest, null, 1)) })
  return parts
}
