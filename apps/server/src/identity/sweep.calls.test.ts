import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { sweepJob } from './sweep.job'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

async function sweepWith(endedSessionDays: number): Promise<void> {
  const { services, pipeline } = world.app
  const { config } = services
  const retention = { ...config.retention, endedSessionDays }
  const deps = {
    database: pipeline.database,
    services: { ...services, config: { ...config, retention } },
    now: pipeline.now,
  }
  await runJob(deps, sweepJob, {}, `sweep:${Math.random()}`, 1)
}

test('keeps ended sessions for the days of the setting, and running ones', async () => {
  const now = world.app.pipeline.now().toISOString()
  await world.sql(
    `insert into session (account_id, token_hash, device, expires_at, revoked_at)
      select 1, sha256(name::bytea), name, $1::timestamptz + expires::interval, $1::timestamptz + revoked::interval
      from (values ('running', '1 day', null), ('expired', '-100 days', null), ('revoked', '1 day', '-100 days')) s (name, expires, revoked)`,
    [now],
  )
  const left = async () =>
    (
      await world.sql<{ device: string }>(
        `select device from session where device in ('running', 'expired', 'revoked') order by 1`,
      )
    ).map(({ device }) => device)
  await sweepWith(120)
  expect(await left()).toEqual(['expired', 'revoked', 'running'])
  await sweepWith(90)
  expect(await left()).toEqual(['running'])
})
