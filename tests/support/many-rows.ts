import { tableOfKind } from './records'
import type { SampleIds } from './slice-samples'
import type { World } from './world'

// Multiplies the rows of a world that is rolled back: every table gets 29 copies of the rows of the samples. Copies of a
// row belong to the copies of its parents in half of the cases and to the original parents in the other half, for each
// foreign key on its own, so that a list has more rows, a document more lines and a group more children.

export const copiesOfRow = 29

/** Distance between the ids of two copies: larger than any id of the demo data. */
const distance = 1_000_000

export const idOfCopy = (id: number, copy: number): number => id + copy * distance

/** Rows of each table that are copied: those that belong to most samples. */
const rowsOfTable = 4

/** Not copied: the frame of every call, fixed lists, and what the platform writes itself. */
const single = [
  'kindergarten',
  'school_year',
  'subject',
  'session',
  'counter',
  'request_key',
  'rate_use',
  'sign_in_failure',
  'schema_migration',
  'schema_backfill',
  'schema_guard',
  'job_effect',
  'audit',
  'audit_change',
]

interface Column {
  readonly name: string
  readonly type: string
  /** Table of a foreign key. */
  readonly parent: string | null
  readonly isKey: boolean
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of each unique index except the primary key. */
  readonly unique: readonly (readonly string[])[]
}

const hasId = ({ columns }: Table): boolean =>
  columns.some(({ name, type, isKey }) => name === 'id' && isKey && /^(integer|bigint)$/.test(type))

const tablesSql = `
select c.relname as name,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'parent', (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
        limit 1),
      'isKey', coalesce(a.attnum = any (p.conkey), false)) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  coalesce((select json_agg((select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and substring(pg_get_indexdef(i.indexrelid) from ' USING .*') ~* ('\\m' || a.attname || '\\M')))
    from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary), '[]') as unique
from pg_class c left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
order by 1`

/** Value of the column in copy `k` that differs in each copy; undefined if the type has none. */
function different({ name, type }: Column): string | undefined {
  if (/^(text|character varying|citext)/.test(type)) return `t."${name}" || '-' || k`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `t."${name}" || int4send(k)`
  if (type === 'integer' || type === 'bigint') return `t."${name}" + k * 100`
  if (/^(timestamp|date)/.test(type)) return `(t."${name}" + k * interval '1 day')::${type}`
  return undefined
}

/**
 * Whether copy `k` refers to the copy of this parent in a key of several parents: a third of the copies refer to copies
 * of all parents, the others to one copy and the originals, so that a guardian has more children and a child more
 * guardians.
 */
const shareOfKey = (position: number, parents: number): string =>
  parents === 1 ? '1' : `(k % 3 = 0 or (k / 3) % ${parents} = ${position})::int`

/** Copies rows and returns the tables that have copies. */
export async function multiplyRows(world: World, ids: SampleIds): Promise<string[]> {
  const tables = await world.sql<Table>(tablesSql, [single])
  const samples = new Map<string, number[]>()
  for (const [kind, id] of Object.entries(ids)) {
    const table = tableOfKind(kind)
    if (table) samples.set(table, [...(samples.get(table) ?? []), id])
  }
  await world.sql(`set local session_replication_role = replica`)
  await world.sql(`create temp table copied (name text, id bigint, primary key (name, id)) on commit drop`)
  await world.sql(`create function pg_temp.copy_rows(statement text) returns int language plpgsql as $$
    declare made int := 0; n int; begin
      for k in 1..${copiesOfRow} loop
        begin execute statement using k; get diagnostics n = row_count; made := made + n;
        exception when others then null; end;
      end loop; return made; end $$`)

  const chosen = (table: Table): string => {
    const scores = table.columns.flatMap(({ name, parent }) => {
      const sampled = name === 'id' ? samples.get(table.name) : parent ? samples.get(parent) : undefined
      return sampled ? [`(t."${name}" = any ('{${sampled.join(',')}}'))::int${name === 'id' ? ' * 100' : ''}`] : []
    })
    const score = ['0::int', ...scores.map((one) => `coalesce(${one}, 0)`)].join(' + ')
    const ofKindergarten = table.columns.some(({ name }) => name === 'kindergarten_id')
      ? `where t.kindergarten_id = ${ids.kindergarten} or t.kindergarten_id is null`
      : ''
    return `select t.* from "${table.name}" t ${ofKindergarten} order by ${score} desc, ${hasId(table) ? 't.id' : 't.ctid'} desc limit ${rowsOfTable}`
  }
  for (const table of tables)
    if (hasId(table)) await world.sql(`insert into copied select '${table.name}', id from (${chosen(table)}) x`)

  const copiedTables: string[] = []
  for (const table of tables) {
    const varied = new Set(
      table.unique.flatMap((names) => {
        const valueColumns = table.columns.filter(({ name, parent }) => names.includes(name) && !parent)
        const best =
          valueColumns.find((column) => /^(text|uuid|bytea)/.test(column.type)) ??
          valueColumns.find((column) => different(column))
        return best ? [best.name] : []
      }),
    )
    let [foreign, keys] = [0, 0]
    const keyParents = table.columns.filter(({ isKey, parent }) => isKey && parent && !single.includes(parent)).length
    const values = table.columns.map((column) => {
      const { name, parent, isKey } = column
      if (name === 'id' && hasId(table)) return `t.id + k * ${distance}`
      if (parent && !single.includes(parent)) {
        const share = isKey ? shareOfKey(keys++, keyParents) : `((k >> ${foreign++ % 4}) & 1)`
        return `t."${name}" + case when exists (select from copied c where c.name = '${parent}' and c.id = t."${name}") then ${share} * k * ${distance} else 0 end`
      }
      return (varied.has(name) && different(column)) || `t."${name}"`
    })
    const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
    const statement = `insert into "${table.name}" (${names}) overriding system value
      select ${values.join(', ')} from (${chosen(table)}) t cross join (select $1::int as k) copy on conflict do nothing`
    const [made] = await world.sql<{ n: number }>(`select pg_temp.copy_rows($1) as n`, [statement])
    if ((made?.n ?? 0) > 0) copiedTables.push(table.name)
  }
  await world.sql(`set local session_replication_role = origin`)
  return copiedTables
}
