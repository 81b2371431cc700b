import type { Section } from './main'
import type { SideName } from './support/bundle'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { openPlaces } from './support/places'
import type { HubOrder, Stall } from './support/hub-side'
import type { RawOrder } from './support/raw-sockets'
import { median, type Finding } from './support/table'

// One event to all connected clients: how long does it block the event loops of the processes?

export const title = 'Hub: a broadcast to 5,000 connections of one process, and to 10,000 of four'

const sizes = [
  { processes: 1, connections: 5000, listenersOfProcess: 2 },
  { processes: 4, connections: 10_000, listenersOfProcess: 1 },
] as const

export async function run({ rounds }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    const { url, pool } = await server.database(40)
    const tokens = (await openPlaces(pool, 40)).map((kindergarten) => kindergarten.token)
    const findings: Finding[] = []
    for (const size of sizes) findings.push(await measure(size, { url, tokens, rounds }))
    return findings
  } finally {
    await server.stop()
  }
}

interface Given {
  readonly url: string
  readonly tokens: readonly string[]
  readonly rounds: number
}

async function measure(
  { processes, connections, listenersOfProcess }: (typeof sizes)[number],
  { url, tokens, rounds }: Given,
): Promise<Finding> {
  const children: Child[] = []
  const startOne = async <Ready>(side: SideName, env: Record<string, string> = {}) => {
    const child = await startChild<Ready>(side, [], env)
    children.push(child)
    return child
  }
  try {
    const hubs: (Child & { readonly ready: number })[] = []
    for (let index = 0; index < processes; index++) hubs.push(await startOne<number>('hub-side', { DATABASE_URL: url }))
    const listeners: { child: Child; port: number }[] = []
    for (const { ready: port } of hubs)
      for (let index = 0; index < listenersOfProcess; index++)
        listeners.push({ child: await startOne('raw-sockets'), port })
    const count = connections / listeners.length
    await Promise.all(
      listeners.map(({ child, port }) => child.ask({ do: 'open', port, tokens, count } satisfies RawOrder)),
    )

    const ask = (hub: Child, what: HubOrder['do']) => hub.ask<Stall>({ do: what } satisfies HubOrder)
    /**
     * Longest block of an event loop. The first process broadcasts, the others receive the event through PostgreSQL.
     */
    const stallDuring = async (what: HubOrder['do']) => {
      const stalls = await Promise.all(hubs.map((hub, index) => ask(hub, index === 0 ? what : 'rest')))
      return {
        worst: Math.max(...stalls.map(({ worst }) => worst)),
        startedAt: stalls[0]?.startedAt ?? 0,
        connections: stalls.reduce((sum, stall) => sum + stall.connections, 0),
      }
    }
    const resting: number[] = []
    const broadcasts: { worst: number; arrived: number; connections: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const rest = await stallDuring('rest')
      const [arrivals, { worst, startedAt, connections: open }] = await Promise.all([
        Promise.all(listeners.map(({ child }) => child.ask<number>({ do: 'await' } satisfies RawOrder))),
        stallDuring('broadcast'),
      ])
      // The first round is the warm-up.
      if (round === 0) continue
      resting.push(rest.worst)
      broadcasts.push({ worst, arrived: Math.max(...arrivals) - startedAt, connections: open })
    }
    const open = broadcasts[0]?.connections ?? 0
    if (open !== connections) throw new Error(`only ${open} connections stayed open`)
    const typical = median(broadcasts.map(({ worst }) => worst))
    return {
      what: `longest stall of an event loop, ${connections} connections, processes: ${processes}`,
      aim: 'less than 100 ms',
      result: `${typical.toFixed(0)} ms`,
      met: typical < 100,
      detail: `worst of ${rounds} broadcasts ${Math.max(...broadcasts.map(({ worst }) => worst)).toFixed(0)} ms; at rest ${median(resting).toFixed(0)} ms; the last of ${open} had it after ${median(broadcasts.map(({ arrived }) => arrived)).toFixed(0)} ms`,
    }
  } finally {
    for (const child of children) await child.stop()
  }
}
