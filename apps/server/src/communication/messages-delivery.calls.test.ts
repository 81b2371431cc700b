import { createMessage, getMessage, replyToMessage } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { sendMaintenanceMessage } from '@asistent/contract/communication/maintenance.calls'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, type Ear } from '../../../../tests/hub/listening'
import { deepTest } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { patienceInside } from '../../../../tests/support/patience'
import { createApp, type App } from '../app'
import { createPool } from '../platform/database'
import { slices } from '../slices'
import { hurry, manyParents } from '../../../../tests/support/communication/many-parents'
import { childOf, toChildren, toRoles, written } from '../../../../tests/support/communication/people'

// Real commits, real workers, a real SMTP server that fails at random, and a second server process' worth of application.

/** Three batches of people. MANY=5000 for a long run. */
const many = Number(process.env.MANY ?? 1100)

/** Always the same bad luck. */
function luck(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

let world: World
let second: App
let secondPool: ReturnType<typeof createPool>
let director: Person
const received: string[] = []
let failures = 0
const ears: Ear[] = []
const chance = luck(7)

const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  closeTimeout: 100,
  onRcptTo: (_address, _session, answer) => {
    if (chance() > 0.04) return answer()
    failures++
    return answer(Object.assign(new Error('Try later'), { responseCode: 451 }))
  },
  onData: (stream, session, answer) => {
    stream.resume()
    stream.on('end', () => {
      if (chance() < 0.02) {
        failures++
        return answer(Object.assign(new Error('Try later'), { responseCode: 451 }))
      }
      received.push(session.envelope.rcptTo[0]?.address ?? '')
      return answer()
    })
  },
})

