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

test('the master runs, stops and retries one job, and reads its subject without personal data', async () => {
  const master = await world.as('master')
  const row = 'attendance.remind-at'
  const add = (key: string, payload: object) =>
    world.sql<{ id: string }>(
      `select id from graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', job_key => $3)`,
      [row, JSON.stringify(payload), key],
    )
  const [group] = await world.sql<{ id: number; name: string; kindergartenId: number; kindergarten: string }>(
    `select g.id, g.name, k.id as "kindergartenId", k.name as kindergarten from child_group g join kindergarten k on k.id = g.kindergarten_id order by g.id limit 1`,
  )
  if (!group) throw new Error('no group')
  const [first] = await add('first', { kindergartenId: group.kindergartenId, day: '2026-11-16' })
  const [second] = await add('second', { groupIds: [group.id], personId: '2245129912', firstName: 'Калина' })
  const firstId = Number(first?.id)
  const secondId = Number(second?.id)
  const jobs = async () => (await master.ok(listJobsOfTask, { task: row })).jobs
  const jobOf = async (id: number) => (await jobs()).find((job) => job.id === id)
  expect(await jobOf(firstId)).toMatchObject({
    state: 'planned',
    attempts: 0,
    lastError: null,
    subject: `${group.kindergarten} · 16.11.2026`,
  })
  expect((await jobOf(secondId))?.subject).toBe(`${group.kindergarten} · „${group.name}“`)
  expect(JSON.stringify(await jobs())).not.toMatch(/2245129912|Калина/)
  expect(await master.ok(actOnJobs, { task: row, jobId: firstId, action: 'stop' })).toEqual({ count: 1 })
  expect(await jobOf(firstId)).toMatchObject({ state: 'failed' })
  expect(await jobOf(secondId)).toMatchObject({ state: 'planned' })
  const again = await master.call(actOnJobs, { task: row, jobId: firstId, action: 'stop' })
  expect(again.problem.errorMessage).toBe('Задачата вече се изпълнява или е приключила')
  expect(await master.ok(actOnJobs, { task: row, jobId: firstId, action: 'retry' })).toEqual({ count: 1 })
  expect(await jobOf(firstId)).toMatchObject({ state: 'planned', attempts: 0 })
  const planned = (await jobOf(secondId))?.runAt ?? ''
  await master.ok(actOnJobs, { task: row, jobId: secondId, action: 'run' })
  expect(((await jobOf(secondId))?.runAt ?? '') < planned).toBe(true)
  const director = await world.as('director')
  expect((await director.call(actOnJobs, { task: row, jobId: secondId, action: 'stop' })).status).toBe(403)
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

test('the health of a kindergarten shows failing connections, problems first', async () => {
  const master = await world.as('master')
  const all = async () => (await master.ok(listHealth, {})).result
  const healthOf = async (name: string) => (await master.ok(listHealth, { search: name })).result[0]
  const kindergarten = await healthOf('Детелина')
  await world.sql(`delete from register_batch where kindergarten_id = $1 and state <> 2`, [kindergarten?.id])
  const report = (madeAt: string, note: string | null) =>
    world.sql(
      `insert into register_report (kindergarten_id, made_at, start_year, from_on, to_on, same, missing, different, extra, blocked, note)
        values ($1, $2, 2026, '2026-11-01', '2026-11-14', 0, 0, 0, 0, 0, $3)`,
      [kindergarten?.id, madeAt, note],
    )
  await report('2031-01-01T02:00:00Z', null)
  expect(await healthOf('Детелина')).toMatchObject({ registerAt: '2031-01-01T02:00:00.000Z', registerError: null })
  await report('2031-01-02T02:00:00Z', 'Връзката е отказана')
  expect(await healthOf('Детелина')).toMatchObject({
    registerAt: '2031-01-01T02:00:00.000Z',
    registerError: 'Връзката е отказана',
    problems: (kindergarten?.problems ?? 0) + (kindergarten?.registerError ? 0 : 1),
  })
  const [merchant] = await world.sql<{ epayId: string }>(
    `select v.epay_id as "epayId" from activity_provider v join provider_contract c on c.provider_id = v.id where c.kindergarten_id = $1 and v.epay_id is not null limit 1`,
    [kindergarten?.id],
  )
  const notice = (settled: boolean, at: string) =>
    world.sql(
      `insert into epay_notice (merchant, encoded, checksum, address, is_valid, answer, settled, received_at) values ($1, 'x', 'x', '127.0.0.1', true, '', $2, $3)`,
      [merchant?.epayId, settled, at],
    )
  await notice(true, '2031-01-03T08:00:00Z')
  expect((await healthOf('Детелина'))?.paymentsAt).toBe('2031-01-03T08:00:00.000Z')
  await notice(false, '2031-01-03T09:00:00Z')
  expect((await healthOf('Детелина'))?.paymentsError).not.toBeNull()
  const problems = (await all()).map((row) => row.problems)
  expect(problems).toEqual(problems.toSorted((left, right) => right - left))
  expect(Math.max(...problems)).toBeGreaterThan(Math.min(...problems))
})
