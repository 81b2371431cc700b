import { idempotencyHeader } from '@asistent/contract/core/headers'
import { listGroups } from '@asistent/contract/people/groups.calls'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { holdSeries, waitingForLocks } from '../support/locks'
import { proxyOf } from '../support/proxy'
import { countOne, listCounts, listNumbers, testSlice } from '../support/test-slice'
import { startWorld, type World } from '../support/world'
import { deepTest } from '../support/deep'

// Endpoints for monitoring.

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

test('is alive and ready', async () => {
  world = await startWorld({ commits: true })
  const [alive, ready] = await Promise.all([
    world.request({ method: 'GET', url: '/healthz' }),
    world.request({ method: 'GET', url: '/readyz' }),
  ])
  expect([alive.status, alive.body, ready.status, ready.body]).toEqual([200, { status: 'ok' }, 200, { status: 'ok' }])
})

deepTest(
  'without the database it is alive but not ready and rejects calls with a text; afterwards it recovers',
  async () => {
    const proxy = proxyOf()
    world = await startWorld({ commits: true, more: [testSlice], through: proxy.through })
    const director = await world.as('director')
    // One call is in progress when the connection is lost.
    const letGo = await holdSeries(world, 'прекъснат')
    const broken = director.call(countOne, { series: 'прекъснат' })
    await waitingForLocks(world, 1)
    await proxy.cut()
    await letGo()
    const [inTheMiddle, refused] = [await broken, await director.call(listNumbers, {})]
    for (const answer of [inTheMiddle, refused]) {
      expect([answer.status, answer.problem.code]).toEqual([503, 'platform.busy'])
      expect(answer.headers['retry-after']).toBe('5')
    }
    const down = await world.request({ method: 'GET', url: '/readyz' })
    expect([down.status, down.body]).toEqual([503, { status: 'unavailable' }])
    expect((await world.request({ method: 'GET', url: '/healthz' })).status).toBe(200)

    await proxy.mend()
    expect((await world.request({ method: 'GET', url: '/readyz' })).status).toBe(200)
    expect((await director.ok(listCounts, {})).result.some(({ series }) => series === 'прекъснат')).toBe(false)
    await world.close()
    world = undefined
    await proxy.close()
  },
)

test('a migration that changes the type of a column fails no call with a prepared statement', async () => {
  world = await startWorld({ commits: true })
  const director = await world.as('director')
  // The third use prepares the statement.
  for (let use = 1; use <= 4; use++) await director.ok(listGroups, {})
  await world.sql('alter table child_group alter column name type text collate "C"')
  expect((await director.call(listGroups, {})).status).toBe(200)
})

test('a short absence of the database delays reads and writes instead of failing them', async () => {
  const proxy = proxyOf()
  world = await startWorld({ commits: true, more: [testSlice], through: proxy.through })
  const director = await world.as('director')
  const letGo = await holdSeries(world, 'забавен')
  // One write is in progress when the connection is lost; its key makes the repetition safe.
  const inTheMiddle = director.call(countOne, { series: 'забавен' }, { [idempotencyHeader]: randomUUID() })
  await waitingForLocks(world, 1)
  await proxy.cut()
  await letGo()
  const [write, read] = [director.call(countOne, { series: 'забавен' }), director.call(listNumbers, {})]
  expect((await world.request({ method: 'GET', url: '/readyz' })).status).toBe(503)
  await proxy.mend()
  expect([(await inTheMiddle).status, (await write).status, (await read).status]).toEqual([200, 200, 200])
  const { result } = await director.ok(listCounts, {})
  expect(result.find(({ series }) => series === 'забавен')).toMatchObject({ last: 2 })
  await world.close()
  world = undefined
  await proxy.close()
})

test('while only reads are possible it stays ready, answers reads, and rejects a revoked session', async () => {
  const proxy = proxyOf()
  world = await startWorld({ commits: true, replica: true, through: proxy.through })
  const director = await world.as('director')
  const revoked = await world.withSession('direktor@example.bg', { ended: 'revoked' })
  const ready = async () => {
    const { status, body } = await world!.request({ method: 'GET', url: '/readyz' })
    return { status, body }
  }
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } })
  await proxy.cut()
  expect(await ready()).toEqual({ status: 200, body: { status: 'reads-only' } })
  expect((await director.ok(listGroups, {})).rowsCount).toBeGreaterThan(0)
  const answer = await revoked.call(listGroups, {})
  expect([answer.status, answer.problem.code]).toEqual([401, 'platform.session-ended'])
  await proxy.mend()
  await expect.poll(ready).toEqual({ status: 200, body: { status: 'ok' } })
  await world.close()
  world = undefined
  await proxy.close()
})

test('metrics count calls by name, without accounts or ids', async () => {
  world = await startWorld({ commits: true, more: [testSlice], env: { HOST: '127.0.0.1' } })
  const director = await world.as('director')
  await director.ok(listNumbers, { pageSize: 1 })
  await director.call(listNumbers, { pageSize: 0 } as never)
  const answer = await world.request({ method: 'GET', url: '/metrics' })
  const text = answer.bytes.toString('utf8')
  expect(text).toContain('asistent_call_seconds_count{call="GET /api/Tests/Numbers/overview-models",status="200"} 1')
  expect(text).toContain('asistent_call_seconds_count{call="GET /api/Tests/Numbers/overview-models",status="400"} 1')
  expect(text).toMatch(/asistent_database_connections\{state="all"\} \d/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('asistent_database_reachable 1')
  expect(text).toContain('# TYPE asistent_mails gauge')
  expect(text).toMatch(/asistent_last_backup_seconds \d/)
})

test('without realtime there is no hub, and calls work', async () => {
  world = await startWorld({ env: { REALTIME: 'off' }, more: [testSlice] })
  const hub = await world.request({ method: 'GET', url: '/hubs/_notifications/?EIO=4&transport=polling' })
  expect(hub.status).toBe(404)
  expect((await (await world.as('director')).call(countOne, { series: 'тихо' })).status).toBe(200)
})

test('without a token metrics are served on loopback only', async () => {
  world = await startWorld()
  expect((await world.request({ method: 'GET', url: '/metrics' })).status).toBe(401)
  await world.close()
  world = await startWorld({ env: { HOST: '::1' } })
  const ask = (headers: Record<string, string>) => world?.request({ method: 'GET', url: '/metrics', headers })
  expect((await ask({}))?.status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '192.0.2.1' }))?.status).toBe(401)
})

test('metrics require the configured token', async () => {
  world = await startWorld({ env: { METRICS_TOKEN: 'opened-by-this' } })
  const ask = (authorization?: string) =>
    world?.request({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })
  expect((await ask())?.status).toBe(401)
  expect((await ask('Bearer other'))?.status).toBe(401)
  expect((await ask('Bearer opened-by-this'))?.status).toBe(200)
})
