import type { World } from './world'

// Detects changes of rows. PostgreSQL's counters of the transaction (which include rolled back savepoints) say which
// tables a request touched; only those are compared.

/** Tables of the platform to which every write adds. */
const books = new Set(['audit', 'audit_change', 'request_key', 'job_effect', 'session', 'sign_in_failure'])

/** The history has a table for each month: `audit_2026_11`. */
const isBook = (table: string) => books.has(table.replace(/_\d{4}_\d{2}$/, ''))

type Counters = Record<string, number>

const countersSql = `select coalesce(jsonb_object_agg(schemaname || '.' || relname, n_tup_ins + n_tup_upd + n_tup_del), '{}') as counters
  from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`

async function countersOf(world: World): Promise<Counters> {
  const [row] = await world.sql<{ counters: Counters }>(countersSql)
  return row?.counters ?? {}
}

const changed = (before: Counters, after: Counters): string[] =>
  Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .toSorted()

const nameIn = (table: string) => table.split('.')[1] ?? table

const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** Checksum of the rows of a table that match `condition`. */
async function sumOf(world: World, table: string, condition: string): Promise<string> {
  const [row] = await world.sql<{ sum: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 7)), 0) as sum from ${quoted(table)} t where ${condition}`,
  )
  return row?.sum ?? ''
}

export interface Watch {
  /** Tables with changed rows among those touched since the last call. */
  changedTables(): Promise<string[]>
}

/**
 * Watches the rows that `conditionOf` selects ('true' is all); undefined excludes a table. Initial checksums are
 * computed once, for every table.
 */
export async function watchRows(
  world: World,
  conditionOf: (table: string, columns: ReadonlySet<string>) => string | undefined = () => 'true',
): Promise<Watch> {
  const conditions = new Map<string, string>()
  for (const { name, columns } of await tablesOf(world)) {
    const condition = conditionOf(nameIn(name), new Set(columns))
    if (condition !== undefined && !isBook(nameIn(name))) conditions.set(name, condition)
  }
  const start = new Map<string, string>()
  for (const [table, condition] of conditions) start.set(table, await sumOf(world, table, condition))
  let counters = await countersOf(world)
  return {
    async changedTables() {
      const now = await countersOf(world)
      const touched = changed(counters, now).filter((table) => conditions.has(table))
      counters = now
      const others: string[] = []
      for (const table of touched)
        if ((await sumOf(world, table, conditions.get(table) ?? 'true')) !== start.get(table)) others.push(table)
      return others
    },
  }
}

/** All tables of the application, and the job queue. */
const tablesOf = (world: World) =>
  world.sql<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and (n.nspname = 'public' or c.oid = to_regclass('graphile_worker._private_jobs'))
      group by 1 order by 1`,
  )
