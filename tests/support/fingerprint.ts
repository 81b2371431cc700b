import type { World } from './world'

// Has anything changed? Which tables a request touched is told by PostgreSQL's own counters of the transaction (rows of
// undone savepoints included); only those are read and compared.

/** The platform's books: every write adds to them, whatever it is about. */
const books = new Set(['audit', 'audit_change', 'request_key', 'job_effect', 'session', 'sign_in_failure'])

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

/** A number for the rows of a table; `condition` narrows them. */
async function sumOf(world: World, table: string, condition: string): Promise<string> {
  const [row] = await world.sql<{ sum: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 7)), 0) as sum from ${quoted(table)} t where ${condition}`,
  )
  return row?.sum ?? ''
}

export interface Watch {
  /** The tables whose rows are others than at the start, among those touched since the last question. */
  changedTables(): Promise<string[]>
}

/**
 * Watches the rows that `conditionOf` selects (all when it says 'true'); a table it answers undefined for is not looked
 * at. Sums of the start are taken once, for every table.
 */
export async function watchRows(
  world: World,
  conditionOf: (table: string, columns: ReadonlySet<string>) => string | undefined = () => 'true',
): Promise<Watch> {
  const conditions = new Map<string, string>()
  for (const { name, columns } of await tablesOf(world)) {
    const condition = conditionOf(nameIn(name), new Set(columns))
    if (condition !== undefined && !books.has(nameIn(name))) conditions.set(name, condition)
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

/** Every table of ours, and the queue of jobs. */
const tablesOf = (world: World) =>
  world.sql<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and (n.nspname = 'public' or c.oid = to_regclass('graphile_worker._private_jobs'))
      group by 1 order by 1`,
  )
