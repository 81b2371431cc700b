import { signedIn } from '@asistent/contract/core/access'
import { call, done } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../../../apps/server/src/platform/database'
import { allDone, write } from '../../../apps/server/src/platform/handler'
import { defineJob, runJob, work, workAfter, type Failure } from '../../../apps/server/src/platform/jobs'
import { readConfig } from '../../../apps/server/src/platform/config'
import { releaseAbandonedJobs, tidy } from '../../../apps/server/src/platform/workers-care'
import { startJobs, type Workers } from '../../../apps/server/src/platform/workers'
import { startWorld, type World } from '../../support/world'
import { deepTest } from '../../support/deep'

// Jobs with real commits: planned by committed calls only, effective once however often they run, never lost.

const mark = defineJob<{ name: string }>('tests.jobs.mark', 'Опит')
const stumble = defineJob<{ name: string; falls: number }>('tests.jobs.stumble', 'Опит')
const post = defineJob<{ name: string }>('tests.jobs.post', 'Опит')

const plan = call.post('/api/tests/jobs/plan', {
  title: 'Проба на задача',
  access: signedIn,
  input: z.object({ name: z.string(), outcome: z.enum(['done', 'refused']), again: z.boolean().optional() }),
  output: done,
})

const note = (tx: Tx, name: string) => tx.execute(sql`insert into effect_of_test (name) values (${name})`)
const outside: string[] = []
const failures: Failure[] = []
/** Blocks jobs until it is opened. */
let gate: { readonly passed: Promise<void>; readonly open: () => void } | undefined
function shutGate(): () => void {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  gate = { passed, open }
  return open
}

const markJob = work(mark, async ({ tx }, { name }) => {
  await note(tx, name)
  await gate?.passed
})
const stumbleJob = work(
  stumble,
  async ({ tx, attempt }, { name, falls }) => {
    await note(tx, name)
    if (attempt <= falls) throw new Error(`attempt ${attempt} fell`)
  },
  {
    failed: async (tx, { name }, failure) => {
      failures.push(failure)
      await note(tx, `${name} failed ${failure.attempt}`)
    },
  },
)
const postJob = workAfter(
  post,
  async ({ look, attempt }, { name }) => {
    outside.push(`${name} ${attempt}`)
    return look(async (tx) => (await tx.execute(sql`select 7 as seen`)).rows[0]?.seen)
  },
  async ({ tx }, { name }, seen) => void (await note(tx, `${name} ${String(seen)}`)),
)
const handlers = [markJob, stumbleJob, postJob]

let world: World
let workers: Workers | undefined
beforeAll(async () => {
  const planning = write(plan, async ({ later, tx }, { name, outcome, again }) => {
    later(mark({ name }, { key: `mark:${name}` }))
    if (again) later(mark({ name: `${name} again` }, { key: `mark:${name}` }))
    await note(tx, `${name} planned`)
    if (outcome === 'refused') throw refuse('bad-input')
    return allDone
  })
  world = await startWorld({ commits: true, more: [{ name: 'tests', handlers: [planning] }] })
  await world.sql(`create table effect_of_test (name text not null)`)
  await world.sql(`grant all on effect_of_test to asistent_user, asistent_system`)
})
afterEach(async () => {
  gate?.open()
  await workers?.stop()
  workers = undefined
  gate = undefined
  outside.length = 0
  failures.length = 0
  await world.sql('truncate effect_of_test')
  await world.sql('delete from graphile_worker._private_jobs')
})
afterAll(() => world.close())

const shop = () => ({
  pool: world.pool,
  database: world.app.pipeline.database,
  services: world.app.services,
  log: world.app.services.log,
  handlers,
  concurrency: 2,
  now: world.now,
})
const start = async () => (workers = await startJobs(shop()))
const effects = async () =>
  (await world.sql<{ name: string }>('select name from effect_of_test order by 1')).map((row) => row.name)
const waiting = async () =>
  world.sql<{ id: number; attempts: number; last_error: string | null; wait: number }>(
    `select id, attempts, last_error, extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker.jobs order by id`,
  )
const add = async (task: string, payload: object, attempts = 25) => {
  const rows = await world.sql<{ id: number }>(
    `select id from graphile_worker.add_job($1, $2::json, max_attempts => $3)`,
    [task, JSON.stringify(payload), attempts],
  )
  return rows[0]?.id ?? 0
}
/** Simulates a worker that took the job a minute ago and died. */
const die = (id: number) =>
  world.sql(
    `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now() - interval '1 minute', attempts = attempts + 1 where id = $1`,
    [id],
  )
const none = { interval: 50 }

test('a job runs after the commit; a rejected call plans none', async () => {
  const director = await world.as('director')
  await director.ok(plan, { name: 'good', outcome: 'done' })
  expect((await director.call(plan, { name: 'bad', outcome: 'refused' })).status).toBe(400)
  expect(await effects()).toEqual(['good planned'])
  expect(await waiting()).toHaveLength(1)
  await start()
  await expect.poll(effects, none).toEqual(['good', 'good planned'])
  await expect.poll(waiting, none).toEqual([])
})

