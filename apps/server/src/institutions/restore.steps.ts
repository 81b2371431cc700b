import { roleTypes, staffRoles, userTypes } from '@asistent/domain/access/roles'
import type { RestoreProblem, RestoreReport } from '@asistent/contract/institutions/restore.calls'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { accountOfArchive } from '../identity/restored-accounts.ops'
import { asSystem, inSavepoint, rows, type Tx } from '../platform/database'
import { archivedTables } from './archive-words.ops'
import type { ReadArchive } from './archive-read.steps'
import { archivedRows, archiveTablesOf, sharedName } from './archive-tables.queries'
import {
  inOrder,
  insertedWhole,
  keptByTriggers,
  pointerOf,
  notRestored,
  remapAbout,
  remapRow,
  sharedTables,
  type ArchiveTable,
  type NewId,
  type Row,
} from './archive-tables.rules'
import { tableOfAbout, wordsOf } from './audit-words.ops'

// Restores an archive into an empty kindergarten, in the caller's transaction and with the system role. Every condition
// names the kindergarten. Ids are allocated in the order of the archive, so the rows keep their order.

export interface RestoreInto {
  readonly tx: Tx
  readonly kindergartenId: number
  /** Becomes the author where the archive names an account outside of the kindergarten. */
  readonly accountId: number
  /** Storage keys of the files by their id in the archive. */
  readonly storageKeys: ReadonlyMap<number, string>
}

const batch = 500
const mostProblems = 500

/** Tables that a new kindergarten has already; the restore merges them. */
const ofNewKindergarten = [
  'kindergarten',
  'account',
  'membership',
  'school_year',
  'module_lock',
  'counter',
  'audit',
  'audit_change',
]

const manyNames: Readonly<Record<string, string>> = {
  stored_file: 'Качени файлове',
  message_file: 'Файлове към съобщения',
  counter: 'Броячи на документи',
  meal_taken_back: 'Оттеглени калкулации',
  audit: 'История: действия',
  audit_change: 'История: промени',
}
const manyOf = (table: string): string =>
  wordsOf(table)?.many ?? archivedTables().find(([name]) => name === table)?.[1].many ?? manyNames[table] ?? table

/** Names of tables with data in a kindergarten that is not empty. */
async function usedTables(tx: Tx, tables: readonly ArchiveTable[], kindergartenId: number): Promise<string[]> {
  const checked = tables.filter(({ name }) => !ofNewKindergarten.includes(name))
  const selects = checked.map(
    ({ name }) =>
      sql`select ${name} as name where exists (select from ${sql.identifier(name)} t where ${archivedRows(name, kindergartenId)})`,
  )
  return (await rows<{ name: string }>(tx, sql.join(selects, sql` union all `))).map(({ name }) => manyOf(name))
}

/** Ids of the archive → ids of the kindergarten, by table. */
type Ids = Map<string, Map<number, number>>

export async function restoreArchive(into: RestoreInto, archive: ReadArchive): Promise<RestoreReport> {
  // The caller may not write the history and the rows of other accounts.
  return asSystem(into.tx, () => restoreAsSystem(into, archive))
}

