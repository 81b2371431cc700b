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

/** Places and people in order of dependencies, then the parts of the slices in their order. */
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

/** Returns the demo data as rows, without a database. Deterministic for a given `now`. */
export function makeDemo(now: Date, lastIds: LastIds = {}): World {
  const world = worldOf(now, lastIds)
  for (const part of parts) part(world)
  for (const part of ofSlices) part.add(world)
  return world
}

const baseNames = Object.keys(demoTables) as (keyof DemoTables)[]
/** Tables without duplicates, because several parts fill the counters. */
const sliceTables = [...new Set(ofSlices.flatMap(({ tables }) => tables))]
const closedTables = new Set(ofSlices.flatMap(({ closed = [] }) => closed))
const lockNumber = 7_204_512

/** True if the database has no kindergarten. */
export async function isNew(pool: Pool | PoolClient): Promise<boolean> {
  const queryResult = await pool.query<{ exists: boolean }>('select exists (select from kindergarten)')
  return !queryResult.rows[0]?.exists
}

/** Loads the demo data into a database without kindergartens. Returns true if it did. */
export async function loadDemo(pool: Pool, now: Date, { history = true } = {}): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    // If several processes start at once, one loads and the others wait for it.
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

/** A used database without kindergartens may still have people, so ids continue after theirs. */
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
  // One slow hash for all, because all demo people have the same password.
  const passwordHash = await hashPassword(demoPassword, 'demo')
  for (const credential of world.rows.credential) credential.passwordHash = passwordHash
  for (const name of baseNames) await insertRows(client, demoTables[name], world.rows[name])
  for (const table of sliceTables) {
    if (closedTables.has(table)) await client.query(`set local app.restoring = 'on'`)
    await insertRows(client, table, world.rowsOf(table))
    if (closedTables.has(table)) await client.query(`set local app.restoring = 'off'`)
  }
  await client.query(
    'insert into platform_setting (name, value) select key, value from jsonb_each($1) on conflict do nothing',
    [JSON.stringify(demoSettings())],
  )
  // The first membership is selected.
  await client.query(
    `update account a set membership_id = m.id
     from (select account_id, min(id) as id from membership group by account_id having count(*) > 1) m
     where m.account_id = a.id and a.membership_id is null`,
  )
}
