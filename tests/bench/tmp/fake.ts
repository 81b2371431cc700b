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
const sides: [string, any][] = []
const only = process.argv[2]?.split(',') ?? ['http', 'fastify', 'app', 'appdrizzle']
for (const mode of only)
  sides.push([
    mode,
    await startChild<number>(
      new URL('./fake-app.ts', import.meta.url),
      [mode, JSON.stringify(opened), process.argv[4] ?? 'years'],
      { DATABASE_URL: url },
    ),
  ])
if (!process.argv[3])
  for (const mode of only.filter((m) => m === 'app'))
    sides.push([
      mode + ' silent',
      await startChild<number>(
        new URL('./fake-app.ts', import.meta.url),
        [mode, JSON.stringify(opened), process.argv[4] ?? 'years'],
        { DATABASE_URL: url, LL: 'silent' },
      ),
    ])
const r = requestsOf((process.argv[4] ?? 'years') as 'years', 'app', places).slice(0, 4)
for (const [, s] of sides) await measure(loader, s, r, 6)
const got: Record<string, number[]> = {}
for (let i = 0; i < Number(process.env.R ?? 7); i++)
  for (const [n, s] of sides) {
    const m = await measure(loader, s, r, 1)
    ;(got[n] ??= []).push(m.cpu)
    console.log(n, m.perSecond.toFixed(0), '/s', m.cpu.toFixed(0), 'µs', m.p50.toFixed(2), 'ms')
  }
for (const n in got)
  console.log(
    n.padEnd(12),
    'µs node median',
    got[n]!.sort((a, b) => a - b)[3]!.toFixed(0),
    'min',
    got[n]![0]!.toFixed(0),
  )
for (const [, s] of sides) await s.stop()
await loader.stop()
await server.stop()