async function restoreAsSystem(into: RestoreInto, archive: ReadArchive): Promise<RestoreReport> {
  const { tx, kindergartenId } = into
  const { manifest } = archive
  const problems: RestoreProblem[] = []
  const report = (reason: string, table = '', row: number | null = null) => problems.push({ table, row, reason })
  await tx.execute(sql`select from kindergarten where id = ${kindergartenId} for update`)
  const tables = inOrder(await archiveTablesOf(tx))
  const used = await usedTables(tx, tables, kindergartenId)
  if (used.length > 0)
    report(`Детската градина не е празна: ${used.slice(0, 8).join(', ')}${used.length > 8 ? ' и други' : ''}.`)
  const [here] = await rows<{ institutionType: number }>(
    tx,
    sql`select institution_type as "institutionType" from kindergarten where id = ${kindergartenId}`,
  )
  if (here?.institutionType !== manifest.kindergarten.institutionType)
    report('Архивът е от друг вид институция (ясла или детска градина).')
  for (const name of Object.keys(manifest.tables))
    if (!tables.some((table) => table.name === name))
      report(`Таблицата „${name}“ не съществува в тази версия на програмата. Обновете програмата.`)

  const counts = new Map<string, number>()
  const notes: string[] = []
  const missingFiles: string[] = []
  if (problems.length === 0) {
    const ids: Ids = new Map([['kindergarten', new Map([[manifest.kindergarten.id, kindergartenId]])]])
    await allocateIds(into, archive, tables, ids)
    await findShared(tx, archive, ids)
    await matchAccounts(tx, archive, ids)
    await clearNewKindergarten(tx, kindergartenId)
    const memberships = await matchMemberships(into, archive, ids)
    const restored = {
      into,
      archive,
      ids,
      tables,
      report,
      missingFiles,
      memberships,
      rejected: new Map<string, Set<number>>(),
      strangers: 0,
    }
    for (const table of tables) {
      if (problems.length >= mostProblems) break
      const done = await restoreTable(restored, table)
      counts.set(table.name, done)
      const expected = manifest.tables[table.name] ?? 0
      if (problems.length === 0 && done !== expected)
        report(`В архива има ${done} записа, а в описа са ${expected}.`, manyOf(table.name))
    }
    if (restored.strangers > 0)
      notes.push(
        `${plural(restored.strangers, 'запис има', 'записа имат')} за автор потребител извън детската градина: авторът остава празен, а където е задължителен, сте Вие.`,
      )
  }
  for (const [table, reason] of Object.entries(notRestored))
    notes.push(`${manyOf(table)}: не се възстановяват, ${reason}.`)
  return {
    kindergarten: manifest.kindergarten.name,
    madeAt: manifest.made,
    isReady: problems.length === 0,
    tables: tables
      .map(({ name }) => ({ name: manyOf(name), rows: counts.get(name) ?? manifest.tables[name] ?? 0 }))
      .filter((table) => table.rows > 0),
    files: archive.files.size,
    missingFiles: missingFiles.slice(0, 100),
    missingFilesCount: missingFiles.length,
    notes,
    problems: problems.slice(0, mostProblems),
    problemsCount: problems.length,
  }
}

/** New ids for every row, and for deleted rows that the history names. */
async function allocateIds({ tx }: RestoreInto, archive: ReadArchive, tables: readonly ArchiveTable[], ids: Ids) {
  const old = new Map<string, Set<number>>()
  const add = (table: string, id: unknown) => {
    if (typeof id !== 'number') return
    const seen = old.get(table) ?? new Set<number>()
    old.set(table, seen.add(id))
  }
  const numbered = new Map(tables.filter(({ sequence }) => sequence !== null).map((table) => [table.name, table]))
  for (const { name } of numbered.values()) {
    if (name === 'kindergarten' || name === 'account') continue
    for await (const row of archive.rowsOf(name)) add(name, row['id'])
  }
  for await (const change of archive.rowsOf('audit_change')) {
    const table = String(change['table_name'])
    if (
      numbered.has(table) &&
      table !== 'account' &&
      table !== 'kindergarten' &&
      /^\d+$/.test(String(change['row_id']))
    )
      add(table, Number(change['row_id']))
  }
  for (const [table, set] of old) {
    const sorted = [...set].toSorted((a, b) => a - b)
    const fresh = await rows<{ id: string }>(
      tx,
      sql`select nextval(${numbered.get(table)?.sequence ?? ''}::regclass) as id from generate_series(1, ${sorted.length})`,
    )
    ids.set(table, new Map(sorted.map((id, index) => [id, Number(fresh[index]?.id)])))
  }
}

/** Shared rows: the same id with the same name, else the only one with that name. */
async function findShared(tx: Tx, { shared }: ReadArchive, ids: Ids): Promise<void> {
  for (const table of new Set(shared.map((row) => row.table))) {
    const isShared = (sharedTables as readonly string[]).includes(table)
    if (!isShared && wordsOf(table) === undefined) continue
    const results = await rows<{ id: number; name: string | null }>(
      tx,
      sql`select t.id, ${sharedName(table)} as name from ${sql.identifier(table)} t ${isShared ? sql`` : sql`where t.kindergarten_id is null`}`,
    )
    const byId = new Map(results.map((row) => [row.id, row.name]))
    const byName = new Map<string | null, number[]>()
    for (const { id, name } of results) byName.set(name, [...(byName.get(name) ?? []), id])
    const matched = ids.get(table) ?? new Map<number, number>()
    ids.set(table, matched)
    for (const { id, name } of shared.filter((row) => row.table === table)) {
      const [only, ...others] = byName.get(name) ?? []
      if (byId.get(id) === name) matched.set(id, id)
      else if (only !== undefined && others.length === 0) matched.set(id, only)
    }
  }
}

const typesOfKindergarten: ReadonlySet<number> = new Set(
  Object.values(userTypes).filter(
    (type) => type !== userTypes.MON && type !== userTypes.Municipality && type !== userTypes.Master,
  ),
)

