import { idempotencyHeader } from '@asistent/contract/core/headers'
import { saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runJob } from '../../apps/server/src/platform/jobs'
import { holdSeries, waitingForLocks } from '../support/locks'
import { countAndFail, countLater, countOne, listCounts, testSlice } from '../support/test-slice'
import { startWorld, type Person, type World } from '../support/world'

// Writes with real commits: idempotency and atomicity.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ commits: true, more: [testSlice] })
  director = await world.as('director')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

let keys = 0
const newKey = () => ({ [idempotencyHeader]: `key-of-tests-${++keys}` })

const countOf = async (series: string): Promise<number> => {
  const { result } = await director.ok(listCounts, {})
  return result.find((row) => row.series === series)?.last ?? 0
}
const jobsFor = async (series: string) =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'series' = $1`,
      [series],
    )
  )[0]?.n
const auditsAbout = async (series: string) =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from audit where about ->> 'series' = $1`, [series]))[0]?.n

describe('repeated requests', () => {
  test('a double click saves once and both get the same response', async () => {
    const headers = newKey()
    const input = { series: 'двоен клик' }
    const letGo = await holdSeries(world, 'двоен клик')
    const both = [director.call(countOne, input, headers), director.call(countOne, input, headers)] as const
    // One in progress, the other one waiting for it.
    await waitingForLocks(world, 2)
    await letGo()
    const [first, second] = await Promise.all(both)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect([await countOf('двоен клик'), await jobsFor('двоен клик'), await auditsAbout('двоен клик')]).toEqual([
      1, 1, 1,
    ])
  })

  test('twenty concurrent requests save once', async () => {
    const headers = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => director.call(countOne, { series: 'двадесет' }, headers)),
    )
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { isSuccessful: true, entityId: 'двадесет' } })
    expect(await countOf('двадесет')).toBe(1)
  })

  test('a retry after a lost response returns it again without a second effect', async () => {
    await world.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.http.server.address() as { port: number }
    const headers = { ...newKey(), authorization: `Bearer ${director.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ series: 'изгубен отговор' })
    const letGo = await holdSeries(world, 'изгубен отговор')
    const gone = new AbortController()
    const lost = fetch(`http://127.0.0.1:${port}/api/tests/counts`, {
      method: 'POST',
      headers,
      body,
      signal: gone.signal,
    })
    await waitingForLocks(world, 1)
    gone.abort()
    await expect(lost).rejects.toThrow()
    await letGo()
    const again = await fetch(`http://127.0.0.1:${port}/api/tests/counts`, { method: 'POST', headers, body })
    expect([again.status, await again.json()]).toEqual([200, { isSuccessful: true, entityId: 'изгубен отговор' }])
    expect(await countOf('изгубен отговор')).toBe(1)
  })

  test('a repeated response notifies no topic', async () => {
    const headers = newKey()
    await director.ok(countOne, { series: 'тема' }, headers)
    const topics = vi.spyOn(world.app.services.hub, 'topics')
    await director.ok(countOne, { series: 'тема' }, headers)
    expect(topics).not.toHaveBeenCalled()
  })

  test('the key of a rejected save may be reused', async () => {
    const headers = newKey()
    expect((await director.call(countAndFail, { series: 'отказан', how: 'refuse' }, headers)).status).toBe(400)
    expect((await director.call(countOne, { series: 'отказан' }, headers)).status).toBe(200)
    expect(await countOf('отказан')).toBe(1)
  })

  test('other data under the same key are rejected', async () => {
    const headers = newKey()
    await director.ok(countOne, { series: 'едно' }, headers)
    const answer = await director.call(countOne, { series: 'друго' }, headers)
    expect([answer.status, answer.problem.code]).toEqual([409, 'platform.same-key-other-input'])
    expect(await countOf('друго')).toBe(0)
  })

  test('a key belongs to its account', async () => {
    const headers = newKey()
    const administrator = await world.as('administrator')
    await director.ok(countOne, { series: 'двама' }, headers)
    await administrator.ok(countOne, { series: 'двама' }, headers)
    expect(await countOf('двама')).toBe(2)
  })

  test('without a key each request saves', async () => {
    await director.ok(countOne, { series: 'без ключ' })
    await director.ok(countOne, { series: 'без ключ' })
    expect(await countOf('без ключ')).toBe(2)
  })
})

