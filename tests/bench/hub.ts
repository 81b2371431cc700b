import type { Section } from './main'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { openPlaces } from './support/places'
import type { HubOrder, Stall } from './support/hub-side'
import type { RawOrder } from './support/raw-sockets'
import { median, type Finding } from './support/table'

// One event to everybody who is connected: for how long does the server answer nobody else?

export const title = 'Hub: a broadcast to 5,000 connections'

const connections = 5000
const listenerProcesses = 2

export async function run({ rounds }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const { url, pool } = await server.database(40)
    const tokens = (await openPlaces(pool, 40)).map((place) => place.token)
    const hub = await startChild<number>('hub-side', [], { DATABASE_URL: url })
    children.push(hub)
    const listeners: Child[] = []
    for (let process = 0; process < listenerProcesses; process++) listeners.push(await startChild('raw-sockets'))
    children.push(...listeners)
    const tell = (order: RawOrder) => Promise.all(listeners.map((one) => one.ask<number>(order)))
    await tell({ do: 'open', port: hub.ready, tokens, count: connections / listenerProcesses })

    const ask = (what: HubOrder['do']) => hub.ask<Stall>({ do: what } satisfies HubOrder)
    const resting: Stall[] = []
    const broadcasts: { stall: Stall; arrived: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const rest = await ask('rest')
      const [arrivals, stall] = await Promise.all([tell({ do: 'await' }), ask('broadcast')])
      // The first round warms the code up.
      if (round === 0) continue
      resting.push(rest)
      broadcasts.push({ stall, arrived: Math.max(...arrivals) - stall.startedAt })
    }
    const worst = Math.max(...broadcasts.map(({ stall }) => stall.worst))
    const typical = median(broadcasts.map(({ stall }) => stall.worst))
    const count = broadcasts[0]?.stall.connections ?? 0
    if (count !== connections) throw new Error(`only ${count} connections stayed open`)
    return [
      {
        what: 'longest stall of the event loop',
        aim: 'less than 100 ms',
        result: `${typical.toFixed(0)} ms`,
        met: typical < 100,
        detail: `worst of ${rounds} broadcasts ${worst.toFixed(0)} ms; at rest ${median(resting.map((one) => one.worst)).toFixed(0)} ms; the last of ${count} had it after ${median(broadcasts.map((one) => one.arrived)).toFixed(0)} ms`,
      },
    ]
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}
