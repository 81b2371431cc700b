import { startChild } from '../support/child'
import { startBenchServer } from '../support/database'
import { openPlaces, requestsOf } from '../support/places'
import { measure } from '../calls'
import { hashToken } from '../../../apps/server/src/platform/token'
const server = await startBenchServer()
const { url, pool } = await server.database(1)
const places = await openPlaces(pool, 1)
const loader = await startChild(new URL('../support/load.ts', import.meta.url))
const opened = (await pool.query(`select open_call($1, now(), false) o`, [hashToken(places[0]!.token)])).rows[0].o
const s = await startChild<number>(
  new URL('./fake-app.ts', import.meta.url),
  ['appdrizzle', JSON.stringify(opened), 'save'],
  { DATABASE_URL: url, LL: process.env.LL ?? 'info' },
)
const kinds = ['years', 'save'] as const
for (const k of kinds) await measure(loader, s, requestsOf(k, 'app', places).slice(0, 4), 8)
const got: Record<string, number[]> = {}
for (let i = 0; i < 12; i++)
  for (const k of kinds)
    (got[k] ??= []).push((await measure(loader, s, requestsOf(k, 'app', places).slice(0, 4), 1)).cpu)
for (const n in got)
  console.log(
    n.padEnd(12),
    'µs node median',
    got[n]!.sort((a, b) => a - b)[6]!.toFixed(0),
    'min',
    got[n]![0]!.toFixed(0),
  )
await s.stop()
await loader.stop()
await server.stop()
