import { getTableName, is, type Table } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgTable, type ForeignKey, type PgColumn } from 'drizzle-orm/pg-core'
import type { World } from './world'

// Compares the table definitions (apps/server/src/db/tables) with the migrated database. The definitions type the
// queries, the migrations create the tables; each difference is a sentence.

/** Tables of the migration mechanism, which have no definition. */
const withoutDefinition = new Set(['schema_migration', 'schema_backfill', 'schema_guard'])

interface Described {
  readonly table: string
  readonly columns: Record<string, string>
  readonly indexes: string[]
  readonly constraints: string[]
}

export async function driftOf(world: World, modules: readonly Record<string, unknown>[]): Promise<string[]> {
  const defined = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
  const there = new Map((await readDatabase(world)).map((table) => [table.table, table]))
  const definedNames = new Set(defined.map((table) => getTableName(table as Table)))
  return [
    ...[...there.keys()]
      .filter((name) => !definedNames.has(name) && !withoutDefinition.has(name))
      .map((name) => `${name}: no definition in db/tables`),
    ...defined.flatMap((table) => differences(describe(table as PgTable), there.get(getTableName(table as Table)))),
  ]
}

function differences(described: Described, there: Described | undefined): string[] {
  const { table } = described
  if (!there) return [`${table}: no migration makes it`]
  const names = new Set([...Object.keys(described.columns), ...Object.keys(there.columns)])
  const columns = [...names]
    .filter((name) => described.columns[name] !== there.columns[name])
    .map((name) => `${table}.${name}: defined as ${described.columns[name] ?? '–'}, is ${there.columns[name] ?? '–'}`)
  // Indexes and constraints of hand-written SQL need no definition; defined ones must exist.
  const missing = [
    ...described.indexes.filter((name) => !there.indexes.includes(name)),
    ...described.constraints.filter((name) => !there.constraints.includes(name)),
  ].map((name) => `${table}: ${name} is defined and missing`)
  return [...columns, ...missing]
}

function describe(table: PgTable): Described {
  const { name, columns, indexes, foreignKeys, checks, uniqueConstraints } = getTableConfig(table)
  return {
    table: name,
    columns: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column)])),
    indexes: indexes.map(
      ({ config }) =>
        config.name ??
        `${name}_${config.columns.map((column) => (is(column, IndexedColumn) ? column.name : '')).join('_')}_index`,
    ),
    constraints: [
      ...foreignKeys.map(describeKey),
      ...checks.map((check) => check.name),
      ...uniqueConstraints.map((unique) => unique.getName() ?? ''),
    ],
  }
}

/** Compared by content: hand-written SQL leaves the name to PostgreSQL. */
function describeKey(key: ForeignKey): string {
  const { columns, foreignColumns, foreignTable } = key.reference()
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  return `${names(columns)} -> ${getTableName(foreignTable)}(${names(foreignColumns)}) on delete ${key.onDelete ?? 'no action'}`
}

const deletions = `case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' when 'd' then 'set default' else 'no action' end`
const columnsOf = (table: string, numbers: string) =>
  `(select string_agg(a.attname, ', ' order by n.place) from unnest(${numbers}) with ordinality n (number, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`

const describeColumn = (column: PgColumn) =>
  column.getSQLType() === 'bigserial'
    ? 'bigint not null default'
    : `${sqlType(column)}${column.notNull ? ' not null' : ''}${column.default !== undefined ? ' default' : ''}${column.generatedIdentity ? ' identity' : ''}${column.generated ? ' generated' : ''}`

/** Format of format_type(). */
const sqlType = (column: PgColumn) =>
  column
    .getSQLType()
    .replace(/^varchar/, 'character varying')
    .replace(/^numeric\((\d+), (\d+)\)/, 'numeric($1,$2)')
    .replace(/^time$/, 'time without time zone')

const readDatabase = (world: World) =>
  world.sql<Described>(
    `select c.relname as table,
      (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)
          || case when a.attcollation <> 0 and a.attcollation <> t.typcollation then ' collate "' || l.collname || '"' else '' end
          || case when a.attnotnull then ' not null' else '' end
          || case when a.atthasdef and a.attgenerated = '' then ' default' else '' end
          || case when a.attidentity <> '' then ' identity' else '' end
          || case when a.attgenerated <> '' then ' generated' else '' end)
        from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes,
      array(select case when k.contype = 'f' then ${columnsOf('k.conrelid', 'k.conkey')} || ' -> ' || k.confrelid::regclass || '(' || ${columnsOf('k.confrelid', 'k.confkey')} || ') on delete ' || ${deletions}
        else k.conname::text end from pg_constraint k where k.conrelid = c.oid) as constraints
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
