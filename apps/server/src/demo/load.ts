import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { hashPassword } from '../identity/passwords.steps'
import { loadGeography } from '../institutions/geography/load'
import { insertRows } from './bulk'
import { addChildren } from './children'
import { historyOf, insertHistory } from './history'
import { addPeopleExtra } from './people-extra'
import { addPlaces } from './places'
import { addPartners, demoSettings } from './platform'
import { demoPassword } from './sign-ins'
import { addSpecialists } from './specialists'
import { addStaff } from './staff'
import { slices } from '../slices'
import { demoTables, worldOf, type DemoTables, type LastIds, type World } from './world'
import { addDaysOff, addLocks } from './years'

/** Places and people, in the order in which they build on each other; what the slices add follows in theirs. */
const parts: readonly ((world: World) => void)[] = [
  addPlaces,
  addStaff,
  addChildren,
  addSpecialists,
  addDaysOff,
  addLocks,
  addPeopleExtra,
  addPartners,
]

const ofSlices = slices.flatMap(({ demo }) => demo ?? [])

/** Everything as rows, nothing in a database yet. The same `now` always gives the same rows. */
export function makeDemo(now: Date, lastIds: LastIds = {}): World {
  const world = worldOf(now, lastIds)
  for (const part of parts) part(world)
  for (const part of ofSlices) part.add(world)
  return world
}

const baseNames = Object.keys(demoTables) as (keyof DemoTables)[]
/** Each once: the counters of numbers are filled by several. */
const sliceTables = [...new Set(ofSlices.flatMap(({ tables }) => tables))]
const lockNumber = 7_204_512

/** Without any kindergarten. */
export async function isNew(pool: Pool | PoolClient): Promise<boolean> {
  const found = await pool.query<{ exists: boolean }>('select exists (select from kindergarten)')
  return !found.rows[0]?.exists
}

/** True when it loaded: only a database without any kindergarten gets the demo data. */
export async function loadDemo(pool: Pool, now: Date, { history = true } = {}): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    // Several processes may start at once: one loads, the others wait as long as it takes and find it done.
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const load = await isNew(client)
    if (load) {
      const world = makeDemo(now, await lastIdsOf(client))
      await fillTables(client, world)
      if (history) await insertHistory(client, historyOf(world))
    }
    await client.query('commit')
    if (load) await client.query('analyze')
    return load
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/** A database that was in use and lost its kindergartens may have people still: we number after them. */
async function lastIdsOf(client: PoolClient): Promise<LastIds> {
  const all: readonly PgTable[] = [...Object.values(demoTables), ...sliceTables]
  const numbered = all.filter((table) => 'id' in getTableColumns(table)).map((table) => getTableName(table))
  const answer = await client.query<Record<string, number>>(
    `select ${numbered.map((name) => `(select coalesce(max(id), 0) from ${name}) as "${name}"`).join(', ')}`,
  )
  return answer.rows[0] ?? {}
}

async function fillTables(client: PoolClient, world: World): Promise<void> {
  await loadGeography(client)
  // One slow hash for everybody: all demo people have the same password.
  const passwordHash = await hashPassword(demoPassword, 'demo')
  for (const credential of world.rows.credential) credential.passwordHash = passwordHash
  for (const name of baseNames) await insertRows(client, demoTables[name], world.rows[name])
  for (const table of sliceTables) await insertRows(client, table, world.rowsOf(table))
  await client.query(
    'insert into platform_setting (name, value) select key, value from jsonb_each($1) on conflict do nothing',
    [JSON.stringify(demoSettings())],
  )
  // Who has several memberships starts with the first of them.
  await client.query(
    `update account a set membership_id = m.id
     from (select account_id, min(id) as id from membership group by account_id having count(*) > 1) m
     where m.account_id = a.id and a.membership_id is null`,
  )
}