test('plans with one key are one job with the later payload', async () => {
  await (await world.as('director')).ok(plan, { name: 'twice', outcome: 'done', again: true })
  await start()
  await expect.poll(effects, none).toEqual(['twice again', 'twice planned'])
})

test('a repeated request plans one job', async () => {
  const director = await world.as('director')
  const headers = { 'idempotency-key': 'jobs-test-1' }
  await director.ok(plan, { name: 'once', outcome: 'done' }, headers)
  await director.ok(plan, { name: 'once', outcome: 'done' }, headers)
  expect(await waiting()).toHaveLength(1)
  expect(await effects()).toEqual(['once planned'])
})

test('a run after its effect does nothing', async () => {
  await runJob(shop(), markJob, { name: 'repeated' }, 'tests.jobs.mark:1000001', 1)
  await runJob(shop(), markJob, { name: 'repeated' }, 'tests.jobs.mark:1000001', 2)
  await runJob(shop(), postJob, { name: 'letter' }, 'tests.jobs.post:1000002', 1)
  await runJob(shop(), postJob, { name: 'letter' }, 'tests.jobs.post:1000002', 2)
  expect(await effects()).toEqual(['letter 7', 'repeated'])
  expect(outside).toEqual(['letter 1'])
})

test('concurrent runs have one effect', async () => {
  const open = shutGate()
  const twice = [1, 2].map((attempt) => runJob(shop(), markJob, { name: 'race' }, 'tests.jobs.mark:1000003', attempt))
  // One run is in progress, the other waits for its lock.
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => world.sql(held), none).toHaveLength(1)
  open()
  await Promise.all(twice)
  expect(await effects()).toEqual(['race'])
})

test('a job of a process that died after the effect is completed by another, with one effect', async () => {
  const id = await add(mark.task, { name: 'died after' })
  await die(id)
  await runJob(shop(), markJob, { name: 'died after' }, `${mark.task}:${id}`, 1)
  const otherRow = await add(mark.task, { name: 'died before' })
  await die(otherRow)
  await start()
  await expect.poll(waiting, none).toEqual([])
  expect(await effects()).toEqual(['died after', 'died before'])
})

test('a job whose process died in the last attempt may retry it', async () => {
  const id = await add(mark.task, { name: 'spent' }, 1)
  await die(id)
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  await releaseAbandonedJobs(world.pool)
  expect(await waiting()).toMatchObject([{ id, attempts: 0 }])
  await world.sql('update graphile_worker._private_jobs set run_at = now()')
  await start()
  await expect.poll(effects, none).toEqual(['spent'])
})

test('jobs of live workers are not released', async () => {
  const open = shutGate()
  await start()
  await add(mark.task, { name: 'busy' })
  await expect.poll(async () => (await waiting())[0]?.attempts, none).toBe(1)
  await releaseAbandonedJobs(world.pool, 0)
  const held = await world.sql(`select from graphile_worker.jobs where locked_by is not null`)
  expect(held).toHaveLength(1)
  open()
  await expect.poll(effects, none).toEqual(['busy'])
})

