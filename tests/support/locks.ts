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
