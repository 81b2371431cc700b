import type { Call } from '@asistent/contract/core/call'
import { frontendVersion } from '@asistent/contract/core/headers'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, QueryResult } from 'pg'
import { prolongSession } from './identity/sessions.ops'
import { findConflicts } from './institutions/conflicts.ops'
import { checkLock } from './institutions/locks.ops'
import { createBodyShares } from './platform/body-shares'
import { openCall } from './platform/call-statements'
import type { Config } from './platform/config'
import { createDatabase, type Database } from './platform/database'
import { createDocumentPool, type DocumentPool } from './platform/documents/pool'
import { createDrain, type Drain } from './platform/drain'
import { createFileStore } from './platform/files/store'
import { createUploads, removeOldUploads } from './platform/files/uploads'
import { createHub, silentHub, type Listener } from './platform/hub'
import { planStanding, startJobs } from './platform/workers'
import { loggable, logOver } from './platform/logging'
import { serveMetrics } from './platform/metrics'
import { openApiOf } from './platform/openapi'
import { registerCall, type Pipeline } from './platform/pipeline'
import { runReadOf } from './platform/reads'
import { scopeOf, type OpenedCall } from './platform/scope'
import { originOf, pagesElsewhere } from './platform/security-headers'
import { createServer } from './platform/server'
import { commonFilters, type FilterTexts } from './platform/report-filters'
import type { Services } from './platform/services'
import type { Slice } from './platform/slice'
import { createStrangers } from './platform/strangers'
import { hashOfToken } from './platform/token'
import { serveWeb } from './platform/web'

// The composition root: configuration -> services -> application. Only this module imports all of them.

export interface AppOptions {
  readonly config: Config
  readonly pool: Pool
  /** Pool without PgBouncer, if `pool` leads through it. */
  readonly directPool?: Pool | undefined
  readonly replicaPool?: Pool | undefined
  readonly slices: readonly Slice[]
  /** Counts limited calls; in the memory of the process when left out. */
  readonly rates?: FastifyRateLimitStoreCtor
  readonly now?: () => Date
  /** Tests put their own: one transaction that is rolled back. */
  readonly database?: Database
  readonly documents?: DocumentPool
  readonly webFolder?: string
  /** Where log lines go; standard output when left out. */
  readonly logTo?: { write(line: string): void }
}

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  readonly pipeline: Pipeline
  readonly calls: readonly Call[]
  /** Starts working on jobs; a process may serve calls only. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

const defaultWebFolder = fileURLToPath(new URL('../web', import.meta.url))

export async function createApp(options: AppOptions): Promise<App> {
  const { config, pool, directPool = pool, replicaPool, slices, now = () => new Date() } = options
  const database = options.database ?? createDatabase(pool, replicaPool)
  const constraints = Object.assign({}, ...slices.map((slice) => slice.constraints ?? {})) as NonNullable<
    Slice['constraints']
  >
  const http = await createServer(config, constraints, { logTo: options.logTo, rates: options.rates })
  const log = logOver(http.log)
  const documents =
    options.documents ??
    createDocumentPool({
      warmUp: config.production,
      onUntagged: () =>
        log.warn(
          { platform: `${process.platform} ${process.arch}` },
          'PDF документите са без структура за екранни четци: за тази платформа няма компилатор, който я записва',
        ),
      onTrouble: (error) => log.error({ error: loggable(error) }, 'документ'),
    })
  const hub = config.realtime
    ? createHub({
        server: http.server,
        pool: directPool,
        log,
        now,
        pages: pagesElsewhere(config),
        origin: originOf(config.publicUrl),
        sharesPort: cluster.isWorker,
        authenticate: (authorization) => listenerOf(database, authorization, now()),
      })
    : silentHub
  const drain = createDrain(http)
  const handlers = slices.flatMap((slice) => slice.handlers)
  const services: Services = {
    config,
    log,
    hub,
    files: createFileStore(config),
    documents,
    waiting: slices.flatMap((slice) => slice.waiting ?? []),
    packs: slices.flatMap((slice) => slice.packs ?? []),
    filters: Object.assign({ ...commonFilters }, ...slices.map((slice) => slice.filters ?? {})) as FilterTexts,
    runRead: runReadOf(handlers),
  }
  const uploadsFolder = join(config.dataDir, 'uploads')
  void removeOldUploads(uploadsFolder, new Date(now().getTime() - 86_400_000)).catch(() => undefined)
  const pipeline: Pipeline = {
    database,
    services,
    now,
    checkLock,
    findConflicts,
    uploads: createUploads(uploadsFolder),
    strangers: createStrangers(),
    shares: createBodyShares(),
    touchSession: sessionToucher(database, config.sessionDays),
  }

  const calls = handlers.map((handler) => handler.call)
  for (const handler of handlers) registerCall(http, pipeline, handler)

  // Lazy, because it took three quarters of every start.
  let openApi: string | undefined
  http.get('/api/openapi.json', (_request, reply) => {
    openApi ??= JSON.stringify(openApiOf(calls, frontendVersion))
    return reply.header('content-type', 'application/json; charset=utf-8').send(openApi)
  })
  for (const slice of slices) slice.serve?.(http, { config, database, now })
  serveHealth(http, pool, replicaPool, drain)
  serveMetrics(http, { pool, database, hub }, config)
  await serveWeb(http, options.webFolder ?? defaultWebFolder, config)

  let stopJobs: (() => Promise<void>) | undefined
  return {
    http,
    services,
    pipeline,
    calls,
    async startJobs() {
      const jobs = slices.flatMap((slice) => slice.jobs ?? [])
      const runner = await startJobs({
        pool: directPool,
        database,
        handlers: jobs,
        services,
        log,
        concurrency: Math.max(1, config.jobs),
        now,
      })
      stopJobs = () => runner.stop()
      await planStanding(
        directPool,
        slices.flatMap((slice) => [...(slice.standing?.(now()) ?? [])]),
      )
    },
    async close() {
      await Promise.all([drain.run(), within(jobsEndMs, stopJobs?.())])
      await hub.close()
      await http.close()
      await documents.close()
    },
  }
}

/** A job that takes longer is cut: its transaction is undone and another process repeats it. */
const jobsEndMs = 3500

