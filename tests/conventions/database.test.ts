import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { masks } from '../../apps/server/src/db/expert-views'
import {
  appendOnly,
  archives,
  derived,
  ownPolicies,
  shared,
  systemOnly,
  withoutHistory,
} from '../../apps/server/src/db/guards'
import {
  expertColumns,
  expertReads,
  expertRows,
  expertWrites,
  ministryReads,
  parentColumns,
  parentReads,
  parentWrites,
} from '../../apps/server/src/db/reader-rows'
import { describedTables } from '../../apps/server/src/institutions/audit-words.ops'
import { slices } from '../../apps/server/src/slices'
import { kindergartenOf } from '../support/actors'
import { expectGenerated } from '../support/generated'
import { grantRows, grantsPage } from '../support/grants'
import { asRole, floorFaults, ourTables, policyFaults, refusalOf, tablesOf } from '../support/policies'
import { startWorld, type World } from '../support/world'

// Database conventions: keys, indexes, row-level security and rights of the roles that serve requests.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const servingRoles = [
  'asistent_user',
  'asistent_parent',
  'asistent_municipality',
  'asistent_overseer',
  'asistent_system',
] as const

const row = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await world.sql<{ value: T }>(`select (${text}) as value`, values))[0]?.value

describe('tables', () => {
  test('every foreign key has an index that starts with its columns', async () => {
    const bare = await world.sql(
      `select k.conname as key, k.conrelid::regclass::text as table from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
          select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
        order by 1`,
    )
    expect(bare).toEqual([])
  })

  test('every table has a primary key', async () => {
    const without = await world.sql(
      `select c.relname as name from pg_class c where ${ourTables}
        and not exists (select from pg_index i where i.indrelid = c.oid and (i.indisprimary or i.indisunique))`,
    )
    expect(without).toEqual([])
  })

  test('numbers are exact and instants have a time zone', async () => {
    const wrong = await world.sql(
      `select c.relname || '.' || a.attname as column, a.atttypid::regtype::text as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where ${ourTables} and a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype, 'timestamp'::regtype, 'timetz'::regtype, 'json'::regtype)`,
    )
    expect(wrong).toEqual([])
  })

  test('table names are snake_case and singular', async () => {
    // The hub's adapter determines its table name.
    const names = (await tablesOf(world)).map(({ name }) => name).filter((name) => name !== 'socket_io_attachments')
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([])
    expect(names.filter((name) => /[^s]s$/.test(name))).toEqual([])
  })

  test('every constraint with a text exists', async () => {
    // Triggers raise custom constraint names for rules that no constraint can express.
    const constraints = await world.sql<{ name: string }>(
      `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
        union select raised[1] from pg_proc, regexp_matches(prosrc, $$constraint = '(\\w+)'$$, 'g') raised`,
    )
    const names = new Set(constraints.map(({ name }) => name))
    const worded = slices.flatMap((slice) => Object.keys(slice.constraints ?? {}))
    expect(worded.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('views for experts', () => {
  test('have the columns of their tables with the same types and collations', async () => {
    const columns = (schema: string) =>
      world.sql(
        `select v.relname as view, a.attname as column, a.atttypid::regtype::text as type, a.atttypmod as modifier, a.attcollation::regcollation::text as collation
          from pg_class v join pg_attribute a on a.attrelid = to_regclass($1 || '.' || quote_ident(v.relname)) and a.attnum > 0 and not a.attisdropped
          where v.relnamespace = to_regnamespace('expert') and v.relkind = 'v' order by v.relname, a.attname`,
        [schema],
      )
    expect(await columns('expert')).toEqual(await columns('public'))
  })

  test('exist for each table in db/expert-views.ts, with the rights of their reader', async () => {
    const views = await world.sql<{ name: string; options: string[] }>(
      `select relname as name, reloptions as options from pg_class where relnamespace = to_regnamespace('expert') and relkind = 'v'`,
    )
    expect(views.map(({ name }) => name).toSorted()).toEqual([...Object.keys(masks), 'audit_change'].toSorted())
    expect(views.flatMap(({ options }) => options)).toEqual(views.map(() => 'security_invoker=true'))
  })
})

describe('row-level security', () => {
  test('every table has row-level security with policies for staff and system that check the owner', async () => {
    expect(await policyFaults(world)).toEqual([])
  })

  test('the lists of guards.ts and reader-rows.ts contain existing tables', async () => {
    const tables = new Set((await tablesOf(world)).map(({ name }) => name))
    const listed = [
      ...systemOnly,
      ...appendOnly,
      ...shared,
      ...Object.keys(parentReads),
      ...Object.keys(parentColumns),
      ...expertReads,
      ...ministryReads,
      ...Object.keys(expertRows),
      ...Object.keys(expertColumns),
      ...withoutHistory,
      ...Object.keys(ownPolicies),
    ]
    expect(listed.filter((name) => !tables.has(name))).toEqual([])
  })

  test('without a scope nothing is visible', async () => {
    const seen: string[] = []
    for (const { name, secured, columns } of await tablesOf(world)) {
      if (!secured) continue
      // Everybody may read rows of the master.
      const mine = columns.includes('kindergarten_id') ? 'where kindergarten_id is not null' : ''
      for (const role of ['asistent_user', 'asistent_parent', 'asistent_municipality']) {
        if (!(await row<boolean>(`select has_any_column_privilege($1, $2, 'select')`, [role, name]))) continue

        const count = await asRole(world, role, {}, () => row<number>(`select count(1)::int from "${name}" ${mine}`))
        if (count !== 0) seen.push(`${name} as ${role}: ${count}`)
      }
    }
    expect(seen).toEqual([])
  })

  test('rows of another kindergarten cannot be read, changed, deleted or reassigned', async () => {
    const here = await kindergartenOf(world, 'directorOfGabrovo')
    expect(await floorFaults(world, here, await kindergartenOf(world, 'director'))).toEqual([])
  })
})

describe('roles', () => {
  test('roles that serve requests are no superusers, own nothing, cannot log in or bypass policies', async () => {
    const roles = await world.sql(
      `select rolname as name, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as mighty,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
          or exists (select from pg_namespace where nspowner = r.oid) as owner
        from pg_roles r where rolname = any ($1) order by 1`,
      [[...servingRoles]],
    )
    expect(roles).toEqual([...servingRoles].toSorted().map((name) => ({ name, mighty: false, owner: false })))
  })

  test('no role is a member of another', async () => {
    const members = await world.sql(
      `select m.rolname as member, g.rolname as role from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
        where m.rolname = any ($1)`,
      [[...servingRoles]],
    )
    expect(members).toEqual([])
  })

  test('only the system accesses secrets and tables of the platform', async () => {
    const open: string[] = []
    for (const table of systemOnly)
      for (const role of servingRoles.filter((name) => name !== 'asistent_system'))
        if (await row<boolean>(`select has_table_privilege($1, $2, 'select, insert, update, delete')`, [role, table]))
          open.push(`${table} to ${role}`)
    expect(open).toEqual([])
  })

  test('parents and experts write only what reader-rows.ts lists', async () => {
    const writable = async (role: string) => {
      const rows = await world.sql<{ name: string }>(
        `select c.relname as name from pg_class c where ${ourTables} and has_table_privilege($1, c.oid, 'insert, update, delete') order by 1`,
        [role],
      )
      return rows.map(({ name }) => name)
    }
    expect(await writable('asistent_parent')).toEqual([...parentWrites].toSorted())
    for (const role of ['asistent_municipality', 'asistent_overseer'])
      expect(await writable(role), role).toEqual([...expertWrites].toSorted())
    expect(parentWrites.filter((table) => !(table in parentReads))).toEqual([])
    expect(expertWrites.filter((table) => !(table in expertRows))).toEqual([])
    const forUsers = await writable('asistent_user')
    expect(
      forUsers.filter((name) => [...systemOnly, ...shared, ...appendOnly, ...archives, ...derived].includes(name)),
    ).toEqual([])
  })

  test('parents write only about their own children', async () => {
    const loose = await world.sql<{ name: string }>(
      `select p.tablename as name from pg_policies p
        where p.policyname = 'of_parent' and p.tablename = any ($1) and p.with_check is distinct from p.qual
          and exists (select from pg_attribute a where a.attrelid = p.tablename::regclass and a.attname = 'child_id')`,
      [[...parentWrites]],
    )
    expect(loose).toEqual([])
  })

  test('append-only tables reject changes, even by their owner', async () => {
    await world.sql(`insert into audit (call, request_id) values ('GET /проба', 'x')`)
    await world.sql(`insert into audit_change (table_name, row_id, operation) values ('child', '1', 'insert')`)
    for (const table of appendOnly) {
      expect(await refusalOf(world, `update ${table} set account_id = 1`), table).toBe('42501')
      expect(await refusalOf(world, `delete from ${table}`), table).toBe('42501')
      for (const role of servingRoles.filter((name) => name !== 'asistent_system'))
        expect(
          await asRole(world, role, {}, () => refusalOf(world, `delete from ${table}`)),
          `${table} as ${role}`,
        ).toBe('42501')
    }
  })

  test('docs/generated/grants.md is current', async () => {
    expectGenerated('grants.md', grantsPage(await grantRows(world)))
  })

  test('security definer functions set their search path and are not executable by public', async () => {
    const loose = await world.sql(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (not coalesce(p.proconfig::text, '') like '%search_path=public, pg_temp%' or has_function_privilege('public', p.oid, 'execute'))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(loose).toEqual([])
  })

  test('only the owner creates objects', async () => {
    for (const role of servingRoles)
      expect(await row<boolean>(`select has_schema_privilege($1, 'public', 'create')`, [role]), role).toBe(false)
  })
})

describe('audit', () => {
  test('every table that users may change has a history', async () => {
    const watched = await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c where ${ourTables} and has_table_privilege('asistent_user', c.oid, 'update')
        and coalesce(obj_description(c.oid, 'pg_class'), '') not like '%own history%'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_row' and t.tgenabled = 'O')`,
    )
    expect(watched.map(({ name }) => name).filter((name) => !withoutHistory.includes(name))).toEqual([])
  })

  // Every table in the code's list of described tables must have a history.
  test('every table described in the history has one', () => {
    const described = describedTables().map(([name]) => name)
    expect(described.filter((name) => withoutHistory.includes(name))).toEqual([])
    expect(described.length).toBeGreaterThan(20)
  })
})
