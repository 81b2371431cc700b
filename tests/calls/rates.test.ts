import { getTokenInfo } from '@asistent/contract/identity/links.calls'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from '../../apps/server/src/app'
import { readConfig, type Config } from '../../apps/server/src/platform/config'
import { createPool } from '../../apps/server/src/platform/database'
import { rateStoreOf } from '../../apps/server/src/platform/rate-store'
import { tidy } from '../../apps/server/src/platform/workers-care'
import { slices } from '../../apps/server/src/slices'
import { testNow } from '../support/clock'
import { makeDatabase } from '../support/world'

// Limits of calls over two processes on one database.

let database: Awaited<ReturnType<typeof makeDatabase>>
let pool: Pool
let apps: readonly App[]
let config: Config

beforeAll(async () => {
  database = await makeDatabase()
  pool = createPool({ connectionString: database.url, max: 4 })
  config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', JOBS: '0' })
  const start = () =>
    createApp({ config, pool, slices, rates: rateStoreOf(pool), now: () => testNow, webFolder: '/nonexistent' })
  apps = [await start(), await start()]
})

afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await pool.end()
  await database.drop()
})

const statusOf = async (app: App, remoteAddress: string) =>
  (
    await app.http.inject({
      method: 'POST',
      url: getTokenInfo.path,
      remoteAddress,
      headers: { [versionHeader]: frontendVersion },
      payload: { token: 'abc' },
    })
  ).statusCode

/** Requests in turn to both processes. */
async function statusesOf(count: number, address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push(await statusOf(apps[index % 2]!, address))
  return statuses
}

test('a limit holds over all processes, by address, and ends with its time', async () => {
  const { max } = getTokenInfo.rate!
  const statuses = await statusesOf(max + 4, '192.0.2.1')
  expect(statuses.slice(0, max).includes(429)).toBe(false)
  expect(statuses.slice(max)).toEqual([429, 429, 429, 429])
  expect(await statusOf(apps[0]!, '192.0.2.2')).toBe(400)
  await pool.query(`update rate_use set began_at = began_at - interval '1 minute'`)
  expect(await statusOf(apps[1]!, '192.0.2.1')).toBe(400)
})

test('requests at once are counted one by one', async () => {
  const { max } = getTokenInfo.rate!
  const statuses = await Promise.all(
    Array.from({ length: max + 10 }, (_, index) => statusOf(apps[index % 2]!, '192.0.2.3')),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('addresses are stored as hashes and deleted after a day', async () => {
  const { rows } = await pool.query<{ length: number }>('select distinct length(key) from rate_use')
  expect(rows).toEqual([{ length: 32 }])
  await pool.query(`update rate_use set began_at = began_at - interval '2 days'`)
  await tidy(pool, config.retention)
  expect((await pool.query('select from rate_use')).rowCount).toBe(0)
})