test('a failed attempt is rolled back, recorded and retried with backoff', async () => {
  await start()
  await add(stumble.task, { name: 'hurdle', falls: 2 })
  await expect.poll(async () => (await waiting())[0]?.last_error, none).toBe('attempt 1 fell')
  const [first] = await waiting()
  expect(await effects()).toEqual(['hurdle failed 1'])
  await world.sql('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(async () => (await waiting())[0]?.last_error, none).toBe('attempt 2 fell')
  const [second] = await waiting()
  // e¹ and e² seconds.
  expect(first?.wait).toBeGreaterThan(1.5)
  expect(second?.wait).toBeGreaterThan(5)
  await world.sql('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(effects, none).toEqual(['hurdle', 'hurdle failed 1', 'hurdle failed 2'])
  expect(failures.map(({ attempt, last }) => [attempt, last])).toEqual([
    [1, false],
    [2, false],
  ])
})

test('the last attempt is marked as the last', async () => {
  await start()
  await add(stumble.task, { name: 'wall', falls: 9 }, 1)
  await expect.poll(effects, none).toEqual(['wall failed 1'])
  expect(failures).toMatchObject([{ attempt: 1, last: true, error: new Error('attempt 1 fell') }])
})

deepTest('workers recover after the database has closed all connections', async () => {
  // graphile-worker prints the end of a worker itself.
  const printed = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  const open = shutGate()
  await start()
  await add(mark.task, { name: 'thrown out' })
  await expect.poll(async () => (await waiting())[0]?.attempts, none).toBe(1)
  await world
    .sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => undefined)
  open()
  await expect.poll(() => effects().catch(() => []), none).toEqual(['thrown out'])
  await add(mark.task, { name: 'after it' })
  await expect.poll(effects, none).toEqual(['after it', 'thrown out'])
  printed.mockRestore()
})

describe('retention', () => {
  const { retention } = readConfig({})

  test('deletes old request keys, job effects and sent e-mails and keeps recent ones', async () => {
    await world.sql(
      `insert into job_effect (key, done_at) values ('old', now() - interval '91 days'), ('young', now())`,
    )
    const key = `insert into request_key (account_id, key, call, input_hash, created_at) values (1, $1, 'POST', 'x', now() - $2::interval)`
    await world.sql(key, ['sweep-old', '8 days'])
    await world.sql(key, ['sweep-young', '1 day'])
    await world.sql(
      `insert into mail (recipient, subject, text, html, state, created_at) values
        ('sweep', 'old', '', '', 'sent', now() - interval '401 days'), ('sweep', 'young', '', '', 'sent', now()),
        ('sweep', 'unsent', '', '', 'failed', now() - interval '401 days')`,
    )
    await tidy(world.pool, retention)
    expect(await world.sql(`select subject from mail where recipient = 'sweep' order by 1`)).toEqual([
      { subject: 'unsent' },
      { subject: 'young' },
    ])
    expect(await world.sql(`select key from job_effect where key in ('old', 'young')`)).toEqual([{ key: 'young' }])
    expect(await world.sql(`select key from request_key where key like 'sweep-%'`)).toEqual([{ key: 'sweep-young' }])
  })

  test('deletes e-mails that were never sent after the months of the setting, and none that waits', async () => {
    await world.sql(
      `insert into mail (recipient, subject, text, html, state, created_at)
        select 'unsent', state || ' ' || months, '', '', state, now() - months * interval '1 month'
        from unnest(array['failed', 'kept', 'waiting']) state, unnest(array[23, 25]) months`,
    )
    const left = async () =>
      (await world.sql<{ subject: string }>(`select subject from mail where recipient = 'unsent' order by 1`)).map(
        ({ subject }) => subject,
      )
    await tidy(world.pool, { ...retention, unsentMailMonths: 0 })
    expect(await left()).toHaveLength(6)
    await tidy(world.pool, retention)
    expect(await left()).toEqual(['failed 23', 'kept 23', 'waiting 23', 'waiting 25'])
  })

  test('keeps request keys for the days of the setting', async () => {
    const left = () => world.sql(`select key from request_key where key like 'days-%' order by 1`)
    await world.sql(
      `insert into request_key (account_id, key, call, input_hash, created_at)
        select 1, 'days-' || days, 'POST', 'x', now() - days * interval '1 day' from unnest(array[20, 40]) days`,
    )
    await tidy(world.pool, { ...retention, requestKeyDays: 30 })
    expect(await left()).toEqual([{ key: 'days-20' }])
    await tidy(world.pool, retention)
    expect(await left()).toEqual([])
  })

  test('deletes more rows than one statement does', async () => {
    await world.sql(
      `insert into job_effect (key, done_at) select 'many-' || n, now() - interval '91 days' from generate_series(1, 10001) n`,
    )
    await tidy(world.pool, retention)
    expect(await world.sql(`select from job_effect where key like 'many-%'`)).toEqual([])
  })

  test('deletes notifications after the months of the setting', async () => {
    const subjects = () =>
      world.sql(`select subject_id as id from notification where subject_id in (990001, 990002) order by 1`)
    await world.sql('delete from notification')
    await world.sql(
      `insert into notification (account_id, kind, subject_id, title, created_at)
        select a.id, 'messages', n.id, 'Проба', now() - n.age from (select min(id) as id from account) a
        cross join (values (990001, interval '25 months'), (990002, interval '23 months')) n (id, age)`,
    )
    await tidy(world.pool, { ...retention, notificationMonths: 0 })
    expect(await subjects()).toEqual([{ id: 990001 }, { id: 990002 }])
    await tidy(world.pool, retention)
    expect(await subjects()).toEqual([{ id: 990002 }])
  })

  test('deletes jobs that have failed for the last time, and no others', async () => {
    const addFailed = async (name: string, attempts: number, age: string) => {
      const [job] = await world.sql<{ id: string }>(
        `select id from graphile_worker.add_job('retention.test', run_at => now() + interval '1 day', max_attempts => 3, job_key => $1)`,
        [name],
      )
      await world.sql(
        `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - $3::interval where id = $1`,
        [job?.id, attempts, age],
      )
    }
    await addFailed('failed', 3, '91 days')
    await addFailed('failed lately', 3, '89 days')
    await addFailed('waiting', 2, '91 days')
    await tidy(world.pool, retention)
    expect(
      await world.sql(`select key from graphile_worker.jobs where task_identifier = 'retention.test' order by key`),
    ).toEqual([{ key: 'failed lately' }, { key: 'waiting' }])
    await world.sql(
      `select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'retention.test'`,
    )
  })
})
