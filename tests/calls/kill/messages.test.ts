import { createMessage, getMessage } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePushKeys } from '../../../apps/server/src/communication/push.steps'
import { hurry, manyParents } from '../../support/communication/many-parents'
import { toRoles, written } from '../../support/communication/people'
import { startWorld, type World } from '../../support/world'
import { patienceInside } from '../../support/patience'

// Kills a server process (-9) while a message is being sent to many parents, in the middle of a batch with half of its
// mails sent. Another process continues. Guarantees:
// - in the product every recipient has it exactly once: the interrupted batch is rolled back and repeated;
// - a mail is sent once, except those being handed over by the killed process (at most one per connection to the mail server), which are sent again with the same Message-ID;
// - a push may be sent again with the same tag, so that the device shows one.

/** Three batches; every second recipient wants no mails. */
const many = 1100
const readers = many / 2
const devices = 40
/** platform/mail/send.job.ts. */
const mailConnections = 2
/** The mail server accepts this many mails, then one more per connection without a response. */
const beforeSilence = 150

let world: World
let silent = false
let unanswered = 0
const received: string[] = []
const pushed = new Map<string, number>()
const children: ChildProcess[] = []

const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  closeTimeout: 100,
  onData: (stream, _session, answer) => {
    let head = ''
    stream.on('data', (part: Buffer) => (head += part.toString('latin1')))
    stream.on('end', () => {
      received.push(/^Message-ID: (\S+)/im.exec(head)?.[1] ?? '')
      if (received.length === beforeSilence) silent = true
      if (!silent) return answer()
      unanswered++
    })
  },
})
const pushService: Server = createServer((request, response) => {
  pushed.set(request.url ?? '', (pushed.get(request.url ?? '') ?? 0) + 1)
  request.resume().on('end', () => response.writeHead(201).end())
})
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  post.on('error', () => undefined)
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  world = await startWorld({ commits: true })
  // Disables fee reminders, monthly reports and expiry mails, so that only mails of the message are counted.
  await world.sql(`update fee_setting set remind_before = '{}', remind_after = '{}'`)
  await world.sql(`update reference_view set monthly = false`)
  await world.sql(`update official_document set valid_to = null`)
  await world.sql(`update staff_paper set valid_to = null`)
  await manyParents(world, many)
  await world.sql(`update account set notification_flags = 14 where email ~ '^golyama\\d*[02468]@'`)
  await ensurePushKeys(world.pool)
  // Any browser key works: the content of pushes is tested with the notifications.
  await world.sql(
    `insert into push_subscription (account_id, endpoint, p256dh, auth)
      select id, 'http://127.0.0.1:${portOf(pushService)}/' || id, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', 'BTBZMqHH6r4Tts7J_aSIgg'
      from account where email like 'golyama%' order by id limit ${devices}`,
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
  await new Promise<void>((resolve) => void post.close(resolve))
  pushService.closeAllConnections()
  pushService.close()
})

async function startProcess(): Promise<ChildProcess> {
  const child = fork(new URL('../../kill/worker.ts', import.meta.url).pathname, {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: world.pool.options.connectionString,
      LOCAL_SERVICES: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${portOf(post.server)}`,
      JOBS: '4',
      NOW: world.now().toISOString(),
    },
  })
  children.push(child)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (first !== 'working') throw new Error(`the process ended with ${String(first)}`)
  return child
}

const row = async (text: string, ...values: unknown[]) => (await world.sql<{ n: number }>(text, values))[0]?.n ?? 0
const soon = { timeout: patienceInside, interval: 100 }

test('a killed server continues after a restart and delivers the message once per recipient', async () => {
  const director = await world.as('director')
  const { entityId } = await director.ok(createMessage, {
    title: 'До всички',
    content: written(),
    recipients: toRoles(3),
  })
  const id = Number(entityId)
  // Blocks the second batch by a lock on one of its rows.
  const blocker = await world.pool.connect()
  try {
    await blocker.query('begin')
    // No timeout, however slow the machine is.
    await blocker.query('set local idle_in_transaction_session_timeout = 0')
    await blocker.query(
      `insert into notification (account_id, kind, subject_id, title) select id, 'messages', $1, '' from account where email like 'golyama%' order by id offset 700 limit 1`,
      [id],
    )
    await hurry(world)
    const first = await startProcess()
    await vi.waitFor(async () => {
      expect(unanswered).toBe(mailConnections)
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into notification%'`
      expect(await row(waiting)).toBe(1)
    }, soon)
    const gone = once(first, 'exit')
    first.kill('SIGKILL')
    await gone
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  expect(await row(`select count(*)::int as n from message_recipient where message_id = $1`, id)).toBe(500)
  expect((await director.ok(getMessage, { id })).state).toBe('sending')

  silent = false
  // Makes the grace period for jobs of dead processes pass (platform/workers-care.ts).
  await world.sql(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  await world.sql(`update graphile_worker._private_job_queues set locked_at = locked_at - interval '1 minute'`)
  await startProcess()
  await vi.waitFor(async () => {
    expect(await row(`select count(*)::int as n from mail where state = 'sent'`)).toBe(readers)
    expect(
      await row(`select count(*)::int as n from graphile_worker.jobs where task_identifier like 'communication.push'`),
    ).toBe(0)
  }, soon)

  expect(await director.ok(getMessage, { id })).toMatchObject({
    state: 'sent',
    progress: { expected: many, delivered: many, read: 0 },
  })
  expect(
    await row(`select count(distinct account_id)::int as n from message_recipient where message_id = $1`, id),
  ).toBe(many)
  expect(await row(`select count(*)::int as n from notification where kind = 'messages' and subject_id = $1`, id)).toBe(
    many,
  )
  expect(await row(`select count(*)::int as n from mail`)).toBe(readers)
  for (const email of ['golyama1@example.bg', 'golyama701@example.bg', `golyama${many}@example.bg`])
    expect((await (await world.withSession(email)).ok(getCounters, {})).unseenMessages).toBe(1)

  expect(new Set(received).size).toBe(readers)
  expect(received.length - readers).toBe(mailConnections)
  expect(pushed.size).toBe(devices)
  expect(Math.max(...pushed.values())).toBeLessThanOrEqual(2)
})