/** Waits for the work, no longer than that. */
const within = (ms: number, work: Promise<void> | undefined) =>
  work && Promise.race([work, sleep(ms, undefined, { ref: false })])

/** /healthz: the process runs. /readyz: it can serve requests and reaches the database. */
function serveHealth(http: FastifyInstance, pool: Pool, replicaPool: Pool | undefined, { isDraining }: Drain): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      const answer = pool.query('select 1').then(() => ({ status: 'ok' }))
      if (!replicaPool) return await answer
      // While the primary is away, the reads continue on the replica.
      const reads = async () => (await replicaPool.query('select 1')) && { status: 'reads-only' }
      return (
        (await Promise.race([answer, sleep(1000, undefined, { ref: false })]).catch(() => undefined)) ?? (await reads())
      )
    } catch (error) {
      request.log.warn({ error: loggable(error) }, 'базата данни не отговаря')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}

async function listenerOf(database: Database, authorization: string, now: Date): Promise<Listener | undefined> {
  const token = hashOfToken(authorization)
  if (!token) return undefined
  const first = `select ${openCall(token, now, false)} as opened`
  const work = async (_transaction: unknown, opened: QueryResult[]) => {
    const openedCall = (opened[0]?.rows[0] as { opened: OpenedCall | null } | undefined)?.opened
    if (!openedCall || openedCall.needsSecondFactor) return { value: undefined }
    const { accountId, sessionId, kindergartenIds } = scopeOf(openedCall, now)
    return { value: { accountId, sessionId, kindergartenIds } }
  }
  return database.transact('read', first, work, { use: { when: 'primary-is-away' } })
}

const touchEveryMs = 5 * 60_000

/** Notes when a session was last used, at most every five minutes, apart from the call's own transaction. */
function sessionToucher(database: Database, sessionDays: number) {
  const touched = new Map<number, number>()
  return (opened: OpenedCall, now: Date): void => {
    const last = Math.max(touched.get(opened.sessionId) ?? 0, Date.parse(opened.lastSeenAt))
    if (now.getTime() - last < touchEveryMs) return
    if (touched.size > 50_000) touched.clear()
    touched.set(opened.sessionId, now.getTime())
    void database
      .transact('write', 'set local role asistent_system', async ({ tx }) => {
        await prolongSession(tx, opened.sessionId, now, sessionDays)
        return { value: undefined }
      })
      .catch(() => touched.delete(opened.sessionId))
  }
}
