import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { saveNote } from '@asistent/contract/communication/board.calls'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdSeries, waitingForLocks } from '../support/locks'
import { listening, openConnection } from '../support/raw-connection'
import { countOne, testSlice } from '../support/test-slice'
import { makeDatabase, startWorld, type World } from '../support/world'
import { deepTest } from '../support/deep'

// A deployment's SIGTERM fails no request.

let world: World
let databaseUrl: string
beforeAll(async () => {
  const database = await makeDatabase()
  databaseUrl = database.url
  world = await startWorld({ on: database, commits: true, more: [testSlice] })
})
afterAll(() => world.close())

test('a stopping server is not ready, responds to running and new requests, and closes each connection', async () => {
  const stopping = await startWorld({ commits: true, more: [testSlice] })
  const port = await listening(stopping.app)
  const director = await stopping.as('director')
  const letGo = await holdSeries(stopping, 'спиране')
  const running = director.call(countOne, { series: 'спиране' })
  await waitingForLocks(stopping, 1)
  const kept = openConnection(port)
  await once(stopping.app.http.server, 'connection')
  const closing = stopping.close()
  kept.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const { status, text } = await kept.answered
  expect([status, /^connection: close\r$/im.test(text)]).toEqual([503, true])
  await expect(openConnection(port).answered).rejects.toThrow('closed without an answer')
  await letGo()
  expect((await running).status).toBe(200)
  await closing
})

interface Outcome {
  readonly title: string
  /** Undefined without a response. */
  readonly status: number | undefined
  readonly error: string | undefined
  /** The connection was used by an earlier request. */
  readonly isReused: boolean
}

/** One write over the connections of an agent. */
function write(port: number, agent: Agent, token: string): Promise<Outcome> {
  const title = `спиране ${randomUUID()}`
  const body = JSON.stringify({ title, text: 'текст', date: '2026-11-16' })
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      agent,
      method: 'POST',
      path: saveNote.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [versionHeader]: frontendVersion,
        [idempotencyHeader]: randomUUID(),
      },
    })
    const settle = (status: number | undefined, error?: string) =>
      resolve({ title, status, error, isReused: sent.reusedSocket })
    sent.on('response', (answer) => answer.resume().on('end', () => settle(answer.statusCode)))
    sent.on('error', (error: NodeJS.ErrnoException) => settle(undefined, error.code ?? error.message))
    sent.end(body)
  })
}

const program = process.env.BUILT_SERVER
  ? [process.env.BUILT_SERVER]
  : ['--import', 'tsx', fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))]

interface Started {
  readonly child: ChildProcess
  readonly port: number
  readonly ended: Promise<unknown[]>
  /** Deletes the files of the program. */
  clean(): Promise<void>
}

async function startProgram(environment: Record<string, string> = {}): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'asistent-stop-'))
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    JOBS: '1',
    DATABASE_URL: databaseUrl,
    ...environment,
  }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let said = ''
  const port = await new Promise<number>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (address) resolve(Number(address))
    })
  })
  return { child, port, ended, clean: () => rm(dataDir, { recursive: true, force: true }) }
}

deepTest('a process under load exits with 0 after SIGTERM and responds to every accepted write', async () => {
  const { token } = await world.as('director')
  const { child, port, ended, clean } = await startProgram()
  const outcomes: Outcome[] = []
  const loop = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let last = 0 as number | undefined; last !== undefined;) {
      const outcome = await write(port, agent, token)
      outcomes.push(outcome)
      last = outcome.status
    }
    agent.destroy()
  }
  const loops = Array.from({ length: 12 }, loop)
  await expect.poll(() => outcomes.length).toBeGreaterThan(40)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await Promise.all(loops)

  const answered = outcomes.filter(({ status }) => status !== undefined)
  expect(answered.filter(({ status }) => status !== 200)).toEqual([])
  // Each loop ends with a rejected new connection, never with one that was in use.
  const unanswered = outcomes.filter(({ status }) => status === undefined)
  expect(unanswered).toHaveLength(12)
  expect(unanswered.filter(({ isReused }) => isReused)).toEqual([])
  const stored = await world.sql<{ title: string }>(`select title from note where title like 'спиране %'`)
  expect(stored.map(({ title }) => title).toSorted()).toEqual(answered.map(({ title }) => title).toSorted())
  await clean()
})

/** Ids of the processes that the process has started. Minimal Linux systems have no `ps`. */
function childrenOf(pid: number | undefined): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  if (existsSync(list)) return readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number)
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === pid)
    .map(([, id]) => id!)
}

deepTest('several processes share a port: a killed one is replaced, and SIGTERM ends all', async () => {
  const { child, port, ended, clean } = await startProgram({ PROCESSES: '2' })
  const { token } = await world.as('director')
  await expect.poll(() => childrenOf(child.pid)).toHaveLength(2)
  const [first, second] = childrenOf(child.pid)
  process.kill(second!, 'SIGKILL')
  await expect.poll(() => childrenOf(child.pid).filter((pid) => pid !== first && pid !== second)).toHaveLength(1)
  const agent = new Agent({ maxSockets: 4 })
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await write(port, agent, token)).status))
  expect(statuses).toEqual(Array(8).fill(200))
  const started = childrenOf(child.pid)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(started.filter((pid) => isRunning(pid))).toEqual([])
  agent.destroy()
  await clean()
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
