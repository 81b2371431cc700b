import { refuse } from '@asistent/contract/core/problem'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneRow, type Tx } from './database'
import { requireFound, refuseStale } from './versioned'

// Creates, updates, retires or deletes one record of a kindergarten (or of the master: owner null). Every condition
// includes the owner, so a foreign id is 'not found'; the version detects concurrent saves.

type OwnedTable = PgTable & { readonly id: PgColumn; readonly kindergartenId: PgColumn }
type VersionedTable = OwnedTable & { readonly version: PgColumn }
type RetiredTable = VersionedTable & { readonly deletedOn: PgColumn }

type Values<T extends PgTable> = Omit<T['$inferInsert'], 'id' | 'kindergartenId' | 'version'>

/** Kindergarten id of the record's owner; null is the master. */
export type Owner = number | null

const ownedBy = (table: OwnedTable, owner: Owner): SQL =>
  owner === null ? isNull(table.kindergartenId) : eq(table.kindergartenId, owner)

/** Creates a record if the form has no id, otherwise updates the record if its version is current. Returns the id. */
export async function saveRow<T extends VersionedTable>(
  tx: Tx,
  table: T,
  owner: Owner,
  { id, version }: { readonly id?: number | undefined; readonly version?: number | undefined },
  values: Values<T>,
): Promise<number> {
  if (id === undefined) return insertRow(tx, table, owner, values)
  await changeRow(tx, table, owner, { id, version }, values)
  return id
}

/**
 * Updates a record if its version is current. Without values it only increments the version, for a change of the
 * record's parts.
 */
export async function changeRow<T extends VersionedTable>(
  tx: Tx,
  table: T,
  owner: Owner,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  values: Partial<Values<T>>,
): Promise<void> {
  if (version === undefined) throw refuse('no-version')
  const changed = await tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), ownedBy(table, owner), eq(table.version, version)))
  if (!changed.rowCount) throw (await exists(tx, table, owner, id)) ? refuseStale({ table, id }) : refuse('not-found')
}

export async function insertRow<T extends OwnedTable>(tx: Tx, table: T, owner: Owner, values: Values<T>) {
  const made = await tx
    .insert(table as PgTable)
    .values({ ...values, kindergartenId: owner })
    .returning({ id: table.id })
  return requireFound(made[0]).id as number
}

/** Deletes a record; a foreign key constraint reports who still uses it (texts in `<slice>.slice.ts`). */
export async function deleteRow(tx: Tx, table: OwnedTable, owner: Owner, id: number): Promise<void> {
  const gone = await tx.delete(table).where(and(eq(table.id, id), ownedBy(table, owner)))
  if (!gone.rowCount) throw refuse('not-found')
}

/** Hides a record from lists and choices; existing references keep it. */
export async function retireRow(tx: Tx, table: RetiredTable, owner: Owner, id: number, on: string): Promise<void> {
  const retired = await tx
    .update(table as PgTable)
    .set({ deletedOn: on, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), ownedBy(table, owner), isNull(table.deletedOn)))
  if (!retired.rowCount) throw refuse('not-found')
}

const exists = async (tx: Tx, table: OwnedTable, owner: Owner, id: number): Promise<boolean> =>
  (await oneRow(tx, sql`select 1 as there from ${table} where ${and(eq(table.id, id), ownedBy(table, owner))}`)) !==
  undefined
