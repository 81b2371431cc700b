import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { asItWasSql } from './as-it-was'
import { auditFunctionsSql, auditOf } from './audit-triggers'
import { callFunctionsSql } from './call-functions'
import { cashBookSql } from './cash-book'
import { expertViewsSql } from './expert-views'
import { feeLedgerSql } from './fee-ledger'
import { figuresSql } from './figures'
import { kitchenGuardsSql } from './kitchen-guards'
import { inShortTransaction } from './migration-steps'
import { policiesOf, rolesSql, schemaRightsSql, tableShapesSql, type TableShape } from './policies'
import { restoreSql } from './restore'
import { stockLedgerSql } from './stock-ledger'

// Roles, policies, triggers and functions are generated from lists, not from numbered files. Each table and each module
// has a checksum of its statements and of the catalogue objects they created; a start applies only those that differ,
// so other tables are not locked.

export const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

interface Guard {
  readonly name: string
  readonly statements: string
  /** The part of the catalogue that the module creates. */
  readonly stateIn: (catalogue: Catalogue) => string
}

interface Catalogue {
  readonly schema: string
  readonly tables: ReadonlyMap<string, string>
  /** View definitions and the columns of their tables: a view lacks columns that were added after it. */
  readonly expertViews: string
  readonly functions: readonly { readonly name: string; readonly state: string }[]
  readonly triggers: readonly { readonly table: string; readonly calls: string; readonly state: string }[]
}

/** A module's catalogue state: the functions named in its statements and the triggers that call them. */
function moduleOf(name: string, statements: string): Guard {
  const words = new Set(statements.match(/\w+/g))
  return {
    name,
    statements,
    stateIn: ({ functions, triggers }) =>
      [...functions.filter((one) => words.has(one.name)), ...triggers.filter((one) => words.has(one.calls))]
        .map(({ state }) => state)
        .join('\n'),
  }
}

const tableOf = (shape: TableShape): Guard => ({
  name: `table ${shape.name}`,
  statements: `${policiesOf(shape)}\n${auditOf(shape)}`,
  stateIn: ({ tables, triggers }) =>
    [tables.get(shape.name), ...triggers.filter(({ table }) => table === shape.name).map(({ state }) => state)].join(
      '\n',
    ),
})

/** In order of application: the call functions come last, because they depend on the tables' grants. */
const guardsOf = (shapes: readonly TableShape[]): Guard[] => [
  { name: 'roles', statements: `${rolesSql}\n${schemaRightsSql}`, stateIn: ({ schema }) => schema },
  moduleOf('audit', auditFunctionsSql),
  moduleOf('restore', restoreSql),
  moduleOf('as-it-was', asItWasSql),
  ...shapes.map(tableOf),
  moduleOf('figures', figuresSql),
  moduleOf('stock-ledger', stockLedgerSql),
  moduleOf('kitchen', kitchenGuardsSql),
  moduleOf('fee-ledger', feeLedgerSql),
  moduleOf('cash-book', cashBookSql),
  // The views read the tables and call functions of the modules above.
  { name: 'expert-views', statements: expertViewsSql, stateIn: ({ expertViews }) => expertViews },
  moduleOf('calls', callFunctionsSql),
]

export async function applyGuards(client: ClientBase): Promise<void> {
  const guards = guardsOf((await client.query<TableShape>(tableShapesSql)).rows)
  const kept = await client.query<{ name: string; hash: string }>('select name, hash from schema_guard')
  const hashes = new Map(kept.rows.map(({ name, hash }) => [name, hash]))
  const catalogue = await readCatalogue(client)
  const differing = guards.filter((guard) => hashes.get(guard.name) !== hashOf(guard, catalogue))
  if (differing.length === 0 && hashes.size === guards.length) return
  for (const { name, statements } of differing) await inShortTransaction(client, name, () => client.query(statements))
  // A module's statements may change objects of another module, so the checksums are taken at the end.
  const made = await readCatalogue(client)
  await client.query(
    `with current as (select * from unnest($1::text[], $2::text[]) as g (name, hash)),
      gone as (delete from schema_guard where name not in (select name from current))
    insert into schema_guard (name, hash) select name, hash from current
    on conflict (name) do update set hash = excluded.hash, applied_at = now() where schema_guard.hash <> excluded.hash`,
    [guards.map(({ name }) => name), guards.map((guard) => hashOf(guard, made))],
  )
}

const hashOf = ({ statements, stateIn }: Guard, catalogue: Catalogue) => sumOf(`${statements}\n${stateIn(catalogue)}`)

const catalogueSql = `select json_build_object(
  'schema', (select concat((select string_agg(concat(r.rolname, r.rolcanlogin, r.rolbypassrls, pg_has_role(current_user, r.oid, 'member')), ',' order by r.rolname)
      from pg_roles r where r.rolname like 'asistent\\_%'), n.nspacl,
    (select string_agg(concat(c.relname, c.relacl), ',' order by c.relname) from pg_class c where c.relnamespace = n.oid and c.relkind = 'S'))
    from pg_namespace n where n.oid = 'public'::regnamespace),
  'tables', (select json_agg(json_build_array(c.relname, concat(c.relrowsecurity, c.relacl,
      (select string_agg(concat(a.attname, a.attacl), ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attacl is not null),
      (select string_agg(p::text, ',' order by p.policyname) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname))))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
  'expertViews', (select concat(
      (select string_agg(concat(v.relname, pg_get_viewdef(v.oid), v.relacl, (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
          where a.attrelid = to_regclass('public.' || quote_ident(v.relname)) and a.attnum > 0 and not a.attisdropped)), ',' order by v.relname)
        from pg_class v where v.relnamespace = to_regnamespace('expert') and v.relkind = 'v'),
      (select string_agg(concat(f.oid::regprocedure, f.prosrc, f.proacl), ',' order by f.oid::regprocedure::text) from pg_proc f where f.pronamespace = to_regnamespace('expert')))),
  'functions', (select json_agg(json_build_object('name', f.proname, 'state', concat(f.oid::regprocedure, md5(f.prosrc), f.prosecdef, f.proconfig, f.proacl))
      order by f.oid::regprocedure::text) from pg_proc f where f.pronamespace = 'public'::regnamespace),
  'triggers', (select json_agg(json_build_object('table', c.relname, 'calls', f.proname, 'state', concat(c.relname, t.tgname, t.tgenabled, t.tgtype, encode(t.tgargs, 'hex')))
      order by c.relname, t.tgname) from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
      where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace)) as catalogue`

async function readCatalogue(client: ClientBase): Promise<Catalogue> {
  interface Read extends Omit<Catalogue, 'tables'> {
    readonly tables: readonly (readonly [string, string])[]
  }
  const { rows } = await client.query<{ catalogue: Read }>(catalogueSql)
  if (!rows[0]) throw new Error('no catalogue')
  const { tables, functions, triggers, schema, expertViews } = rows[0].catalogue
  return { schema, expertViews, tables: new Map(tables), functions: functions ?? [], triggers: triggers ?? [] }
}
