import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { childRecords, ownRecords } from './child-records.ops'

// Every row about a person as stored, for the machine-readable part of a data export.

export type Row = Record<string, unknown>

const of = (tx: Tx, table: string, column: string, ids: readonly number[]) =>
  rows<Row>(
    tx,
    sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${anyOf(ids)} order by 1, 2`,
  )

/** Tables with a `child_id`, from the catalogue, so that tables of later slices are included. */
export const tablesAbout = (tx: Tx, column: 'child_id' | 'guardian_id') =>
  rows<{ table: string }>(
    tx,
    sql`select r.relname as "table" from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attname = ${column} and not a.attisdropped
      where r.relkind in ('r', 'p') and not r.relispartition and r.relnamespace = 'public'::regnamespace order by 1`,
  ).then((results) => results.map((one) => one.table))

export async function rowsAbout(
  tx: Tx,
  column: 'child_id' | 'guardian_id',
  id: number,
): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  for (const table of await tablesAbout(tx, column)) {
    const results = await of(tx, table, column, [id])
    if (results.length > 0) all[table] = results
  }
  return all
}

export const rowById = (tx: Tx, table: 'child' | 'guardian', id: number) =>
  oneRow<Row>(tx, sql`select * from ${sql.identifier(table)} where id = ${id}`)

export interface DataFile {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly storageKey: string
}

/**
 * Files of a child in every slice: photo, documents, photos of collectors. For a guardian only those visible to
 * guardians.
 */
export const filesOfChild = (tx: Tx, childId: number, forGuardian = false) =>
  rows<DataFile>(
    tx,
    sql`select f.id, f.name, f.type, f.storage_key as "storageKey" from stored_file f where f.id in (
        select photo_file_id from child where id = ${childId}
        union select photo_file_id from child_collector where child_id = ${childId} and not ${forGuardian}
        union select file_id from child_document where child_id = ${childId} and (for_guardians or not ${forGuardian})
        ${sql.join(
          childRecords().map((records) => sql`union ${records.files(childId)}`),
          sql` `,
        )}) order by f.id`,
  )

/** Personal data of others in a child's record, which the export for one household must not contain. */
const ofOthers: Readonly<Record<string, readonly string[] | 'all'>> = {
  parent_registration: 'all',
  child_collector: ['phone', 'document_number', 'note', 'code_hash'],
  child_emergency_contact: ['phone', 'note'],
}

export function withoutOthers(tables: Record<string, Row[]>): Record<string, Row[]> {
  const kept: Record<string, Row[]> = {}
  for (const [table, list] of Object.entries(tables)) {
    const hidden = ofOthers[table] ?? []
    if (hidden === 'all') continue
    kept[table] = list.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))))
  }
  return kept
}

/** Account, memberships and sessions without secrets. */
export async function accountRows(tx: Tx, accountId: number, kindergartenId: number): Promise<Record<string, Row[]>> {
  return {
    account: await of(tx, 'account', 'id', [accountId]),
    // Memberships in other kindergartens are excluded.
    membership: (await of(tx, 'membership', 'account_id', [accountId])).filter(
      (row) => row.kindergarten_id === kindergartenId,
    ),
    session: await sessionsOf(tx, accountId),
  }
}

const sessionsOf = (tx: Tx, accountId: number) =>
  rows<Row>(
    tx,
    sql`select created_at, last_seen_at, expires_at, device, address from session where account_id = ${accountId} order by id`,
  )

/** Removes data that guardians may not read (sight.ops.ts). */
export function asGuardiansSee(tables: Record<string, Row[]>): Record<string, Row[]> {
  const { child = [], child_document: papers = [], ...others } = tables
  return {
    child: child.map(({ notes: _notes, ...row }) => row),
    ...others,
    ...(papers.length > 0 && { child_document: papers.filter((paper) => paper.for_guardians === true) }),
  }
}

/** All data of an account in every kindergarten and slice, for its owner only. */
export async function ownRows(tx: Tx, accountId: number): Promise<Record<string, Row[]>> {
  const guardians = await of(tx, 'guardian', 'account_id', [accountId])
  const ids = guardians.map(({ id }) => Number(id))
  const all: Record<string, Row[]> = {
    account: await of(tx, 'account', 'id', [accountId]),
    membership: await of(tx, 'membership', 'account_id', [accountId]),
    session: await sessionsOf(tx, accountId),
    guardian: guardians,
    staff_member: await of(tx, 'staff_member', 'account_id', [accountId]),
  }
  for (const table of await tablesAbout(tx, 'guardian_id')) {
    const results = await of(tx, table, 'guardian_id', ids)
    all[table] = [...(all[table] ?? []), ...results]
  }
  for (const records of ownRecords())
    for (const [table, results] of Object.entries(await records(tx, accountId))) all[table] = [...results]
  return Object.fromEntries(Object.entries(all).filter(([, results]) => results.length > 0))
}
