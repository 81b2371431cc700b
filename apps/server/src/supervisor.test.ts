import { deepTest } from '../../../tests/support/deep'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

// The supervisor with processes that share a port (tests/support/supervised.ts).

const program = fileURLToPath(new URL('../../../tests/support/supervised.ts', import.meta.url))

let child: ChildProcess | undefined
afterEach(async () => {
  if (child?.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
})

interface Started {
  readonly child: ChildProcess
  /** Lines of the supervisor and its processes. */
  readonly lines: string[]
  readonly ended: Promise<unknown[]>
}

function start(environment: Record<string, string> = {}): Started {
  const started = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const lines: string[] = []
  started.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  return { child: started, lines, ended: once(started, 'exit') }
}

async function startServing(): Promise<Started & { readonly origin: string }> {
  const started = start()
  await expect.poll(() => started.lines.filter((line) => line.startsWith('listening')).length).toBe(2)
  return { ...started, origin: `http://127.0.0.1:${started.lines[0]!.split(' ')[1]}` }
}

interface Seen {
  readonly pid: number
  readonly jobs: string
}

const see = async (origin: string) => (await (await fetch(`${origin}/`)).json()) as Seen
const metricsOf = async (origin: string) => (await fetch(`${origin}/metrics`)).text()
const valueOf = (metrics: string, name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])

/** Processes that respond, by their ids. */
async function processesOf(origin: string): Promise<Map<number, string>> {
  const seen = await Promise.all(Array.from({ length: 12 }, () => see(origin)))
  return new Map(seen.map(({ pid, jobs }) => [pid, jobs]))
}

test('metrics are the sums over all processes; stored values are their maximum', async () => {
  const { origin } = await startServing()
  const processes = await processesOf(origin)
  expect(processes.size).toBeGreaterThan(1)
  const metrics = await metricsOf(origin)
  expect([valueOf(metrics, 'requests_total'), valueOf(metrics, 'stored')]).toEqual([12, 7])
})

deepTest('a killed process is replaced by one with the same jobs, and its metrics are left out', async () => {
  const { origin, lines } = await startServing()
  const processes = await processesOf(origin)
  expect([...processes.values()].filter((jobs) => jobs === '2')).toHaveLength(1)
  const [worker] = [...processes].find(([, jobs]) => jobs === '2')!
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => lines.filter((line) => line.startsWith('listening')).length).toBe(3)
  expect(lines.filter((line) => line.includes(`Процес ${worker} спря неочаквано`))).toHaveLength(1)
  const after = await processesOf(origin)
  expect(after.has(worker)).toBe(false)
  expect([...after.values()].filter((jobs) => jobs === '2')).toHaveLength(1)
  expect(valueOf(await metricsOf(origin), 'requests_total')).toBeLessThan(24)
})

test('SIGTERM drains every process before the database stops', async () => {
  const { child: supervisor, origin, lines, ended } = await startServing()
  const slow = fetch(`${origin}/slow`)
  await expect.poll(() => lines).toContain('slow request')
  supervisor.kill('SIGTERM')
  expect(await (await slow).text()).toBe('finished')
  expect(await ended).toEqual([0, null])
  expect(lines.filter((line) => line === 'draining')).toHaveLength(2)
  expect(lines.at(-1)).toBe('database stopped')
})

test('exits with 1 if the first process cannot start', async () => {
  const { ended, lines } = start({ FAILS: 'on' })
  expect(await ended).toEqual([1, null])
  expect(lines).toEqual(['database stopped'])
})
