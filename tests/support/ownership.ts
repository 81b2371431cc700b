import { isTest, type Source } from './sources'

// Owner slices of tables: named by the file or folder in db/tables. Only the owner writes to a table; other slices call its ops.

/** Files whose tables have several owners or owners of another name. */
const ownersOfFile: Readonly<Record<string, readonly string[]>> = {
  // Staff are people; the staff slice writes to the same tables.
  people: ['people', 'staff'],
  'child-records': ['people'],
  // A parent requests access to a child: people decides, identity creates the account.
  registrations: ['identity', 'people'],
  'events-and-polls': ['communication'],
  portfolio: ['results'],
  // Inventory and training are part of the administrative books.
  inventory: ['books'],
}

/** Tables of the platform that slices write to. */
const ownersOfTable: Readonly<Record<string, readonly string[]>> = {
  stored_file: ['files'],
  // Identity links accounts with persons' records and gives approved parents access (people-links.steps.ts).
  guardian: ['people', 'staff', 'identity'],
  child_guardian: ['people', 'staff', 'identity'],
  staff_member: ['people', 'staff', 'identity'],
  // The master can send a mail of the outbox again.
  mail: ['platform', 'identity'],
  platform_setting: ['identity', 'institutions', 'communication'],
  maintenance_message: ['communication'],
  maintenance_message_read: ['communication'],
}

export interface OwnedTable {
  /** 'child_group' */
  readonly table: string
  /** 'childGroup' */
  readonly constant: string
  readonly owners: readonly string[]
}

export function ownedTables(sources: readonly Source[]): OwnedTable[] {
  return sources.flatMap(({ path, text }) => {
    const file = /^apps\/server\/src\/db\/tables\/([\w-]+)(?:\/[\w-]+)?\.ts$/.exec(path)?.[1]
    if (!file) return []
    return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, constant = '', table = '']) => ({
      table,
      constant,
      owners: ownersOfTable[table] ?? ownersOfFile[file] ?? [file],
    }))
  })
}

/** `tx.insert(table)`, and `saveRow(tx, table, …)` of platform/rows.ts. */
const byBuilder =
  /(?:\.(?:insert|update|delete)\(|\b(?:saveRow|insertRow|deleteRow|retireRow)\(\s*\w+(?:\.tx)?,\s*)(\w+)/g
const byStatement =
  /\b(?:insert into|delete from|merge into)\s+"?(\w+)"?|\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

/** Tables to which a source writes, as SQL names. */
export function writesOf({ text }: Source, tables: readonly OwnedTable[]): string[] {
  const tableNames = new Set(tables.map(({ table }) => table))
  const ofConstant = new Map(tables.map(({ constant, table }) => [constant, table]))
  const built = [...text.matchAll(byBuilder)].flatMap(([, constant = '']) => ofConstant.get(constant) ?? [])
  const stated = [...text.matchAll(byStatement)].map(([, into, updated]) => into ?? updated ?? '')
  return [...new Set([...built, ...stated.filter((table) => tableNames.has(table))])]
}

/** Writes to tables of other owners. */
export function trespasses(sources: readonly Source[]): string[] {
  const tables = ownedTables(sources)
  const owners = new Map(tables.map((one) => [one.table, one.owners]))
  return sources.flatMap((source) => {
    const folder = /^apps\/server\/src\/([\w-]+)\//.exec(source.path)?.[1]
    if (!folder || folder === 'db' || folder === 'demo' || isTest(source.path)) return []
    return writesOf(source, tables)
      .filter((table) => !owners.get(table)?.includes(folder))
      .map((table) => `${source.path} writes ${table}, which belongs to ${owners.get(table)?.join(' and ')}`)
  })
}
