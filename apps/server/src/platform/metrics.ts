import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from './config'
import type { Database } from './database'
import type { Hub } from './hub'
import { renderMetrics } from './shared-metrics'
import { hashToken } from './token'

/** Serves Prometheus metrics at /metrics: with METRICS_TOKEN, or without one on loopback only. */
export interface Measured {
  readonly pool: Pool
  readonly database: Database
  readonly hub: Hub
}

export function serveMetrics(app: FastifyInstance, { pool, database, hub }: Measured, config: Config): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'asistent_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  new Gauge({
    name: 'asistent_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'all' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'asistent_hub_connections',
    help: 'Open connections of the hub',
    registers: [register],
    collect() {
      this.set(hub.connections())
    },
  })
  const { replicaReads } = database
  if (replicaReads) {
    new Counter({
      name: 'asistent_reads_while_primary_away_total',
      help: 'Reads that a replica answered because the primary did not',
      registers: [register],
      collect() {
        this.reset()
        this.inc(replicaReads.away)
      },
    })
    new Counter({
      name: 'asistent_replica_reads_total',
      help: 'Reads that may use a replica, by the server that answered them',
      labelNames: ['server'],
      registers: [register],
      collect() {
        this.reset()
        for (const server of ['replica', 'primary'] as const) this.inc({ server }, replicaReads[server])
      },
    })
  }
  gaugesOfDatabase(register, pool)
  const render = renderMetrics(register)
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { call: request.routeOptions.config.call ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(401).send()
    return reply.header('content-type', register.contentType).send(await render())
  })
}

interface Stored {
  readonly jobs: Readonly<Record<string, Readonly<Record<'waiting' | 'late' | 'failed', number>>>> | null
  readonly mails: Readonly<Record<string, number>> | null
  readonly lastBackup: string | null
}

const late = `locked_at is null and attempts = 0 and run_at < now() - interval '5 minutes'`

/** Jobs and mails are few: finished jobs are deleted, and mails are counted over one week. */
const storedStatement = `select
  (select jsonb_object_agg(task_identifier, counts) from (
    select task_identifier, jsonb_build_object('waiting', count(*) filter (where attempts < max_attempts),
      'late', count(*) filter (where ${late}), 'failed', count(*) filter (where attempts >= max_attempts)) as counts
    from graphile_worker.jobs group by task_identifier) j) as jobs,
  (select jsonb_object_agg(state, n) from (
    select state, count(*) as n from mail where created_at > now() - interval '7 days' group by state) m) as mails,
  (select value ->> 'lastAt' from platform_setting where name = 'backup') as "lastBackup"`

/**
 * What is stored and not only known to this process. Every process reports it, so a rule uses the maximum; processes
 * that share a port report the maximum themselves.
 */
function gaugesOfDatabase(register: Registry, pool: Pool): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register], aggregator: 'max' })
  const jobs = gauge('asistent_jobs', 'Jobs by task: waiting, late by five minutes, failed for good', ['task', 'state'])
  const mails = gauge('asistent_mails', 'Mails of the last seven days by state', ['state'])
  const backup = gauge('asistent_last_backup_seconds', 'Unix time of the last recorded backup; 0: none')
  new Gauge({
    name: 'asistent_database_reachable',
    help: '1 if the figures of the database could be read',
    registers: [register],
    aggregator: 'max',
    async collect() {
      const answer = await pool.query<Stored>(storedStatement).catch(() => undefined)
      this.set(answer ? 1 : 0)
      const stored = answer?.rows[0]
      if (!stored) return
      jobs.reset()
      mails.reset()
      for (const [task, counts] of Object.entries(stored.jobs ?? {}))
        for (const [state, value] of Object.entries(counts)) jobs.set({ task, state }, value)
      for (const [state, value] of Object.entries(stored.mails ?? {})) mails.set({ state }, value)
      backup.set(stored.lastBackup ? Date.parse(stored.lastBackup) / 1000 : 0)
    },
  })
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** Without a token, allows only loopback requests that did not come through a proxy. */
function mayRead({ headers }: FastifyRequest, { metricsToken, host }: Config): boolean {
  if (!metricsToken) return loopback.test(host) && !headers['x-forwarded-for'] && !headers.forwarded
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${metricsToken}`))
}
