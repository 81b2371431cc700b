import { isTest, type Source } from './sources'

// Which slice owns a table: the one after which the file in db/tables is named. Only it writes there; others ask its ops.

/** Files whose tables belong to more, or to somebody else, than their name says. */
const ownersOfFile: Readonly<Record<string, readonly string[]>> = {
  // Staff are people; their own slice works on the same tables.
  people: ['people', 'staff'],
  'child-records': ['people'],
  // A parent asks for access to a child: people decide, identity lets in.
  registrations: ['identity', 'people'],
  'events-and-polls': ['communication'],
  portfolio: ['results'],
  // Things and training are kept in the administrative books.
  inventory: ['books'],
}

/** Tables of the platform that a slice keeps for it. */
const ownersOfTable: Readonly<Record<string, readonly string[]>> = {
  stored_file: ['files'],
  // The account of a person's record is identity's: it links and unlinks it, and lets an approved parent in (people-links.steps.ts).
  guardian: ['people', 'staff', 'identity'],
  child_guardian: ['people', 'staff', 'identity'],
  staff_member: ['people', 'staff', 'identity'],
  // The master sends a letter of the outbox again.
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
    const file = /^apps\/server\/src\/db\/tables\/([\w-]+)\.ts$/.exec(path)?.[1]
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

/** What a source writes to, as SQL names. */
export function writesOf({ text }: Source, tables: readonly OwnedTable[]): string[] {
  const known = new Set(tables.map(({ table }) => table))
  const ofConstant = new Map(tables.map(({ constant, table }) => [constant, table]))
  const built = [...text.matchAll(byBuilder)].flatMap(([, constant = '']) => ofConstant.get(constant) ?? [])
  const stated = [...text.matchAll(byStatement)].map(([, into, updated]) => into ?? updated ?? '')
  return [...new Set([...built, ...stated.filter((table) => known.has(table))])]
}

/** Whoever writes into a table that is not theirs. */
export function trespasses(sources: readonly Source[]): string[] {
  const tables = ownedTables(sources)
  const owners = new Map(tables.map((one) => [one.table, one.owners]))
  return sources.flatMap((source) => {
    const folder = /^apps\/server\/src\/([\w-]+)\//.exec(source.path)?.[1]
    if (!folder || folder === 'db' || folder === 'demo' || isTest(source.path) || source.path.includes('/testing/'))
      return []
    return writesOf(source, tables)
      .filter((table) => !owners.get(table)?.includes(folder))
      .map((table) => `${source.path} writes ${table}, which belongs to ${owners.get(table)?.join(' and ')}`)
  })
}
