import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../../apps/server/src/app'
import { readConfig } from '../../../apps/server/src/platform/config'
import { createPool } from '../../../apps/server/src/platform/database'
import { slices } from '../../../apps/server/src/slices'
import { noDocuments } from '../../support/no-documents'

// The product as in production, which broadcasts on request and reports how long its event loop was blocked.

export interface HubOrder {
  readonly do: 'broadcast' | 'rest'
}

export interface Stall {
  readonly connections: number
  /** Milliseconds above the resolution of the histogram. */
  readonly worst: number
  readonly startedAt: number
}

const config = readConfig({ ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn' })
const pool = createPool({ connectionString: config.databaseUrl, max: config.poolSize })
const app = await createApp({ config, pool, slices, documents: noDocuments, webFolder: '/nonexistent' })
await app.http.listen({ port: 0, host: '127.0.0.1' })

const resolution = 1

async function stallDuring(work: () => Promise<void>): Promise<Stall> {
  const histogram = monitorEventLoopDelay({ resolution })
  const { hub } = app.services
  histogram.enable()
  await sleep(50)
  histogram.reset()
  const startedAt = Date.now()
  await work()
  await sleep(300)
  histogram.disable()
  return { connections: hub.connections(), worst: Math.max(0, histogram.max / 1e6 - resolution), startedAt }
}

const notice = { id: 1, title: 'Профилактика от 22:00 до 23:00 часа', content: 'Запишете работата си дотогава.' }
const broadcast = () => app.services.hub.toEveryone('receiveMaintenanceMessage', notice)

process.on('message', (order: HubOrder) => {
  stallDuring(order.do === 'broadcast' ? broadcast : () => sleep(300)).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: (app.http.server.address() as AddressInfo).port })
