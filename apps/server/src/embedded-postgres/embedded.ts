import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from './binaries'
import { ensureCluster, SUPERUSER } from './cluster'
import { ensureDatabase } from './database'
import { EmbeddedPostgresError, explainError } from './failures'
import { settle, socketFolder, SYSTEM_FOLDERS, type Place } from './places'
import { bringUp, shutDown, signalServer, type Endpoint, type Launch, type Server } from './server'
import { isServerOf } from './processes'
import { baseSettings, type Settings } from './settings'
import { enter, type User } from './users'

export type EmbeddedPostgres = {
  /** Options for pg.Pool and pg.Client. */
  connection: Endpoint & { user: string; database: string; ssl: false }
  /** The same as a URL. */
  url: string
  /** Stops the server, unless another live process uses it too. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Folder of the database. As root it may be elsewhere; the log then names it. */
  dataDir: string
  log: (line: string) => void
  settings?: Settings
  /** Uses a TCP port with a password instead of a unix socket; always on Windows. */
  tcp?: boolean
}

const DATABASE = 'asistent'

/** Throws EmbeddedPostgresError with a user-facing message for every expected failure. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, tcp = process.platform === 'win32' } = options
  try {
    const place = settle(dataDir, log)
    const { account, home } = place
    const binaries = await prepareBinaries({ account, foldersForCopy: account ? SYSTEM_FOLDERS : [home] })
    await ensureCluster(place, binaries, settings['fsync'] === 'off', tcp)
    const endpoint = tcp ? await portEndpoint(place) : { host: socketFolder(place), port: 5432 }
    return await useServer({ place, binaries, endpoint, log, settings: { ...baseSettings(), ...settings } })
  } catch (error) {
    const explained = error instanceof EmbeddedPostgresError ? undefined : explainError(error, dataDir)
    throw explained ? new EmbeddedPostgresError(explained, { cause: error }) : error
  }
}

async function useServer(launch: Launch): Promise<EmbeddedPostgres> {
  const user = enter(launch.place)
  try {
    const server = await bringUp(launch)
    const { host, port, password } = server
    const endpoint = { host, port, ...(password && { password }) }
    const connection = { ...endpoint, user: SUPERUSER, database: DATABASE, ssl: false } as const
    await ensureDatabase(connection, launch.log)
    const recovered = restartAfterCrashes(server, { ...launch, endpoint })
    return { connection, url: connectionUrl(connection), stop: leaver(launch, user, recovered) }
  } catch (error) {
    user.leave()
    throw error
  }
}

/** Restarts the server when it crashes (out of memory, kill -9); pools reconnect to the same address. */
function restartAfterCrashes(server: Server, launch: Launch): () => Promise<void> {
  let stopping = false
  let recovery = Promise.resolve()
  let looking: NodeJS.Timeout | undefined
  const fell = () => {
    clearInterval(looking)
    if (stopping) return
    launch.log('Базата данни спря неочаквано и се пуска отново.')
    recovery = sleep(500)
      .then(() => bringUp(launch))
      .then(watch)
      .catch((error: unknown) => launch.log(error instanceof Error ? error.message : String(error)))
  }
  const watch = ({ child, pid }: Server) => {
    // Exit code 0 is a deliberate stop, so the server is not restarted.
    if (child) return void child.once('exit', (code) => code !== 0 && fell())
    // A server started by another process sends no exit event. A deliberate stop removes its pid file.
    looking = setInterval(() => {
      if (isServerOf(launch.place.cluster, pid)) return
      if (existsSync(join(launch.place.cluster, 'postmaster.pid'))) fell()
      else clearInterval(looking)
    }, 500).unref()
  }
  watch(server)
  return () => {
    stopping = true
    clearInterval(looking)
    return recovery
  }
}

function leaver(launch: Launch, user: User, endRecovery: () => Promise<void>): () => Promise<void> {
  // Stops the server if the process ends without stop(); only synchronous work is possible here.
  const atExit = () => {
    user.leave()
    if (!user.othersRemain()) signalServer(launch.place, 'SIGINT')
  }
  process.once('exit', atExit)
  const leave = async () => {
    await endRecovery()
    process.off('exit', atExit)
    user.leave()
    if (user.othersRemain()) return
    await shutDown(launch)
    removeShortFolder(launch)
  }
  let left: Promise<void> | undefined
  return () => (left ??= leave())
}

function removeShortFolder({ place, endpoint }: Launch): void {
  if (endpoint.password || dirname(endpoint.host) === place.home) return
  rmSync(endpoint.host, { recursive: true, force: true })
}

function connectionUrl({ host, port, user, password, database }: EmbeddedPostgres['connection']): string {
  const who = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${who}@${encodeURIComponent(host)}:${port}/${database}`
}

async function portEndpoint(place: Place): Promise<Endpoint> {
  const password = readFileSync(place.passwordFile, 'utf8')
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return { host: '127.0.0.1', port, password }
}
