import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from './config'
import type { Hub } from './hub'
import { hashToken } from './token'

/** Serves Prometheus metrics at /metrics: with METRICS_TOKEN, or without one on loopback only. */
export function serveMetrics(app: FastifyInstance, pool: Pool, hub: () => Hub, config: Config): void {
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
      this.set(hub().connections())
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { call: request.routeOptions.config.call ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(401).send()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** Without a token, allows only loopback requests that did not come through a proxy. */
function mayRead({ headers }: FastifyRequest, { metricsToken, host }: Config): boolean {
  if (!metricsToken) return loopback.test(host) && !headers['x-forwarded-for'] && !headers.forwarded
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${metricsToken}`))
}
