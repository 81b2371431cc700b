import { getTableColumns, getTableName, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rows, type Tx } from './database'

// Starter packs: rows of the master that an installation begins with. A slice defines its packs in `*.pack.ts`; the
// demo data add the same rows. Loading adds only what is missing, so a pack can be loaded again after an upgrade.

export type PackRow<Table extends PgTable> = Partial<Table['$inferSelect']>

/** The rows that exist, and those that are added. The world of the demo data is one too. */
export interface PackRows {
  /** Adds a row with the next id of its table. */
  addTo<Table extends PgTable>(table: Table, row: PackRow<Table>): number
  rowsOf<Table extends PgTable>(table: Table): PackRow<Table>[]
}

export interface StarterPack {
  readonly key: string
  readonly title: string
  readonly text: string
  /** Tables that it fills, in the order of their references. */
  readonly tables: readonly PgTable[]
  /** The one of them whose rows are counted. */
  readonly counted: PgTable
  /** Tables that it only reads. */
  readonly reads?: readonly PgTable[]
  /** Key of a pack that must be loaded before. */
  readonly needs?: string
  /** Adds the rows that are missing. */
  readonly add: (rows: PackRows) => void
}

/** Column name -> value, from rows with the names of the table's definition. */
function namedColumns(table: PgTable, records: readonly object[]) {
  const columns = getTableColumns(table)
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const named = keys.map((key) => {
    const column = columns[key]
    if (!column) throw new RangeError(`${getTableName(table)} has no ${key}`)
    return [key, column.name] as const
  })
  return {
    names: named.map(([, name]) => name),
    records: records.map((record) =>
      Object.fromEntries(named.map(([key, name]) => [name, (record as Record<string, unknown>)[key]])),
    ),
  }
}

/**
 * Inserts all rows in one statement. A column that no row mentions gets its default; one that only some rows mention is
 * null in the others.
 */
export function insertOf(table: PgTable, records: readonly object[]): { readonly text: string; readonly json: string } {
  const named = namedColumns(table, records)
  const list = named.names.map((name) => `"${name}"`).join(', ')
  const target = `"${getTableName(table)}"`
  return {
    text: `insert into ${target} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${target}, `,
    json: JSON.stringify(named.records),
  }
}

type ExistingRows = ReadonlyMap<PgTable, readonly object[]>

async function existingRows(tx: Tx, { tables, reads = [] }: StarterPack): Promise<ExistingRows> {
  const result = new Map<PgTable, readonly object[]>()
  for (const table of [...tables, ...reads]) {
    const owner = getTableColumns(table).kindergartenId
    result.set(
      table,
      await tx
        .select()
        .from(table)
        .where(owner && isNull(owner)),
    )
  }
  return result
}

/** Rows to add, with ids from `idOf`. */
function addedRows(pack: StarterPack, existing: ExistingRows, idOf: (table: PgTable, index: number) => number) {
  const added = new Map<PgTable, object[]>(pack.tables.map((table) => [table, []]))
  const all = new Map<PgTable, object[]>([...existing].map(([table, list]) => [table, [...list]]))
  pack.add({
    addTo(table, row) {
      const list = added.get(table) ?? []
      const id = idOf(table, list.length)
      const whole = 'id' in getTableColumns(table) ? { id, ...row } : row
      list.push(whole)
      all.get(table)?.push(whole)
      return id
    },
    rowsOf: <Table extends PgTable>(table: Table) => (all.get(table) ?? []) as PackRow<Table>[],
  })
  return added
}

export interface PackState {
  /** Counted rows that exist. */
  readonly present: number
  readonly missing: number
}

export async function packState(tx: Tx, pack: StarterPack): Promise<PackState> {
  const existing = await existingRows(tx, pack)
  const added = addedRows(pack, existing, (_table, index) => index + 1)
  return { present: existing.get(pack.counted)?.length ?? 0, missing: added.get(pack.counted)?.length ?? 0 }
}

/** Returns the number of counted rows that it added. */
export async function loadPack(tx: Tx, pack: StarterPack): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('packs'))`)
  const existing = await existingRows(tx, pack)
  const needed = addedRows(pack, existing, (_table, index) => index + 1)
  const ids = new Map<PgTable, number[]>()
  for (const [table, list] of needed)
    if ('id' in getTableColumns(table)) ids.set(table, await reservedIds(tx, table, list.length))
  const added = addedRows(pack, existing, (table, index) => ids.get(table)?.[index] ?? 0)
  for (const [table, list] of added) {
    if (list.length === 0) continue
    const { text, json } = insertOf(table, list)
    await tx.execute(sql`${sql.raw(text)}${json}::jsonb)`)
  }
  return added.get(pack.counted)?.length ?? 0
}

const reservedIds = async (tx: Tx, table: PgTable, count: number): Promise<number[]> => {
  const sequence: SQL = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`
  return (
    await rows<{ id: number }>(tx, sql`select nextval(${sequence})::int as id from generate_series(1, ${count})`)
  ).map(({ id }) => id)
}