/** Accounts by e-mail. Missing ones are created as invited, without a password. */
async function matchAccounts(tx: Tx, archive: ReadArchive, ids: Ids): Promise<void> {
  const matched = new Map<number, number>()
  ids.set('account', matched)
  for await (const row of archive.rowsOf('account')) {
    matched.set(
      Number(row['id']),
      await accountOfArchive(tx, {
        email: String(row['email']),
        firstName: String(row['first_name']),
        middleName: row['middle_name'] === null ? null : String(row['middle_name']),
        lastName: String(row['last_name']),
        phone: row['phone'] === null ? null : String(row['phone']),
        userType: typesOfKindergarten.has(Number(row['user_type'])) ? Number(row['user_type']) : userTypes.Teacher,
      }),
    )
  }
}

/** Removes what the creation of a kindergarten has added and the archive contains. */
async function clearNewKindergarten(tx: Tx, kindergartenId: number): Promise<void> {
  for (const table of ['module_lock', 'counter', 'school_year'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where kindergarten_id = ${kindergartenId}`)
}

/** Memberships that the kindergarten has already keep their ids. Returns them. */
async function matchMemberships(
  { tx, kindergartenId }: RestoreInto,
  archive: ReadArchive,
  ids: Ids,
): Promise<ReadonlySet<number>> {
  const existingIds = new Set<number>()
  const existing = await rows<{ id: number; accountId: number; role: number }>(
    tx,
    sql`select id, account_id as "accountId", role from membership where kindergarten_id = ${kindergartenId}`,
  )
  const matched = ids.get('membership')
  for await (const row of archive.rowsOf('membership')) {
    const accountId = ids.get('account')?.get(Number(row['account_id']))
    const same = existing.find((membership) => membership.accountId === accountId && membership.role === row['role'])
    if (!same) continue
    matched?.set(Number(row['id']), same.id)
    existingIds.add(same.id)
  }
  return existingIds
}

interface Restoring {
  readonly into: RestoreInto
  readonly archive: ReadArchive
  readonly ids: Ids
  readonly tables: readonly ArchiveTable[]
  readonly report: (reason: string, table?: string, row?: number | null) => void
  readonly missingFiles: string[]
  /** Ids of the archive whose rows cannot be restored, by table. */
  readonly rejected: Map<string, Set<number>>
  /** Ids of memberships that exist. */
  readonly memberships: ReadonlySet<number>
  strangers: number
}

/** Inserts the rows of a table and returns their number in the archive. */
async function restoreTable(restoring: Restoring, table: ArchiveTable): Promise<number> {
  const { archive } = restoring
  let count = 0
  let pending: Pending[] = []
  const flush = async () => {
    await insertRows(restoring, table, pending)
    pending = []
  }
  for await (const row of archive.rowsOf(table.name)) {
    count += 1
    if (table.name === 'account') continue
    if (table.name === 'kindergarten') {
      await restoreKindergarten(restoring, row)
      continue
    }
    const made = newRow(restoring, table, row, count)
    if (made) pending.push({ number: count, row: made, source: row })
    if (pending.length === batch && !insertedWhole.includes(table.name)) await flush()
  }
  await flush()
  if (table.name === 'stock_movement') await restoreReserved(restoring)
  return count
}

const rolesOfKindergarten: ReadonlySet<number> = new Set(
  [...staffRoles, 'Parent' as const].map((role) => roleTypes[role]),
)

/** The row to insert; undefined if it exists or cannot be restored. */
function newRow(restoring: Restoring, table: ArchiveTable, source: Row, number: number): Row | undefined {
  const { into, ids, report } = restoring
  const refuse = (reason: string) => {
    report(reason, manyOf(table.name), number)
    reject(restoring, table, source)
    return undefined
  }
  const newId: NewId = (name, id) => ids.get(name)?.get(id)
  const unknown = Object.keys(source).filter((name) => !table.columns.some((column) => column.name === name))
  if (unknown.length > 0) {
    return refuse(`Непознати колони: ${unknown.join(', ')}. Обновете програмата.`)
  }
  if (dependsOnRejected(restoring, table, source)) {
    reject(restoring, table, source)
    return undefined
  }
  // An edited archive must not make anybody an expert or the master administrator.
  if (table.name === 'membership' && !rolesOfKindergarten.has(Number(source['role'])))
    return refuse('Ролята не е роля в детска градина.')
  const { row, missing } = remapRow(table, source, newId)
  for (const { column, table: target, id } of missing) {
    if (target === 'account') {
      restoring.strangers += 1
      if (column.notNull) row[column.name] = into.accountId
    } else if (column.notNull) return refuse(`Сочи към „${manyOf(target)}“ № ${id}, който липсва в архива.`)
  }
  Object.assign(row, keptByTriggers[table.name])
  if (table.name === 'membership' && restoring.memberships.has(Number(row['id']))) return undefined
  if (table.name === 'stored_file') {
    const key = into.storageKeys.get(Number(source['id']))
    if (!restoring.archive.files.has(Number(source['id']))) restoring.missingFiles.push(String(source['name']))
    row['storage_key'] = key ?? `missing/${String(row['id'])}`
  }
  if (table.name === 'audit') row['about'] = remapAbout(source['about'], newId, tableOfAbout)
  if (table.name === 'audit_change') Object.assign(row, changeOf(restoring, source, newId))
  return row
}

function reject({ rejected }: Restoring, { name }: ArchiveTable, { id }: Row): void {
  if (typeof id === 'number') rejected.set(name, (rejected.get(name) ?? new Set()).add(id))
}

/** A row that refers to a rejected one is not a problem of its own. */
const dependsOnRejected = ({ rejected }: Restoring, table: ArchiveTable, source: Row): boolean =>
  rejected.size > 0 &&
  table.columns.some((column) => {
    const ids = rejected.get(pointerOf(column) ?? '')
    return ids ? ids.has(Number(source[column.name])) : false
  })

/** An entry of the history with the ids of the restored rows. */
function changeOf({ tables }: Restoring, source: Row, newId: NewId): Row {
  const table = tables.find(({ name }) => name === source['table_name'])
  if (!table) return {}
  const part = (value: unknown) => (value ? remapRow(table, value as Row, newId).row : value)
  const values = String(source['row_id']).split(':')
  const key = remapRow(
    table,
    Object.fromEntries(table.key.map((name, index) => [name, numeric(values[index])])),
    newId,
  ).row
  return {
    row_id: table.key.map((name) => String(key[name] ?? '')).join(':'),
    before: part(source['before']),
    after: part(source['after']),
  }
}

const numeric = (value: string | undefined) => (value !== undefined && /^\d+$/.test(value) ? Number(value) : value)

/** Quantities that requests hold: the triggers compute the rest of a balance. */
async function restoreReserved({ into: { tx, kindergartenId }, archive, ids }: Restoring): Promise<void> {
  const reserved: Row[] = []
  for await (const balance of archive.rowsOf('stock_reserved'))
    reserved.push({
      warehouse_id: ids.get('warehouse')?.get(Number(balance['warehouse_id'])) ?? null,
      product_id: ids.get('product')?.get(Number(balance['product_id'])) ?? null,
      reserved: balance['reserved'],
    })
  await tx.execute(sql`select restore_reserved(${kindergartenId}, ${JSON.stringify(reserved)}::jsonb)`)
}

async function restoreKindergarten({ into: { tx, kindergartenId }, ids }: Restoring, source: Row): Promise<void> {
  const row = JSON.stringify({ ...source, logo_file_id: ids.get('stored_file')?.get(Number(source['logo_file_id'])) })
  await tx.execute(sql`update kindergarten k set name = r.name, bulstat = r.bulstat, address = r.address, phone = r.phone, email = r.email, website = r.website,
    bank_name = r.bank_name, iban = r.iban, director_name = r.director_name, settings = r.settings, logo_file_id = r.logo_file_id, version = k.version + 1
    from jsonb_populate_record(null::kindergarten, ${row}::jsonb) r where k.id = ${kindergartenId}`)
}

interface Pending {
  /** In its table, starting at 1. */
  readonly number: number
  readonly row: Row
  readonly source: Row
}

async function insertRows(restoring: Restoring, table: ArchiveTable, pending: readonly Pending[]): Promise<void> {
  if (pending.length === 0) return
  const { tx, kindergartenId } = restoring.into
  const generated = new Set(table.columns.filter((column) => column.generated).map(({ name }) => name))
  const insert = async (part: readonly Pending[]) => {
    const columns = Object.keys(part[0]?.row ?? {}).filter((name) => !generated.has(name))
    const values = JSON.stringify(part.map(({ row }) => row))
    await tx.execute(
      sql`select restore_rows(${kindergartenId}, ${table.name}, ${sql.param(columns)}::text[], ${values}::jsonb)`,
    )
  }
  try {
    await inSavepoint(tx, () => insert(pending))
  } catch {
    // Row by row, to name each row that the database rejects.
    for (const row of pending)
      await inSavepoint(tx, () => insert([row])).catch((error: unknown) => {
        restoring.report(`Базата данни не приема записа: ${reasonOf(error)}.`, manyOf(table.name), row.number)
        reject(restoring, table, row.source)
      })
  }
}

function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint, code } = at as Error & { constraint?: string; code?: string }
    if (constraint) return `нарушава правилото „${constraint}“`
    if (code && /^[0-9A-Z]{5}$/.test(code)) return at.message
  }
  return 'неизвестна причина'
}
