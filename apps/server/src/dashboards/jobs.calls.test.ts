import { actOnJobs, listJobs, listJobsOfTask } from '@asistent/contract/dashboards/jobs.calls'
import { listHealth } from '@asistent/contract/dashboards/health.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// The queue is not part of the transaction of a test, so the file commits.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

const task = 'figures.compare'

test('the master stops a planned job, sees why it does not run, and brings it back', async () => {
  const master = await world.as('master')
  await world.sql(
    `select graphile_worker.add_job($1, '{"after": 0}'::json, run_at => now() + interval '1 day', job_key => 'test')`,
    [task],
  )
  const stateOf = async () => (await master.ok(listJobs, {})).result.find((one) => one.task === task)
  const planned = (await stateOf())?.planned ?? 0
  expect(planned).toBeGreaterThan(0)
  expect(await master.ok(actOnJobs, { task, action: 'retry' })).toEqual({ count: 0 })
  expect(await master.ok(actOnJobs, { task, action: 'stop' })).toEqual({ count: planned })
  expect(await stateOf()).toMatchObject({ planned: 0, failed: planned })
  const { title, jobs } = await master.ok(listJobsOfTask, { task })
  expect(title).toBe('Сверяване на запазените числа')
  expect(jobs[0]).toMatchObject({ state: 'failed', lastError: 'Спряна от главния администратор' })
  expect(await master.ok(actOnJobs, { task, action: 'retry' })).toEqual({ count: planned })
  expect(await stateOf()).toMatchObject({ failed: 0, waiting: planned })
  expect((await (await world.as('director')).call(actOnJobs, { task, action: 'run' })).status).toBe(403)
})

test('the health of a kindergarten shows the last entry and what did not leave it', async () => {
  const master = await world.as('master')
  const healthOf = async (name: string) => (await master.ok(listHealth, { search: name })).result[0]
  const before = await healthOf('Детелина')
  await world.sql(
    `insert into mail (kindergarten_id, recipient, subject, text, html, state) values ($1, 'a@example.bg', 'Проба', 'Проба', 'Проба', 'failed')`,
    [before?.id],
  )
  const after = await healthOf('Детелина')
  expect(after?.unsentLetters).toBe((before?.unsentLetters ?? 0) + 1)
  const all = await master.ok(listHealth, {})
  const attention = await master.ok(listHealth, { attention: true })
  expect(attention.rowsCount).toBeLessThanOrEqual(all.rowsCount)
  expect(attention.result.map(({ id }) => id)).toContain(before?.id)
})
