import { inviteUser } from '@asistent/contract/identity/users.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { roleTypes } from '@asistent/domain/access/roles'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../apps/server/src/platform/database'
import { runJob } from '../../../apps/server/src/platform/jobs'
import { sendMailJob } from '../../../apps/server/src/platform/mail/send.job'
import { startJobs, type Workers } from '../../../apps/server/src/platform/workers'
import { startWorld, type World } from '../../support/world'
import { deepTest } from '../../support/deep'

// Mails through a real SMTP server with configurable behaviour.

type Mood = (to: string) => 'take' | 'busy' | 'refuse' | 'hang up' | 'take and hang up'

interface Post {
  readonly url: string
  readonly received: { to: string; messageId: string; text: string }[]
  mood: Mood
  close(): Promise<void>
}

async function openPost(): Promise<Post> {
  const post: Post = { url: '', received: [], mood: () => 'take', close: async () => undefined }
  const read = (stream: SMTPServerDataStream, session: SMTPServerSession, answer: (error?: Error | null) => void) => {
    let text = ''
    stream.on('data', (part: Buffer) => (text += part.toString()))
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const mood = post.mood(to)
      if (mood === 'busy') return answer(Object.assign(new Error('Try later'), { responseCode: 451 }))
      if (mood === 'refuse') return answer(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      if (mood !== 'hang up')
        post.received.push({ to, messageId: /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '', text })
      if (mood === 'take') return answer()
      // The connection breaks before the response, so the sender cannot know the result.
      for (const connection of server.connections) connection._socket.destroy()
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData: read,
  }) as SMTPServer & {
    connections: Set<{ _socket: { destroy(): void } }>
  }
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return Object.assign(post, {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => new Promise<void>((resolve) => void server.close(resolve)),
  })
}

