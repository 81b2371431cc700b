import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { hashPassword } from '../identity/passwords'
import { loadGeography } from '../institutions/geography/load'
import { addAttendance } from './attendance'
import { insertRows } from './bulk'
import { addChildren } from './children'
import { addCommunication } from './communication'
import { historyOf, insertHistory } from './history'
import { addEventsAndPolls } from './events-and-polls'
import { addPeopleExtra } from './people-extra'
import { addPlaces } from './places'
import { addPartners, demoSettings } from './platform'
import { addPresenceRequests } from './presence-requests'
import { demoPassword } from './sign-ins'
import { addSpecialists } from './specialists'
import { addStaff } from './staff'
import { addStaffWork } from './staff-work'
import { demoTables, worldOf, type DemoTables, type World } from './world'
import { addDaysOff, addLocks } from './years'

/** The parts of the demo data in the order in which they build on each other. A slice adds its own at the end. */
const parts: readonly ((world: World) => void)[] = [
  addPlaces,
  addStaff,
  addChildren,
  addSpecialists,
  addDaysOff,
  addLocks,
  addPeopleExtra,
  addPartners,
  addStaffWork,
  addAttendance,
  addPresenceRequests,
  addCommunication,
  addEventsAndPolls,
]

/** Everything as rows, nothing in a database yet. The same `now` always gives the same rows. */
export function makeDemo(now: Date, lastIds: Parameters<typeof worldOf>[1] = {}): World {
  const world = worldOf(now, lastIds)
  for (const part of parts) part(world)
  return world
}

const tableNames = Object.keys(demoTables) as (keyof DemoTables)[]
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
    // Several processes may start at once: one loads, the others wait and find it done.
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
async function lastIdsOf(client: PoolClient): Promise<Partial<Record<keyof DemoTables, number>>> {
  const numbered = tableNames.filter((name) => 'id' in getTableColumns(demoTables[name]))
  const answer = await client.query<Record<string, number>>(
    `select ${numbered.map((name) => `(select coalesce(max(id), 0) from ${getTableName(demoTables[name])}) as "${name}"`).join(', ')}`,
  )
  return answer.rows[0] ?? {}
}

async function fillTables(client: PoolClient, world: World): Promise<void> {
  await loadGeography(client)
  // One slow hash for everybody: all demo people have the same password.
  const passwordHash = await hashPassword(demoPassword, 'demo')
  for (const credential of world.rows.credential) credential.passwordHash = passwordHash
  for (const name of tableNames) await insertRows(client, demoTables[name], world.rows[name])
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
