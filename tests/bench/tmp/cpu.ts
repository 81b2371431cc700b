import { listChildren } from '@asistent/contract/people/children.calls'
import { startChild } from '../support/child'
import { startBenchServer } from '../support/database'
import { openPlaces, requestsOf, kinds, type Kind } from '../support/places'
import { marks, record } from '../support/recorded'
import { measure } from '../calls'
import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { readdirSync, readFileSync } from 'node:fs'
function pgCpu(): number {
  let sum = 0
  for (const d of readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue
    try {
      const cmd = readFileSync(`/proc/${d}/cmdline`, 'utf8')
      if (!/bench_1_0/.test(cmd)) continue
      const f = readFileSync(`/proc/${d}/stat`, 'utf8').split(') ')[1]!.split(' ')
      sum += (Number(f[11]) + Number(f[12])) * 10
    } catch {}
  }
  return sum
}
const server = await startBenchServer()
const { url, pool } = await server.database(1)
const places = await openPlaces(pool, 1)
const app = await startChild<number>(new URL('../support/app-side.ts', import.meta.url), [], {
  DATABASE_URL: url,
  ...(process.env.HPROF && { BENCH_PROFILE: process.env.HPROF }),
})
const bare = await startChild<number>(
  new URL('../support/bare-side.ts', import.meta.url),
  [
    JSON.stringify({
      years: await record(listSchoolYears, {}),
      children: await record(listChildren, { pageSize: 20 }),
      save: await record(saveSchoolYear, marks),
    }),
  ],
  { DATABASE_URL: url },
)
const loader = await startChild(new URL('../support/load.ts', import.meta.url))
const R = Number(process.env.ROUNDS ?? 8)
const reqs = (kind: Kind, name: 'app' | 'bare') => requestsOf(kind, name, places)
for (const kind of kinds)
  for (const [name, side] of [
    ['app', app],
    ['bare', bare],
  ] as const)
    await measure(loader, side, reqs(kind, name), Number(process.env.WARM ?? 6))
for (const kind of kinds) {
  const got: Record<string, { ps: number; node: number; pg: number }[]> = { app: [], bare: [] }
  for (let round = 0; round < R; round++)
    for (const [name, side] of [
      ['app', app],
      ['bare', bare],
    ] as const) {
      const before = pgCpu()
      const m = await measure(loader, side, reqs(kind, name), 1)
      got[name]!.push({ ps: m.perSecond, node: m.cpu, pg: ((pgCpu() - before) * 1000) / m.perSecond })
    }
  const med = (x: number[]) => x.sort((a, b) => a - b)[x.length >> 1]!
  for (const name of ['app', 'bare']) {
    const g = got[name]!
    console.log(
      kind,
      name.padEnd(5),
      'med',
      med(g.map((x) => x.ps)).toFixed(0),
      'best',
      Math.max(...g.map((x) => x.ps)).toFixed(0),
      '/s  node',
      med(g.map((x) => x.node)).toFixed(0),
      'min',
      Math.min(...g.map((x) => x.node)).toFixed(0),
      '  pg',
      med(g.map((x) => x.pg)).toFixed(0),
      'min',
      Math.min(...g.map((x) => x.pg)).toFixed(0),
    )
  }
  console.log(
    kind,
    'ratio median',
    med(got.app!.map((x, i) => x.ps / got.bare![i]!.ps)).toFixed(2),
    'best/best',
    (Math.max(...got.app!.map((x) => x.ps)) / Math.max(...got.bare!.map((x) => x.ps))).toFixed(2),
  )
}
await app.stop()
await bare.stop()
await loader.stop()
await server.stop()
