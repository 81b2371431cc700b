import { expect } from 'vitest'
import type { World } from './world'

/** Waits until this many calls are blocked by a lock of the database. */
export const waitingForLocks = async (world: World, count: number): Promise<void> => {
  await expect
    .poll(async () => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return row?.n
    })
    .toBe(count)
}

/** Locks a series, so that every call that takes its number is blocked until it is released. */
export async function holdSeries(world: World, series: string): Promise<() => Promise<void>> {
  const holder = await world.pool.connect()
  // A test may interrupt this connection too.
  holder.on('error', () => undefined)
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('insert into counter (kindergarten_id, series, last) select id, $1, 0 from kindergarten', [series])
  return async () => {
    await holder.query('rollback').catch(() => undefined)
    holder.release(true)
  }
}