describe('atomicity', () => {
  test.each(['refuse', 'throw', 'commit'] as const)(
    'a save that ends with %s leaves no row, audit, job, topic or event',
    async (how) => {
      const { hub } = world.app.services
      const [topics, events] = [vi.spyOn(hub, 'topics'), vi.spyOn(hub, 'toAccounts')]
      const series = `нищо: ${how}`
      const answer = await director.call(countAndFail, { series, how })
      expect(answer.status).toBe(how === 'refuse' ? 400 : 500)
      expect(answer.problem.errorMessage).toBe(
        how === 'refuse' ? 'Отказано по желание' : 'Възникна грешка! Екипът ни работи по отстраняването на проблема.',
      )
      expect([await countOf(series), await jobsFor(series), await auditsAbout(series)]).toEqual([0, 0, 0])
      expect(topics).not.toHaveBeenCalled()
      expect(events).not.toHaveBeenCalled()
    },
  )

  test('a successful save writes all of them', async () => {
    const topics = vi.spyOn(world.app.services.hub, 'topics')
    await director.ok(countOne, { series: 'всичко' })
    expect([await countOf('всичко'), await jobsFor('всичко'), await auditsAbout('всичко')]).toEqual([1, 1, 1])
    expect(topics).toHaveBeenCalledTimes(1)
    expect(topics.mock.calls[0]?.[1]).toEqual(['test-counts'])
    const [audit] = await world.sql(
      `select call, account_id, request_id, address from audit where about ->> 'series' = 'всичко'`,
    )
    expect(audit).toMatchObject({
      call: 'POST /api/tests/counts',
      account_id: director.accountId,
      address: '127.0.0.1',
    })
  })

  test('audits the changes with their author', async () => {
    const year = {
      name: '2040/2041',
      fromDate: day('2040-09-15'),
      toDate: day('2041-09-14'),
      studyFromDate: day('2040-09-15'),
      studyToDate: day('2041-05-31'),
      active: false,
    }
    const { entityId } = await director.ok(saveSchoolYear, year)
    const [change] = await world.sql(
      `select c.account_id, c.operation, a.call from audit_change c join audit a on a.id = c.audit_id where c.table_name = 'school_year' and c.row_id = $1`,
      [String(entityId)],
    )
    expect(change).toEqual({
      account_id: director.accountId,
      operation: 'insert',
      call: 'POST /api/KindergartenPeriods',
    })
  })
})

describe('jobs', () => {
  test('a job of a failed save never runs; one of a successful save runs once', async () => {
    await director.call(countAndFail, { series: 'никога', how: 'throw' })
    await director.ok(countOne, { series: 'веднъж' })
    await world.app.startJobs()
    await expect.poll(() => countOf('веднъж')).toBe(101)
    await expect.poll(() => jobsFor('веднъж')).toBe(0)
    expect([await countOf('веднъж'), await countOf('никога')]).toEqual([101, 0])
  })

  test('a job that runs again after a crash has one effect', async () => {
    const handler = testSlice.jobs?.find((job) => job.task === countLater.task)
    if (!handler) throw new Error('no such job')
    const [row] = await world.sql<{ id: number }>(
      `select kindergarten_id as id from membership where account_id = $1`,
      [director.accountId],
    )
    const { database, services, now } = world.app.pipeline
    const payload = { kindergartenId: row?.id, series: 'повторено' }
    await runJob({ database, services, now }, handler, payload, 'tests.count-later:77', 1)
    await runJob({ database, services, now }, handler, payload, 'tests.count-later:77', 2)
    expect(await countOf('повторено')).toBe(100)
  })
})
