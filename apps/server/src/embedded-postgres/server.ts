import { spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries'
import { SUPERUSER } from './cluster'
import { EmbeddedPostgresError, errorCode, explainOutput, failures } from './failures'
import type { Place } from './places'
import { isAlive, isServerOf, programOptions, runProgram } from './processes'
import type { Settings } from './settings'

export type Endpoint = { host: string; port: number; password?: string }
export type Server = Endpoint & { pid: number; child?: ChildProcess }
export type Launch = {
  place: Place
  binaries: Binaries
  settings: Settings
  endpoint: Endpoint
  log: (line: string) => void
}

const PATIENCE_MS = 60_000
const TOO_MANY_CONNECTIONS = '53300'

/** Connects to the running server of this cluster (it survives a kill of the program), or starts one. */
export async function bringUp(launch: Launch): Promise<Server> {
  const { place, endpoint } = launch
  const patience = Date.now() + PATIENCE_MS
  for (;;) {
    const server = readPidFile(place, endpoint.password)
    const answer = server ? await ask(server) : 'silent'
    if (server && answer === 'ready') return server
    if (server && (answer === 'busy' || isServerOf(place.cluster, server.pid))) {
      // Starting, recovering or stopping. Recovery has no time limit; silence has.
      if (answer === 'silent' && Date.now() > patience) throw new EmbeddedPostgresError(failures.stillBusy(place.home))
      await sleep(100)
      continue
    }
    if (server && isAlive(server.pid)) forgetServer(place, server)

    const started = await startServer(launch)
    if (typeof started !== 'string') return started
    // The postmaster was killed and its last backends are still exiting, or another process was faster.
    const passing = /lock file ".*" already exists|pre-existing shared memory block/.test(started)
    if (!passing || Date.now() > patience) throw new EmbeddedPostgresError(explainStart(started, place, passing))
    await sleep(200)
  }
}

function explainStart(output: string, place: Place, busy: boolean): string {
  if (busy) return failures.stillBusy(place.home)
  const explained = explainOutput(output, place.home)
  if (explained) return explained
  // On a full disk the server cannot even log why it ended.
  const { bavail, bsize } = statfsSync(place.home)
  if (bavail * bsize < 1_000_000) return failures.diskFull(place.home)
  const lines = output.trim().split('\n')
  const lastLine = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
  return failures.didNotStart(place.logFile, lastLine.replace(/^.*?: {2}/, ''))
}

/** Starts the server and waits until it accepts connections. If it exits instead, returns its output. */
async function startServer({ place, binaries, settings, endpoint, log }: Launch): Promise<Server | string> {
  const output = openLog(place)
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...commandLine(settings, endpoint)], {
    ...programOptions(place.account, place.home),
    // Separate process group: Ctrl+C reaches only the program, which then shuts the server down.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  closeSync(output.fd)
  child.unref()
  let ended: Error | 'ended' | undefined
  child.once('error', (error) => (ended = error))
  child.once('exit', () => (ended ??= 'ended'))

  const slow = setTimeout(() => log('Базата данни се възстановява след прекъсване; изчакайте.'), 5000).unref()
  try {
    for (let pause = 20; ; pause = Math.min(pause * 1.5, 250)) {
      await sleep(pause)
      if (ended instanceof Error) throw ended
      if (ended) return output.read()
      const server = readPidFile(place, endpoint.password)
      if (server && (await ask(server)) === 'ready') return server.pid === child.pid ? { ...server, child } : server
    }
  } finally {
    clearTimeout(slow)
  }
}

function commandLine(settings: Settings, { host, port, password }: Endpoint): string[] {
  const address: Settings = password
    ? { listen_addresses: host, port: String(port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(port),
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  return Object.entries({ ...settings, ...address }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function openLog({ logFile, account }: Place): { fd: number; read(): string } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 1_000_000) renameSync(logFile, `${logFile}.1`)
  const fd = openSync(logFile, 'a', 0o600)
  if (account) chownSync(logFile, account.uid, account.gid)
  const from = fstatSync(fd).size
  return { fd, read: () => readFileSync(logFile).subarray(from).toString() }
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, state. */
function readPidFile({ cluster }: Place, password: string | undefined): Server | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , port, socket, address] = lines
  const host = socket?.trim() || address?.trim()
  // Only a pid: the server has not opened its socket yet.
  return { pid: Math.abs(Number(pid)), host: host || '', port: Number(port), ...(password && { password }) }
}

/** The pid belongs to another process now. PostgreSQL would take it for a server and refuse to start. */
function forgetServer({ cluster }: Place, { host, port }: Server): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (!host.startsWith('/')) return
  for (const suffix of ['', '.lock']) rmSync(join(host, `.s.PGSQL.${port}${suffix}`), { force: true })
}

async function ask({ host, port, password }: Endpoint): Promise<'ready' | 'busy' | 'silent'> {
  if (!host || !port) return 'silent'
  const client = new Client({ host, port, user: SUPERUSER, database: 'postgres', password, ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = errorCode(error)
    // Starting up, recovering or shutting down.
    if (code?.startsWith('57P')) return 'busy'
    if (code === TOO_MANY_CONNECTIONS) return 'ready'
    // 28xxx: authentication failed.
    if (code?.startsWith('28')) throw error
    return 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fast shutdown: running transactions are rolled back, committed ones are on disk. */
export async function shutDown({ place, binaries }: Launch): Promise<void> {
  const server = readPidFile(place, undefined)
  if (!server || !isServerOf(place.cluster, server.pid)) return
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w'], undefined, place.home)
    return
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', PATIENCE_MS],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalServer(place, signal)
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) {
      if (!isServerOf(place.cluster, server.pid)) return
    }
  }
}

/** Synchronous, for use while the process exits. */
export function signalServer(place: Place, signal: 'SIGINT' | 'SIGQUIT'): void {
  const server = readPidFile(place, undefined)
  if (!server || process.platform === 'win32' || !isServerOf(place.cluster, server.pid)) return
  try {
    process.kill(server.pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
