import { expect } from 'vitest'
import type { World } from './world'

/** So many calls stand before a lock of the database: what a test of two at once waits for before it goes on. */
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

/** Every call that counts in the series stands in the middle of its work until it is let go. */
export async function holdSeries(world: World, series: string): Promise<() => Promise<void>> {
  const holder = await world.pool.connect()
  // A test may cut this connection too.
  holder.on('error', () => undefined)
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('insert into counter (kindergarten_id, series, last) select id, $1, 0 from kindergarten', [series])
  return async () => {
    await holder.query('rollback').catch(() => undefined)
    holder.release(true)
  }
}
