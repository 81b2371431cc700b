import { appendOnly, archives, derived, ledgers, inScopeKindergartens, ownPolicies, shared, systemOnly } from './guards'
import {
  expertColumns,
  expertReads,
  expertRows,
  expertWrites,
  ministryReads,
  parentColumns,
  parentReads,
  parentWrites,
} from './reader-rows'

// Database roles, and grants and policies of every table. Idempotent.

export const servingRoles = ['user', 'parent', 'municipality', 'overseer'] as const
type ServingRole = (typeof servingRoles)[number]

const databaseRoles = [...servingRoles, 'system'].map((role) => `asistent_${role}`)

export const rolesSql = databaseRoles
  .map(
    (role) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
exception when duplicate_object or unique_violation then null; end $$;`,
  )
  .join('\n')

export const schemaRightsSql = `
grant usage on schema public to ${databaseRoles.join(', ')};
grant usage on all sequences in schema public to ${databaseRoles.join(', ')};`

/** Properties of a table that determine its rights. */
export interface TableShape {
  readonly name: string
  readonly hasKindergarten: boolean
  /** `kindergarten_id` is nullable: rows without it belong to the master, and every kindergarten reads them. */
  readonly hasMasterRows: boolean
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** True if the table's comment declares that it keeps its own history. */
  readonly hasOwnHistory: boolean
}

export const tableShapesSql = `
  select c.relname as name, coalesce(bool_or(a.attname = 'kindergarten_id'), false) as "hasKindergarten",
    coalesce(bool_or(a.attname = 'kindergarten_id' and not a.attnotnull), false) as "hasMasterRows",
    array(select k.attname::text from pg_index i cross join unnest(i.indkey::int[]) with ordinality as u (number, place)
      join pg_attribute k on k.attrelid = c.oid and k.attnum = u.number where i.indrelid = c.oid and i.indisprimary order by u.place) as key,
    coalesce(obj_description(c.oid, 'pg_class'), '') like '%own history%' as "hasOwnHistory"
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like '\\_\\_%' and not c.relispartition
  group by c.oid, c.relname order by c.relname`

interface Rows {
  /** Condition on readable rows. */
  readonly read: string
  /** Condition on writable rows; undefined if the role may not write. */
  readonly write?: string
  /** Readable columns; undefined means all. */
  readonly columns?: readonly string[] | undefined
}

/** Rows and columns that the role may read and write; undefined denies the table. */
function rowsOf(role: ServingRole, table: TableShape): Rows | undefined {
  const { name } = table
  const ownPolicy = ownPolicies[name]
  const ofKindergarten =
    ownPolicy ?? `${inScopeKindergartens}${table.hasMasterRows ? ' or kindergarten_id is null' : ''}`
  if (role === 'user') return { read: ofKindergarten, write: ownPolicy ?? inScopeKindergartens }
  if (role === 'parent') {
    const read = parentReads[name]
    if (read === undefined) return undefined
    return { read, columns: parentColumns[name], ...(parentWrites.includes(name) && { write: read }) }
  }
  const ofAccount = expertRows[name]
  const read = expertReads.includes(name)
    ? role === 'overseer'
      ? 'true'
      : ofKindergarten
    : role === 'overseer' && ministryReads.includes(name)
      ? 'true'
      : ofAccount
  if (read === undefined) return undefined
  return { read, columns: expertColumns[name], ...(ofAccount && expertWrites.includes(name) && { write: ofAccount }) }
}

/** Written by functions and triggers of the database only. */
const neverWritten = [...appendOnly, ...archives, ...derived]

const policyNames = [...servingRoles.flatMap((role) => [`of_${role}`, `writes_of_${role}`]), 'of_system']

/** Grants and policies of one table. */
export function policiesOf(table: TableShape): string {
  const { name, hasKindergarten } = table
  const revoke = `revoke all on "${name}" from ${servingRoles.map((role) => `asistent_${role}`).join(', ')};
grant select, insert, update, delete on "${name}" to asistent_system;`
  if (systemOnly.includes(name)) return revoke
  if (shared.includes(name))
    return `${revoke}\ngrant select on "${name}" to ${servingRoles.map((role) => `asistent_${role}`).join(', ')};`
  if (!hasKindergarten && !(name in ownPolicies))
    throw new Error(`Таблица ${name} няма kindergarten_id и не е описана в db/guards.ts.`)
  return [
    revoke,
    `alter table "${name}" enable row level security;`,
    ...policyNames.map((policy) => `drop policy if exists ${policy} on "${name}";`),
    `create policy of_system on "${name}" to asistent_system using (true) with check (true);`,
    ...servingRoles.flatMap((role) => {
      const rows = rowsOf(role, table)
      return rows ? rightsOf(role, name, rows) : []
    }),
  ].join('\n')
}

function rightsOf(role: ServingRole, table: string, { read, write, columns }: Rows): string[] {
  const to = `on "${table}" to asistent_${role}`
  const granted = `grant select${columns ? ` (${columns.join(', ')})` : ''} ${to};`
  const writes = ledgers.includes(table) ? 'insert' : 'insert, update, delete'
  if (write === undefined || neverWritten.includes(table))
    return [granted, `create policy of_${role} on "${table}" for select to asistent_${role} using (${read});`]
  if (role === 'user' || read === write)
    return [granted, `grant ${writes} ${to};`, `create policy of_${role} ${to} using (${read}) with check (${write});`]
  return [
    granted,
    `grant ${writes} ${to};`,
    `create policy of_${role} on "${table}" for select to asistent_${role} using (${read});`,
    `create policy writes_of_${role} ${to} using (${write}) with check (${write});`,
  ]
}
