import type { Section } from './main'
import { measure, warmUp, type Served } from './calls'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { flatKinds, grow, kindLabel, openPlaces, requestsOf, type FlatKind, type Place } from './support/places'
import { median, type Finding } from './support/table'

// The same calls in a database with one kindergarten and in one with many should cost the same. The measured
// kindergartens have a thousand children each. In the large database the requests rotate among many kindergartens, to
// avoid cache hits.

export const title = 'Size: the same calls with one kindergarten and with many'

const spread = 60

interface Size {
  readonly app: Served
  readonly places: readonly Place[]
}

export async function run({ full, rounds, seconds }: Section): Promise<Finding[]> {
  const kindergartens = full ? 2000 : 40
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const sizes: Size[] = []
    for (const count of [1, kindergartens]) {
      const { url, pool } = await server.database(count)
      const places = await openPlaces(pool, Math.min(count, spread))
      await grow(pool, places)
      const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
      children.push(app)
      sizes.push({ app, places })
    }
    const loader = await startChild('load')
    children.push(loader)
    const single = async (kind: FlatKind, { app, places }: Size) =>
      (await measure(loader, app, requestsOf(kind, 'app', places), seconds)).perSecond
    await warmUp(flatKinds.flatMap((kind) => sizes.map((size) => () => single(kind, size))))
    const speeds = new Map<FlatKind, number[][]>(flatKinds.map((kind) => [kind, []]))
    for (let round = 0; round < rounds; round++)
      for (const [kind, results] of speeds) {
        const pair: number[] = []
        for (const size of sizes) pair.push(await single(kind, size))
        results.push(pair)
      }
    return [...speeds].map(([kind, pairs]) => finding(kind, pairs, kindergartens))
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

/** Ratio within each round, because a disturbance of the machine affects both sides of a round. */
function finding(kind: FlatKind, pairs: readonly number[][], kindergartens: number): Finding {
  const [single, many] = [0, 1].map((at) => pairs.map((pair) => pair[at] ?? 0)) as [number[], number[]]
  const ratio = median(single.map((speed, round) => speed / (many[round] ?? 1)))
  return {
    what: kindLabel[kind],
    aim: 'at most 1.30 times',
    result: `${ratio.toFixed(2)} times`,
    met: ratio <= 1.3,
    detail: `1 kindergarten ${median(single).toFixed(0)}/s, ${kindergartens} kindergartens ${median(many).toFixed(0)}/s`,
  }
}