beforeAll(async () => {
  post.on('error', () => undefined)
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  const { port } = post.server.address() as AddressInfo
  world = await startWorld({ commits: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}`, JOBS: '4' } })
  secondPool = createPool({ connectionString: world.pool.options.connectionString, max: 4 })
  const { config } = world.app.services
  second = await createApp({ config, pool: secondPool, slices, now: world.now, webFolder: '/nonexistent' })
  for (const app of [world.app, second]) await app.http.listen({ port: 0, host: '127.0.0.1' })
  director = await world.as('director')
  await world.app.startJobs()
})
afterAll(async () => {
  for (const ear of ears) ear.close()
  await second.close()
  await secondPool.end()
  await world.close()
  await new Promise<void>((resolve) => void post.close(resolve))
})

const portOf = (app: App) => (app.http.server.address() as AddressInfo).port
async function hear(app: App, person: Person): Promise<Ear> {
  const ear = await listen(portOf(app), { auth: { token: person.token } })
  ears.push(ear)
  return ear
}
const heard = (ear: Ear, event: string) => ear.heard.filter(([name]) => name === event)
const soon = { timeout: patienceInside, interval: 50 }

test('a message, a reply and a maintenance message reach the clients of another process', async () => {
  const child = await childOf(world, 'parent')
  const parent = await world.as('parent')
  const stranger = await world.as('parentOfGabrovo')
  const [ear, otherEar, sender] = [
    await hear(second, parent),
    await hear(second, stranger),
    await hear(second, director),
  ]
  const { entityId } = await director.ok(createMessage, {
    title: 'Здравейте',
    content: written(),
    recipients: toChildren(child.id),
  })
  const id = Number(entityId)
  await vi.waitFor(
    () =>
      expect(heard(ear, 'receiveMessage')).toEqual([
        ['receiveMessage', { id, title: 'Здравейте', heading: 'Ново съобщение' }],
      ]),
    soon,
  )
  await vi.waitFor(() => expect(heard(ear, 'new-message')).toHaveLength(1), soon)
  await parent.ok(replyToMessage, { id, content: written() })
  await vi.waitFor(() => expect(heard(sender, 'receiveMessage')).toHaveLength(1), soon)
  await (await world.as('master')).ok(sendMaintenanceMessage, { title: 'Профилактика', content: 'В 22 ч.' })
  await vi.waitFor(() => expect(heard(otherEar, 'receiveMaintenanceMessage')).toHaveLength(1), soon)
  expect(heard(otherEar, 'receiveMessage')).toEqual([])
})

const title = `${many} parents: stored, counted and mailed once each, over lost connections and a mail server that fails at times`

deepTest(title, async () => {
  await manyParents(world, many)
  await vi.waitFor(async () => {
    await hurry(world)
    expect(
      await world.sql('select task_identifier, last_error from graphile_worker.jobs'),
      'left by the test before',
    ).toEqual([])
  }, soon)
  received.length = 0

  // The sender's request writes the message and one job, whoever it is for; who they are is found in batches after it.
  const rowsOf = async () => {
    const [row] = await world.sql<{ recipients: number; notices: number; letters: number; jobs: number }>(
      `select (select count(*)::int from message_recipient) as recipients, (select count(*)::int from notification) as notices,
          (select count(*)::int from mail) as letters, (select count(*)::int from graphile_worker._private_jobs) as jobs`,
    )
    return row ?? { recipients: 0, notices: 0, letters: 0, jobs: 0 }
  }
  const send = () =>
    director.ok(createMessage, { title: 'До всички', content: written(), recipients: toRoles(3), draft: false })
  const before = await rowsOf()
  let answer: Awaited<ReturnType<typeof send>> | undefined
  const trips = await world.statements(async () => (answer = await send()))
  expect(await rowsOf()).toEqual({ ...before, jobs: before.jobs + 1 })
  expect(trips.length).toBeLessThan(20)
  const { entityId } = answer ?? {}
  const id = Number(entityId)

  // The worker's library prints where a cut connection met it.
  const printed = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  // Every connection to the database is cut in the middle, again and again: what was not committed is done anew.
  const cut: number[] = []
  const seen: number[] = []
  await vi.waitFor(
    async () => {
      const [row] = await world.sql<{ delivered: number; state: string }>(
        `select (select count(*)::int from message_recipient where message_id = m.id) as delivered, m.state from message m where m.id = $1`,
        [id],
      )
      seen.push(row?.delivered ?? 0)
      if (cut.length < 3 && (row?.delivered ?? 0) > (cut.length * many) / 4) {
        const [gone] = await world.sql<{ count: number }>(
          `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        // Right after a cut there may be none to cut yet.
        if (gone && gone.count > 0) cut.push(gone.count)
      }
      expect([row?.delivered, row?.state]).toEqual([many, 'sent'])
    },
    { timeout: patienceInside, interval: 30 },
  )
  expect(seen.some((count) => count > 0 && count < many)).toBe(true)
  expect(cut.length).toBeGreaterThan(0)
  expect((await director.ok(getMessage, { id })).progress).toMatchObject({ expected: many, delivered: many })
  const anyone = await world.withSession('golyama77@example.bg')
  expect((await anyone.ok(getCounters, {})).unseenMessages).toBe(1)
  const [delivered] = await world.sql<{ rows: number; people: number }>(
    `select count(*)::int as rows, count(distinct account_id)::int as people from notification where kind = 'messages' and subject_id = $1`,
    [id],
  )
  expect(delivered).toEqual({ rows: many, people: many })

  await vi.waitFor(
    async () => {
      // The pauses between attempts are the queue's; nobody waits for them here.
      await hurry(world)
      expect(received.length).toBeGreaterThanOrEqual(many)
      const [left] = await world.sql<{ waiting: number }>(
        `select count(*)::int as waiting from mail where state = 'waiting'`,
      )
      expect(left?.waiting).toBe(0)
    },
    { timeout: patienceInside, interval: 500 },
  )
  expect(failures).toBeGreaterThan(many / 50)
  expect(received).toHaveLength(many)
  expect(new Set(received).size).toBe(many)
  printed.mockRestore()
})
