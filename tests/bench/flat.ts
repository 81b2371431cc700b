import type { Section } from './main'
import { measure, type Served } from './calls'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { kindLabel, kinds, openPlaces, requestsOf, type Place } from './support/places'
import { median, type Finding } from './support/table'

// The same calls in a database with one kindergarten and in one with many: they should cost the same. The requests
// of the large one go around many kindergartens, so that nothing is answered from a lucky cache.

export const title = 'Size: the same calls with one kindergarten and with many'

const spread = 400

export async function run({ full, rounds, seconds }: Section): Promise<Finding[]> {
  const kindergartens = full ? 2000 : 40
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const sides: { app: Served; places: Place[] }[] = []
    for (const count of [1, kindergartens]) {
      const { url, pool } = await server.database(count)
      const places = await openPlaces(pool, Math.min(count, spread))
      const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
      children.push(app)
      sides.push({ app, places })
    }
    const loader = await startChild('load')
    children.push(loader)
    const findings: Finding[] = []
    for (const kind of kinds) {
      const [small, large] = sides.map(({ app, places }) => {
        const requests = requestsOf(kind, 'app', places)
        return async (length: number) => (await measure(loader, app, requests, length)).perSecond
      })
      if (!small || !large) throw new Error('two databases are compared')
      for (const side of [small, large]) await side(seconds * 3)
      const speeds: [number, number][] = []
      for (let round = 0; round < rounds; round++) speeds.push([await small(seconds), await large(seconds)])
      const ratio = median(speeds.map(([one, many]) => one / many))
      findings.push({
        what: kindLabel[kind],
        aim: 'at most 1.30 times',
        result: `${ratio.toFixed(2)} times`,
        met: ratio <= 1.3,
        detail: `1 kindergarten ${median(speeds.map(([one]) => one)).toFixed(0)}/s, ${kindergartens} kindergartens ${median(speeds.map(([, many]) => many)).toFixed(0)}/s`,
      })
    }
    return findings
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}
