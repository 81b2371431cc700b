import { startChild } from '../support/child'
import { startBenchServer } from '../support/database'
import { openPlaces, requestsOf } from '../support/places'
import { measure } from '../calls'
const server = await startBenchServer()
const { url, pool } = await server.database(1)
const places = await openPlaces(pool, 1)
const loader = await startChild(new URL('../support/load.ts', import.meta.url))
if (process.argv[4]) process.env.BENCH_PROFILE = '/tmp/mr/prof'
const app = await startChild<number>(new URL('../support/app-side.ts', import.meta.url), [], { DATABASE_URL: url })
const kind = process.argv[2] as 'years' | 'save' | 'children'
for (let i = 0; i < Number(process.argv[3] ?? 5); i++) {
  const m = await measure(loader, app, requestsOf(kind, 'app', places), 3)
  console.log(kind, m.perSecond.toFixed(0), m.cpu.toFixed(0))
}
await app.stop()
await loader.stop()
await server.stop()
