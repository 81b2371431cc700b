import { saveActivityType } from '@asistent/contract/activities/catalogue.calls'
import { getInstitution, saveInstitution } from '@asistent/contract/institutions/administration.calls'
import { saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { inviteMonAccount } from '@asistent/contract/identity/account-management.calls'
import { signOut } from '@asistent/contract/identity/session.calls'
import { changeUserActivation } from '@asistent/contract/identity/users.calls'
import { hubTransports, type HubEvent, type HubEvents } from '@asistent/contract/core/hub'
import { day } from '@asistent/domain/kernel/day'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp, type App } from '../../../apps/server/src/app'
import { createPool } from '../../../apps/server/src/platform/database'
import { createHub } from '../../../apps/server/src/platform/hub'
import { slices } from '../../../apps/server/src/slices'
import { listen, type Ear } from '../../hub/listening'
import { startWorld, type World } from '../../support/world'
import { patienceInside } from '../../support/patience'
import { deepTest } from '../../support/deep'

// The hub over real sockets, with two applications on one PostgreSQL.

const portOf = (app: App) => (app.http.server.address() as AddressInfo).port

let world: World
let second: App
let secondPool: ReturnType<typeof createPool>
let ports: [number, number]
const ears: Ear[] = []

beforeAll(async () => {
  world = await startWorld({ commits: true })
  secondPool = createPool({ connectionString: world.pool.options.connectionString, max: 4 })
  const { config } = world.app.services
  second = await createApp({ config, pool: secondPool, slices, now: world.now, webFolder: '/nonexistent' })
  for (const app of [world.app, second]) await app.http.listen({ port: 0, host: '127.0.0.1' })
  ports = [portOf(world.app), portOf(second)]
  await untilTheyHearEachOther()
})
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close()
})
afterAll(async () => {
  await second.close()
  await secondPool.end()
  await world.close()
})

let marks = 1_000_000
const isMark = ([, payload]: Ear['heard'][number]) => ((payload as { id?: number } | undefined)?.id ?? 0) > 1_000_000
/** Received events without the marks of `hear`. */
const heardBy = (ear: Ear) => ear.heard.filter((one) => !isMark(one))

/**
 * Connects and skips events of earlier tests: a new connection gets the topics of the last seconds. They precede later
 * events of the same process, so a mark is sent after them.
 */
async function hear(at: 0 | 1, token: string): Promise<Ear> {
  const ear = await listen(ports[at], { auth: { token } })
  ears.push(ear)
  const id = ++marks
  await [world.app, second][at]?.services.hub.toEveryone('poll-vote', { id })
  const isOwn = ([, payload]: Ear['heard'][number]) => (payload as { id?: number } | undefined)?.id === id
  await expect.poll(() => ear.heard.some(isOwn), soon).toBe(true)
  ear.heard.length = 0
  return ear
}
/** Waits until both processes listen to PostgreSQL. */
async function untilTheyHearEachOther(): Promise<void> {
  const { token } = await world.as('director')
  for (const [teller, port] of [
    [world.app, ports[1]],
    [second, ports[0]],
  ] as const) {
    const ear = await listen(port, { auth: { token } })
    await vi.waitFor(
      async () => {
        await teller.services.hub.toEveryone('poll-vote', { id: ++marks })
        if (ear.heard.length === 0) throw new Error('nothing heard yet')
      },
      { timeout: patienceInside, interval: 100 },
    )
    ear.close()
  }
}

