import { appendOnly, shared, systemOnly } from '../../apps/server/src/db/guards'
import type { World } from './world'

// Checks row-level security in the database. Each fault is a sentence; expected to be empty.

export const ourTables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like '\\_\\_%'`

interface Table {
  readonly name: string
  readonly secured: boolean
  readonly columns: string[]
}

export const tablesOf = (world: World) =>
  world.sql<Table>(
    `select c.relname as name, c.relrowsecurity as secured,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c where ${ourTables} order by 1`,
  )

interface Policy {
  readonly table: string
  readonly policy: string
  /** 'asistent_user ALL PERMISSIVE' */
  readonly scope: string
  readonly using: string | null
  readonly check: string | null
}

/** Roles with a policy on every secured table; others have one if db/reader-rows.ts grants it. */
const always = ['system', 'user']
const granted = ['municipality', 'overseer', 'parent']
const asksWhose = /app\.(kindergarten_ids|child_ids|account_id)|EXISTS/

/** Tables without row-level security, without a policy or with one that allows everything. */
export async function policyFaults(world: World, only?: string): Promise<string[]> {
  const policies = await world.sql<Policy>(
    `select tablename as table, policyname as policy, array_to_string(roles, ',') || ' ' || cmd || ' ' || permissive as scope,
      qual as using, with_check as check from pg_policies where schemaname = 'public' and tablename = coalesce($1, tablename)`,
    [only ?? null],
  )
  const tables = (await tablesOf(world)).filter(({ name }) => only === undefined || name === only)
  return tables.flatMap(({ name, secured, columns }) => {
    const open = systemOnly.includes(name) || shared.includes(name)
    if (!secured)
      return open && !(columns.includes('kindergarten_id') && shared.includes(name))
        ? []
        : [`${name} escapes row-level security`]
    const mine = policies.filter(({ table }) => table === name)
    const wrong = always.filter((role) => !mine.some(({ policy }) => policy === `of_${role}`))
    const strange = mine.filter(({ policy, scope }) => {
      const [, role = ''] = /^(?:writes_)?of_(\w+)$/.exec(policy) ?? []
      return (
        ![...always, ...granted].includes(role) || !new RegExp(`^asistent_${role} (ALL|SELECT) PERMISSIVE$`).test(scope)
      )
    })
    const loose = mine.filter(
      ({ policy, using, check }) =>
        policy !== 'of_system' &&
        policy !== 'of_overseer' &&
        [using, ...(check === null ? [] : [check])].some(
          (text) => !asksWhose.test(text ?? '') || / or true\b/i.test(text ?? ''),
        ),
    )
    return [
      ...wrong.map((role) => `${name} has no policy of_${role}`),
      ...strange.map(({ policy }) => `${name} has a policy ${policy} for another role`),
      ...loose.map(({ policy }) => `${name}: ${policy} asks nobody whose row it is`),
    ]
  })
}

/** As a user of kindergarten `here`: rows of `there` that can be read, changed, deleted or reassigned. */
export async function floorFaults(world: World, here: number, there: number): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, secured, columns } of await tablesOf(world)) {
    if (!secured || !columns.includes('kindergarten_id')) continue
    await asRole(world, 'asistent_user', { 'app.kindergarten_ids': String(here), 'app.account_id': '0' }, async () => {
      const read = await countOf(world, `select 1 from "${name}" where kindergarten_id = ${there}`)
      if (read > 0) wrong.push(`${name} is read: ${read}`)
      if (appendOnly.includes(name)) return
      for (const statement of ['update %t set kindergarten_id = kindergarten_id', 'delete from %t'])
        if (
          await changes(world, `${statement.replace('%t', `"${name}"`)} where kindergarten_id = ${there} returning 1`)
        )
          wrong.push(`${name}: ${statement}`)
      const count = await countOf(world, `select 1 from "${name}" where kindergarten_id = ${here}`)
      const given =
        count > 0 &&
        (await refusalOf(world, `update "${name}" set kindergarten_id = ${there} where kindergarten_id = ${here}`))
      if (given !== false && given !== '42501') wrong.push(`${name}: own rows can be given away`)
    })
  }
  return wrong
}

const countOf = async (world: World, query: string): Promise<number> =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from (${query}) counted`))[0]?.n ?? 0

/** Returns whether the statement changes rows; a rejected one changes none. */
const changes = (world: World, statement: string): Promise<boolean> =>
  world.isolated(async () => {
    try {
      const [row] = await world.sql<{ n: number }>(`with done as (${statement}) select count(*)::int as n from done`)
      return (row?.n ?? 0) > 0
    } catch (error) {
      return (error as { code?: string }).code !== '42501'
    }
  })

/** Runs `work` as one of the users' database roles; rolled back afterwards. */
export const asRole = <T>(
  world: World,
  role: string,
  settings: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> =>
  world.isolated(async () => {
    for (const [name, value] of Object.entries(settings))
      await world.sql(`select set_config($1, $2, true)`, [name, value])
    await world.sql(`set local role ${role}`)
    return work()
  })

/** SQLSTATE with which PostgreSQL rejects a statement; undefined if it succeeds. */
export const refusalOf = (world: World, text: string): Promise<string | undefined> =>
  world.isolated(async () => {
    try {
      await world.sql(text)
      return undefined
    } catch (error) {
      return (error as { code?: string }).code
    }
  })
