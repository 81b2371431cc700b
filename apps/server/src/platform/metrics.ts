import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { Hub } from './hub'

/** Numbers for Prometheus at /metrics; behind METRICS_TOKEN when one is set. */
export function serveMetrics(app: FastifyInstance, pool: Pool, hub: () => Hub, token: string | undefined): void {
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
    if (token && request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}
