import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { createApp, type App } from './app'
import { ensurePushKeys } from './communication/push.steps'
import { migrate } from './db/migrate'
import { MigrationError } from './db/migration-steps'
import { addDemoFiles } from './demo/files'
import { isNew, loadDemo } from './demo/load'
import { signInLines } from './demo/sign-ins'
import { firstMasterAddress } from './identity/first-master.ops'
import { loadGeography } from './institutions/geography/load'
import { ConfigError, readConfig, type Config } from './platform/config'
import { createPool, createSharedPool } from './platform/database'
import { rateStoreOf } from './platform/rate-store'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres/embedded'
import { slices } from './slices'
import { supervise } from './supervisor'

// `npm start` ends here: database, migrations, demo data on the first start, one port for web, calls and hub.

/** Of several processes the first one reports the start. */
const isTalking = cluster.isPrimary || cluster.worker?.id === 1

const print = (text: string) => void (isTalking && process.stdout.write(text))
const say = (line: string) => print(`${line}\n`)

/** One line for a step of the start, with its time. */
async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  print(`${label}… `)
  const startedAt = performance.now()
  try {
    const result = await work()
    say(`готово за ${((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')} s`)
    return result
  } catch (error) {
    say('не успя')
    throw error
  }
}

/** Known troubles in one sentence; anything else with its stack. */
function explain(error: unknown, config: Config | undefined): string {
  const { code, message } = error as { code?: string; message?: string }
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  if (code === 'EADDRINUSE')
    return `Порт ${config?.port} е зает. Спрете другата програма или задайте друг порт: PORT=3001 npm start`
  if (code === 'EACCES') return `Няма права за порт ${config?.port}. Задайте порт над 1024: PORT=3000 npm start`
  if (code === 'ENOSPC' || code === '53100' || /No space left/i.test(message ?? ''))
    return `Няма свободно място на диска за ${config?.dataDir}. Освободете място и опитайте отново.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'Базата данни от DATABASE_URL не отговаря. Проверете адреса и дали PostgreSQL работи.'
  if (code === '28P01' || code === '28000')
    return 'Базата данни от DATABASE_URL отказа достъп. Проверете потребителя и паролата.'
  if (code === '3D000') return 'Базата данни от DATABASE_URL не съществува. Създайте я и опитайте отново.'
  if (!(error instanceof Error)) return String(error)
  return error.name === 'EmbeddedPostgresError' ? error.message : (error.stack ?? error.message)
}

const poolEndMs = 500

/** Starts the embedded database, unless DATABASE_URL names one. */
async function startDatabase(config: Config): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl) return undefined
  // Remarks during the step would break its line.
  const remarks: string[] = []
  let isStarted = false
  const log = (line: string) => (isStarted ? say(line) : remarks.push(line))
  const embedded = await step('Пуска се базата данни', () =>
    startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log }),
  )
  isStarted = true
  for (const remark of remarks) say(remark)
  return embedded
}

async function superviseProcesses(config: Config): Promise<void> {
  await requirePort(config)
  const embedded = await startDatabase(config)
  await supervise({ config, databaseUrl: embedded?.url, stopDatabase: async () => embedded?.stop(), say })
}

interface Running {
  readonly app: App
  stop(): Promise<void>
}

async function start(config: Config): Promise<Running> {
  await requirePort(config)
  let app: App | undefined
  const embedded = await startDatabase(config)
  const pools = createPools(config, embedded?.connection)
  const directPool = pools.directPool ?? pools.pool
  const endPools = () => Promise.all(Object.values(pools).map(async (each) => each?.end()))
  try {
    await step('Подготвят се таблиците', async () => {
      await requireVersion(directPool)
      await migrate(directPool)
      await loadGeography(directPool)
      await ensurePushKeys(directPool)
    })
    const isDemoNew = config.demo && (await isNew(directPool))
    if (isDemoNew) await step('Зареждат се демонстрационни данни', () => loadDemo(directPool, new Date()))
    const running = await createApp({
      config,
      ...pools,
      rates: rateStoreOf(pools.pool),
      slices,
      ...webFolderOf(config),
    })
    app = running
    if (isDemoNew)
      await step('Добавят се файлове към демонстрационните документи', () =>
        addDemoFiles({ pool: directPool, services: running.services, now: new Date() }),
      )
    await listenQuietly(running.http, config)
    if (config.jobs > 0) await running.startJobs()
    return {
      app: running,
      async stop() {
        await running.close()
        // A job that was cut keeps its connection; the database undoes its transaction.
        await Promise.race([endPools(), sleep(poolEndMs, undefined, { ref: false })])
        await embedded?.stop()
      },
    }
  } catch (error) {
    // What holds a connection must let go of it, or the pool would wait for ever.
    await app?.close().catch(() => undefined)
    await endPools().catch(() => undefined)
    await embedded?.stop().catch(() => undefined)
    throw error
  }
}

/** With DATABASE_DIRECT_URL, DATABASE_URL leads through PgBouncer in transaction mode. */
function createPools(config: Config, embedded: PoolConfig | undefined) {
  const { databaseUrl, databaseDirectUrl, readDatabaseUrl, poolSize: max, jobs } = config
  const replicaPool = readDatabaseUrl
    ? createPool({ connectionString: readDatabaseUrl, max, connectionTimeoutMillis: 2000 })
    : undefined
  if (databaseDirectUrl) {
    const directPool = createPool({ connectionString: databaseDirectUrl, max: 4 + jobs })
    return { pool: createSharedPool({ connectionString: databaseUrl, max }), directPool, replicaPool }
  }
  const pool = createPool({ ...(embedded ?? { connectionString: databaseUrl }), max })
  return { pool, directPool: undefined, replicaPool }
}

/** The start says its address itself, once and in Bulgarian: the framework's own line for each interface is left out. */
async function listenQuietly(http: App['http'], { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { level } = http.log
  http.log.level = 'warn'
  try {
    await http.listen({ port, host })
  } finally {
    http.log.level = level
  }
}

/** Reports a taken port at once instead of after the creation of the database. */
async function requirePort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** WEB_DIR, or a build beside the sources; in development the web is served by its own dev server. */
function webFolderOf(config: Config): { webFolder?: string } {
  const folder = config.webDir ?? join(process.cwd(), 'dist', 'web')
  return existsSync(folder) ? { webFolder: folder } : {}
}

async function requireVersion(pool: ReturnType<typeof createPool>): Promise<void> {
  const answer = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(answer.rows[0]?.server_version_num ?? 0)
  if (version < 150_000)
    throw new ConfigError(
      `Нужен е PostgreSQL 15 или по-нов, а базата от DATABASE_URL е ${Math.floor(version / 10_000)}.`,
    )
}

async function main(): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig({ NODE_ENV: 'production', ...process.env })
    if (config.processes > 1 && cluster.isPrimary) return await superviseProcesses(config)
    const running = await start(config)
    const address =
      config.publicUrl ?? `http://localhost:${(running.app.http.server.address() as { port: number }).port}`
    say(`\nАсистент за детски градини работи на ${address}\n`)
    const firstMaster = await firstMasterAddress(running.app.pipeline.database, config, new Date())
    if (firstMaster)
      say(`Още няма главен администратор. Профилът му се създава веднъж, до 24 часа, на адрес\n${firstMaster}\n`)
    else if (config.demo) for (const line of signInLines()) say(line)
    stopOnSignal(running)
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exit(1)
  }
}

/** Hosts send SIGKILL after ten seconds or more; nobody waits longer for a page. */
const longestStopMs = 5000

function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    say('Спиране…')
    const forced = setTimeout(() => process.exit(1), longestStopMs)
    running.stop().then(
      () => {
        clearTimeout(forced)
        process.exit(0)
      },
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

await main()