let post: Post
let world: World
let workers: Workers | undefined
beforeAll(async () => {
  post = await openPost()
  world = await startWorld({ commits: true, env: { SMTP_URL: post.url } })
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
  post.mood = () => 'take'
  post.received.length = 0
  await world.sql('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await world.close()
  await post.close()
})

const shopOf = (row: World, database: Database = row.app.pipeline.database) => ({
  pool: row.pool,
  database,
  services: row.app.services,
  log: row.app.services.log,
  handlers: [sendMailJob],
  concurrency: 2,
  now: row.now,
})

const invite = async (row: World, name: string): Promise<string> => {
  const email = `${name}@example.bg`
  const director = await row.as('director')
  await director.ok(inviteUser, { firstName: 'Нова', lastName: 'Учителка', email, roleType: roleTypes.Teacher })
  return email
}
interface Kept {
  id: number
  state: string
  attempts: number
  last_error: string | null
  sent: boolean
}
const letterTo = async (row: World, email: string): Promise<Kept | undefined> => {
  const columns = 'id, state, attempts, last_error, sent_at is not null as sent'
  return (await row.sql<Kept>(`select ${columns} from mail where recipient = $1`, [email]))[0]
}
const hurry = () =>
  world.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
const patience = { interval: 100 }

test('a mail is inserted by the call and sent after it, with a unique Message-ID', async () => {
  const email = await invite(world, 'simple')
  expect(await letterTo(world, email)).toMatchObject({ state: 'waiting', sent: false })
  workers = await startJobs(shopOf(world))
  await expect.poll(() => letterTo(world, email), patience).toMatchObject({ state: 'sent', attempts: 1, sent: true })
  expect(post.received).toHaveLength(1)
  expect(post.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(post.received[0]).toMatchObject({ to: email, messageId: expect.stringMatching(/^<asistent-\d+@localhost>$/) })
})

test('a PDF attachment is created when the mail is sent', async () => {
  const paper = {
    make: 'pdf',
    template: 'report',
    data: {
      title: 'Заявка',
      institution: { name: 'ДГ „Детелина“' },
      printedOn: '2026-11-15',
      columns: [{ title: 'Продукт', kind: 'text' }],
      rows: [['Леща']],
      signatures: [],
    },
  }
  const [letter] = await world.sql<{ id: number }>(
    `insert into mail (recipient, subject, text, html, attachment) values ('supplier@example.bg', 'Заявка', 'Заявка', 'Заявка', $1) returning id`,
    [{ name: 'Заявка 1.pdf', paper }],
  )
  await runJob(shopOf(world), sendMailJob, { mailId: letter?.id }, 'with a paper', 1)
  expect(await letterTo(world, 'supplier@example.bg')).toMatchObject({ state: 'sent' })
  const [, base64 = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(post.received[0]?.text ?? '') ?? []
  expect(pdfText(Buffer.from(base64, 'base64'))).toContain('Леща')
})

deepTest('with a randomly failing SMTP server every mail arrives, duplicates with the same Message-ID', async () => {
  const moods = ['busy', 'hang up', 'take', 'take and hang up', 'busy', 'take'] as const
  let turn = 0
  post.mood = () => moods[turn++ % moods.length] ?? 'take'
  const emails: string[] = []
  for (let at = 0; at < 15; at++) emails.push(await invite(world, `random${at}`))
  workers = await startJobs(shopOf(world))
  const sent = async () => {
    await hurry()
    const rows = await world.sql(`select from mail where recipient = any ($1) and state = 'sent'`, [emails])
    return rows.length
  }
  await expect.poll(sent, patience).toBe(emails.length)
  expect(new Set(post.received.map(({ to }) => to))).toEqual(new Set(emails))
  for (const email of emails) {
    const copies = post.received.filter(({ to }) => to === email)
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
  }
  expect(new Set(post.received.map(({ messageId }) => messageId)).size).toBe(emails.length)
})

test('a permanent rejection is not retried and its reason is recorded', async () => {
  post.mood = () => 'refuse'
  const email = await invite(world, 'nobody')
  workers = await startJobs(shopOf(world))
  await expect.poll(() => letterTo(world, email), patience).toMatchObject({ state: 'failed', attempts: 1, sent: false })
  expect((await letterTo(world, email))?.last_error).toContain('No such mailbox')
  expect(await world.sql('select from graphile_worker.jobs')).toEqual([])
})

test('records failed attempts; the last one marks the mail as failed', async () => {
  post.mood = () => 'busy'
  const email = await invite(world, 'unlucky')
  await world.sql('update graphile_worker._private_jobs set max_attempts = 2')
  workers = await startJobs(shopOf(world))
  await expect.poll(() => letterTo(world, email), patience).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await letterTo(world, email))?.last_error).toContain('Try later')
  await hurry()
  await expect.poll(() => letterTo(world, email), patience).toMatchObject({ state: 'failed', attempts: 2 })
})

deepTest('a mail is sent once although the database restarts meanwhile', async () => {
  const email = await invite(world, 'restart')
  const { database } = world.app.pipeline
  let breaks = 2
  const shaky: Database = {
    ...database,
    async transact(mode, first, body) {
      if (mode === 'write' && breaks-- > 0) throw new Error('Connection terminated unexpectedly')
      return database.transact(mode, first, body)
    },
  }
  const { id = 0 } = (await letterTo(world, email)) ?? {}
  await runJob(shopOf(world, shaky), sendMailJob, { mailId: id }, `mail.send:restart`, 1)
  expect(await letterTo(world, email)).toMatchObject({ state: 'sent' })
  expect(post.received).toHaveLength(1)
})

test('a mail is sent at most twice, with the same Message-ID, if the process dies after sending', async () => {
  const email = await invite(world, 'killed')
  const { database } = world.app.pipeline
  const dying: Database = {
    ...database,
    transact: async (mode, first, body) => {
      if (mode === 'write') throw new Error('this process is dead')
      return database.transact(mode, first, body)
    },
  }
  const { id: mailId = 0 } = (await letterTo(world, email)) ?? {}
  await expect(runJob(shopOf(world, dying), sendMailJob, { mailId }, 'mail.send:killed', 1)).rejects.toThrow('dead')
  expect(await letterTo(world, email)).toMatchObject({ state: 'waiting' })
  await runJob(shopOf(world), sendMailJob, { mailId }, 'mail.send:killed', 2)
  await runJob(shopOf(world), sendMailJob, { mailId }, 'mail.send:killed', 3)
  await runJob(shopOf(world), sendMailJob, { mailId }, 'mail.send:another plan for it', 1)
  expect(await letterTo(world, email)).toMatchObject({ state: 'sent', attempts: 2 })
  expect(post.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill(post.received[0]?.messageId))
})

test('without SMTP the mail is kept', async () => {
  const quiet = await startWorld({ commits: true })
  try {
    const email = await invite(quiet, 'kept')
    workers = await startJobs(shopOf(quiet))
    await expect
      .poll(() => letterTo(quiet, email), patience)
      .toMatchObject({ state: 'kept', sent: false, last_error: null })
  } finally {
    await workers?.stop()
    workers = undefined
    await quiet.close()
  }
})
