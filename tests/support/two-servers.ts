import { expect } from 'vitest'
import { createPool } from '../../apps/server/src/platform/database'
import { startSqlProcess } from './sql-process'
import { makeDatabase, startWorld, type World } from './world'

export interface TwoServers {
  readonly worlds: readonly [World, World]
  /**
   * Starts a process that has taken the next number of each series in an open transaction, with `more` in it. The
   * returned function kills it once other calls wait for the counters.
   */
  takesNumbersAndDies(kindergartenId: number, series: readonly string[], more?: Write): Promise<() => Promise<void>>
  close(): Promise<void>
}

type Write = (query: (text: string, values: unknown[]) => Promise<unknown>, last: number) => Promise<unknown>

/** Two servers on one database, with commits. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await makeDatabase()
  // Connections that no server waits for.
  const apart = createPool({ connectionString: database.url, max: 2 })
  const options = { on: database, commits: true, connections: 6 }
  const worlds = [await startWorld(options), await startWorld(options)] as const
  const waiting = async () =>
    (
      await apart.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.n
  return {
    worlds,
    async takesNumbersAndDies(kindergartenId, series, more) {
      const taker = startSqlProcess(database.url)
      await taker.query('begin')
      const rows = await taker.query<{ last: number }>(
        `update counter set last = last + 1 where kindergarten_id = $1 and series = any ($2) returning last`,
        [kindergartenId, series],
      )
      expect(rows).toHaveLength(series.length)
      await more?.((text, values) => taker.query(text, values), rows[0]!.last)
      return async () => {
        await expect.poll(waiting).toBeGreaterThan(5)
        await taker.kill()
      }
    },
    async close() {
      for (const world of worlds) await world.close()
      await apart.end()
      await database.drop()
    },
  }
}