const dayOff = (name: string, fromDate = '2027-02-01') => ({
  kind: 0 as const,
  name,
  fromDate: day(fromDate),
  toDate: day('2027-02-01'),
})
const topics = (ear: Ear) => ear.heard.filter(([event]) => event === 'topics').flatMap(([, list]) => list as string[])
/** Waits long enough for events that must not arrive. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))
const soon = { interval: 20 }

describe('connecting', () => {
  test('accepts the token in auth, with Bearer, and in the URL', async () => {
    const { token } = await world.as('director')
    ears.push(await listen(ports[0], { auth: { token } }))
    ears.push(await listen(ports[0], { auth: { token: `Bearer ${token}` } }))
    ears.push(await listen(ports[0], { query: { access_token: token } }))
    ears.push(await listen(ports[0], { auth: { token }, transports: ['polling'] }))
    expect(world.app.services.hub.connections()).toBe(4)
  })

  test('rejects pages of another origin, even with a token; accepts clients without an origin', async () => {
    const { token, accountId } = await world.as('director')
    const server = createServer()
    const hub = createHub({
      server,
      pool: world.pool,
      log: world.app.services.log,
      authenticate: async () => ({ accountId, sessionId: 0, kindergartenIds: [1] }),
      origin: 'https://kids.example.bg',
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const from = (origin?: string, transport: 'websocket' | 'polling' = 'websocket') =>
      listen(port, { auth: { token }, transports: [transport], ...(origin && { extraHeaders: { origin } }) })
    for (const origin of [
      'https://evil.example',
      'https://kids.example.bg.evil.example',
      'null',
      'http://kids.example.bg',
    ])
      for (const transport of ['websocket', 'polling'] as const)
        await expect(from(origin, transport), `${origin} ${transport}`).rejects.toThrow()
    expect(hub.connections()).toBe(0)
    ears.push(await from('https://kids.example.bg'), await from(undefined), await from(undefined, 'polling'))
    expect(hub.connections()).toBe(3)
    await hub.close()
  })

  /** Connects through a proxy that does not forward upgrades; returns the number of connections of the hub. */
  async function connectWithoutUpgrades(sharesPort: boolean): Promise<number> {
    const { token, accountId } = await world.as('director')
    const server = createServer()
    const authenticate = async () => ({ accountId, sessionId: 0, kindergartenIds: [1] })
    const hub = createHub({ server, pool: world.pool, log: world.app.services.log, authenticate, sharesPort })
    server.prependListener('upgrade', (_request, socket) => void socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      ears.push(await listen(port, { auth: { token }, ...hubTransports }))
      return hub.connections()
    } finally {
      await hub.close()
    }
  }

  test('a browser without WebSockets polls, except if processes share the port', async () => {
    expect(await connectWithoutUpgrades(false)).toBe(1)
    await expect(connectWithoutUpgrades(true)).rejects.toThrow()
  })

  test('rejects connections without a session', async () => {
    const expired = await world.withSession('direktor@example.bg', { ended: 'expired' })
    const revoked = await world.withSession('direktor@example.bg', { ended: 'revoked' })
    const deactivated = await world.as('deactivated')
    const strangers = ['', 'short', 'x'.repeat(43), expired.token, revoked.token, deactivated.token]
    for (const token of strangers)
      await expect(listen(ports[0], { auth: { token } }), token).rejects.toMatchObject({ status: 401 })
    await expect(listen(ports[0], { query: { access_token: 'x'.repeat(43) } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('topics', () => {
  test('are sent after the commit to the kindergarten’s clients on every process, and to no others', async () => {
    const director = await world.as('director')
    const [mine, teacher, ministry, otherEar] = await Promise.all([
      hear(0, director.token),
      hear(1, (await world.as('teacher')).token),
      hear(1, (await world.as('ministry')).token),
      hear(0, (await world.as('directorOfGabrovo')).token),
    ])
    await director.ok(saveDayOff, dayOff('за хъба'))
    for (const ear of [mine, teacher, ministry]) await expect.poll(() => topics(ear), soon).toContain('days-off')
    await quiet()
    expect(topics(otherEar)).toEqual([])
    for (const ear of [mine, teacher, ministry]) expect(topics(ear)).toEqual(['days-off'])
  })

  test('of the master are sent to the changed kindergarten; changes for all are marked', async () => {
    const [master, director, gabrovo] = [
      await world.as('master'),
      await world.as('director'),
      await world.as('directorOfGabrovo'),
    ]
    const [mine, otherEar] = [await hear(0, director.token), await hear(1, gabrovo.token)]
    const kindergarten = await world.sql<{ id: number }>(
      'select kindergarten_id as id from membership where account_id = $1 and active',
      [director.accountId],
    )
    await master.ok(saveInstitution, await master.ok(getInstitution, { kindergartenId: kindergarten[0]!.id }))
    await expect.poll(() => topics(mine), soon).toEqual(['kindergartens', 'user-data'])
    const account = { firstName: 'Нов', middleName: null, lastName: 'Експерт', phone: null }
    await master.ok(inviteMonAccount, { ...account, email: 'nov.expert@example.bg' })
    await quiet()
    expect([topics(mine), topics(otherEar)]).toEqual([['kindergartens', 'user-data'], []])

    await master.ok(saveActivityType, { name: 'Фехтовка' })
    for (const ear of [mine, otherEar])
      await expect.poll(() => ear.heard.at(-1), soon).toEqual(['topics', ['activity-types'], 'all'])
  })

  test('are also sent to clients that connect shortly afterwards, on every process', async () => {
    const [director, gabrovo] = [await world.as('director'), await world.as('directorOfGabrovo')]
    const first = await hear(1, director.token)
    await director.ok(saveDayOff, dayOff('току-що'))
    await expect.poll(() => topics(first), soon).toContain('days-off')
    for (const port of ports) {
      const late = await listen(port, { auth: { token: director.token } })
      ears.push(late)
      await expect.poll(() => topics(late), soon).toContain('days-off')
    }
    const elsewhere = await listen(ports[0], { auth: { token: gabrovo.token } })
    ears.push(elsewhere)
    await quiet()
    expect(topics(elsewhere)).not.toContain('days-off')
  })

  test('are not sent if the call is rejected or repeated', async () => {
    const director = await world.as('director')
    const ear = await hear(0, director.token)
    const refused = await director.call(saveDayOff, dayOff('обратно', '2027-02-05'))
    expect(refused.status).toBe(400)
    const headers = { 'idempotency-key': 'hub-test-1' }
    await director.ok(saveDayOff, dayOff('веднъж'), headers)
    await expect.poll(() => topics(ear), soon).toEqual(['days-off'])
    await director.ok(saveDayOff, dayOff('веднъж'), headers)
    await quiet()
    expect(topics(ear)).toEqual(['days-off'])
  })

  test('of concurrent saves are batched', async () => {
    const director = await world.as('director')
    const ear = await hear(1, director.token)
    const kindergartenId = await kindergartenOf(director.accountId)
    for (let at = 0; at < 30; at++) world.app.services.hub.topics([kindergartenId], ['days-off', `topic-${at}`])
    await expect.poll(() => topics(ear).length, soon).toBeGreaterThan(30)
    expect(heardBy(ear)).toHaveLength(1)
    expect(topics(ear).toSorted()).toEqual(
      ['days-off', ...Array.from({ length: 30 }, (_, at) => `topic-${at}`)].toSorted(),
    )
  })
})

/** One value for every event of spec/product.md 7; a missing one is a compile error. */
const everyEvent: { [E in HubEvent]: Parameters<HubEvents[E]> } = {
  reloadFrontend: [],
  receiveMaintenanceMessage: [{ id: 1, title: 'Профилактика', content: 'от 22 ч.' }],
  clearMaintenanceMessage: [],
  receiveMessage: [{ id: 2, title: 'Съобщение' }],
  receiveEvent: [{ id: 3, title: 'Събитие' }],
  receivePoll: [{ id: 4, title: 'Анкета' }],
  receiveMasterAdministrativeMessage: [{ id: 5, title: 'До всички' }],
  'new-message': [{ id: 6, title: 'Ново' }],
  'new-calendar-event': [{ id: 7, title: 'Ново събитие' }],
  'new-poll': [{ id: 8, title: 'Нова анкета' }],
  'poll-vote': [{ id: 9 }],
  'refresh-events-notification': [],
  topics: [['children']],
  'import-progress': [{ done: 1, total: 2 }],
  sessionEnded: [],
}

describe('events', () => {
  test('are sent to one account on every process, and to everybody', async () => {
    const { hub } = world.app.services
    const [director, gabrovo] = [await world.as('director'), await world.as('directorOfGabrovo')]
    const [here, there, otherEar] = [
      await hear(0, director.token),
      await hear(1, director.token),
      await hear(1, gabrovo.token),
    ]
    const names = Object.keys(everyEvent) as HubEvent[]
    const expected = names.map((name) => [name, ...everyEvent[name]]).toSorted()
    for (const name of names) hub.toAccounts([director.accountId], name, ...everyEvent[name])
    for (const ear of [here, there]) await expect.poll(() => heardBy(ear).toSorted(), soon).toEqual(expected)
    expect(heardBy(otherEar)).toEqual([])
    for (const ear of [here, there]) ear.heard.length = 0
    for (const name of names) await hub.toEveryone(name, ...everyEvent[name])
    for (const ear of [here, there, otherEar]) await expect.poll(() => heardBy(ear).toSorted(), soon).toEqual(expected)
  })

  test('of any size are exchanged between processes, also near the limit of a notification', async () => {
    const ear = await hear(1, (await world.as('director')).token)
    const sizes = [7700, 7780, 7800, 7820, 7840, 7860, 7880, 7900, 7950, 8000, 8100, 30_000]
    for (const size of sizes)
      await world.app.services.hub.toEveryone('receiveMessage', { id: size, title: 'a'.repeat(size) })
    const received = () =>
      heardBy(ear)
        .map(([, notice]) => (notice as { id: number }).id)
        .toSorted((a, b) => a - b)
    await expect.poll(received, soon).toEqual(sizes)
    const kept = await world.sql('select from socket_io_attachments')
    expect(kept.length).toBeGreaterThan(0)
  })
})

describe('the end of a session', () => {
  test('signing out closes its connections on both processes, and no others', async () => {
    const leaving = await world.withSession('uchitel@example.bg')
    const staying = await world.as('director')
    const [here, there, otherEar] = [
      await hear(0, leaving.token),
      await hear(1, leaving.token),
      await hear(1, staying.token),
    ]
    await leaving.ok(signOut, {})
    for (const ear of [here, there]) {
      expect(await ear.ended).toBe('io server disconnect')
      expect(ear.heard).toContainEqual(['sessionEnded'])
    }
    expect(otherEar.socket.connected).toBe(true)
    await expect(listen(ports[1], { auth: { token: leaving.token } })).rejects.toMatchObject({ status: 401 })
  })

  test('deactivating an account closes its connections', async () => {
    const teacher = await world.as('teacherOfOtherGroup')
    const [here, there] = [await hear(0, teacher.token), await hear(1, teacher.token)]
    const director = await world.as('director')
    await director.ok(changeUserActivation, { userId: teacher.accountId, isActive: false })
    for (const ear of [here, there]) expect(await ear.ended).toBe('io server disconnect')
  })

  test('losing a kindergarten unsubscribes an open connection from it', async () => {
    const director = await world.as('director')
    const parent = await world.as('parentOfGabrovo')
    await world.sql(
      `insert into membership (account_id, kindergarten_id, role) select $1, m.kindergarten_id, 3 from membership m where m.account_id = $2`,
      [parent.accountId, director.accountId],
    )
    const [here, there] = [await hear(0, parent.token), await hear(1, parent.token)]
    await director.ok(changeUserActivation, { userId: parent.accountId, isActive: false })
    for (const ear of [here, there]) await expect.poll(() => topics(ear), soon).toContain('user-data')
    await quiet()
    for (const ear of [here, there]) ear.heard.length = 0
    await director.ok(saveDayOff, dayOff('Не за тях'))
    await (await world.as('directorOfGabrovo')).ok(saveDayOff, dayOff('За тях'))
    for (const ear of [here, there])
      await expect.poll(() => topics(ear).filter((topic) => topic === 'days-off'), soon).toHaveLength(1)
    await quiet()
    for (const ear of [here, there]) expect(topics(ear).filter((topic) => topic === 'days-off')).toHaveLength(1)
  })
})

describe('several processes', () => {
  deepTest('a second process sends and receives events', async () => {
    const child = fork(new URL('../../hub/process.ts', import.meta.url).pathname, {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: world.pool.options.connectionString,
        NOW: world.now().toISOString(),
      },
    })
    try {
      const [{ port }] = (await once(child, 'message')) as [{ port: number }]
      const director = await world.as('director')
      const far = await listen(port, { auth: { token: director.token } })
      const near = await hear(0, director.token)
      // Waits until the new process listens to PostgreSQL.
      await expect
        .poll(async () => {
          world.app.services.hub.topics([await kindergartenOf(director.accountId)], ['from-here'])
          await new Promise((resolve) => setTimeout(resolve, 100))
          return topics(far).includes('from-here')
        }, soon)
        .toBe(true)
      const answer = await fetch(`http://127.0.0.1:${port}${saveDayOff.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${director.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(dayOff('от другия процес')),
      })
      expect(answer.status).toBe(200)
      await expect.poll(() => topics(near), soon).toContain('days-off')
      far.close()
    } finally {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    }
  })

  test('reconnect after the database has closed all connections, without leaking pool connections', async () => {
    const director = await world.as('director')
    const ear = await hear(1, director.token)
    const kindergartenId = await kindergartenOf(director.accountId)
    for (let round = 0; round < 2; round++) {
      const before = topics(ear).length
      await world
        .sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
        .catch(() => undefined)
      await expect
        .poll(async () => {
          world.app.services.hub.topics([kindergartenId], [`round-${round}`])
          await new Promise((resolve) => setTimeout(resolve, 150))
          return topics(ear).length > before
        }, soon)
        .toBe(true)
    }
    await expect
      .poll(() => [world.pool.totalCount - world.pool.idleCount, world.pool.waitingCount], soon)
      .toEqual([0, 0])
  })
})

const kindergartenOf = async (accountId: number) =>
  (
    await world.sql<{ id: number }>('select kindergarten_id as id from membership where account_id = $1', [accountId])
  )[0]?.id ?? 0

describe('periodic clean-up', () => {
  test('closes expired and revoked sessions and deletes big packets', async () => {
    const server = createServer()
    let moment = world.now()
    const director = await world.as('director')
    const [session] = await world.sql<{ id: number }>('select max(id) as id from session where account_id = $1', [
      director.accountId,
    ])
    const listener = { accountId: director.accountId, sessionId: session?.id ?? 0, kindergartenIds: [1] }
    const hub = createHub({
      server,
      pool: world.pool,
      log: world.app.services.log,
      authenticate: async () => listener,
      now: () => moment,
      checkEveryMs: 100,
      keepPacketsMs: 200,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ear = await listen((server.address() as AddressInfo).port, { auth: { token: director.token } })
    await world.sql(`insert into socket_io_attachments (created_at, payload) values (now() - interval '1 hour', '')`)
    expect(ear.socket.connected).toBe(true)
    moment = new Date(moment.getTime() + 400 * 86_400_000)
    expect(await ear.ended).toBe('io server disconnect')
    expect(ear.heard.at(-1)).toEqual(['sessionEnded'])
    const old = `select from socket_io_attachments where created_at < now() - interval '30 minutes'`
    await expect.poll(() => world.sql(old), soon).toEqual([])
    await hub.close()
  })
})
