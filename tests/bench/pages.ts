import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { listAbsenceDays } from '@asistent/contract/attendance/absence.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { getMaintenanceMessage } from '@asistent/contract/communication/maintenance.calls'
import type { Call } from '@asistent/contract/core/call'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { getMonthEnd } from '@asistent/contract/dashboards/month-end.calls'
import { getSetup } from '@asistent/contract/dashboards/setup.calls'
import { getStart } from '@asistent/contract/dashboards/start.calls'
import { countWaiting, listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { listExternalLinks } from '@asistent/contract/institutions/modules.calls'
import { listPartners } from '@asistent/contract/institutions/partners.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { lessonsOfDay } from '@asistent/contract/planning/lessons.calls'
import { stockSummary } from '@asistent/contract/warehouse/availability.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import type { Pool } from 'pg'
import type { Section } from './main'
import { appHere } from './support/app-here'
import { cpuOfBackends } from './support/backends'
import { startChild, type Child } from './support/child'
import { startBenchServer } from './support/database'
import { get, openGroups, readMonth, sessionOf } from './support/groups'
import type { Load, LoadResult } from './support/load'
import { writeMessages } from './support/messages'
import { median, type Finding } from './support/table'

// Processor time of Node and PostgreSQL for each call of a page, and for the page with all its calls. One client, so
// that no call waits; under load processor time varies less between machines than elapsed time.

export const title = 'Pages: processor time of a page with all its calls'

const kindergartens = 4
const messages = 100
/** Requests of a call in a round: the kernel counts processor time in steps of 10 ms. */
const turns = 40

interface PageRequest {
  readonly name: string
  readonly path: string
}

interface Page {
  readonly what: string
  readonly token: string
  readonly calls: readonly PageRequest[]
  /** The request that returns the responses of all these calls. */
  readonly together?: PageRequest
}

interface Cost {
  readonly node: number
  readonly database: number
}

export async function run({ rounds }: Section): Promise<Finding[]> {
  const now = new Date()
  const server = await startBenchServer()
  const children: Child[] = []
  try {
    const { url, pool } = await server.database(kindergartens, { attendance: true })
    await writeMessages(pool, messages)
    const pages = await pagesOf(pool, now)
    await pool.query('vacuum (analyze)')
    const here = await appHere(url)
    const trips = new Map<PageRequest, number>()
    for (const { token, calls, together } of pages)
      for (const call of [...calls, ...(together ? [together] : [])])
        trips.set(call, (await here.recorded({ token, path: call.path })).length)
    await here.close()
    const app = await startChild<number>('app-side', [], { DATABASE_URL: url })
    const loader = await startChild('load')
    children.push(app, loader)
    const findings: Finding[] = []
    for (const page of pages) {
      const measure = async (call: PageRequest): Promise<Cost & PageRequest> => {
        const request = get(call.path, page.token)
        const measured: Cost[] = []
        for (let round = -2; round < rounds; round++) {
          const cost = await costOf({ app, loader, pool }, request)
          // The rounds before the first warm up the compiler and the plans.
          if (round >= 0) measured.push(cost)
        }
        return {
          ...call,
          node: median(measured.map(({ node }) => node)),
          database: median(measured.map(({ database }) => database)),
        }
      }
      const costs: (Cost & PageRequest)[] = []
      for (const call of page.calls) costs.push(await measure(call))
      const sum = (field: keyof Cost) => costs.reduce((total, cost) => total + cost[field], 0)
      const allTrips = page.calls.reduce((total, call) => total + (trips.get(call) ?? 0), 0)
      findings.push({
        what: page.together ? `${page.what}, each call alone` : page.what,
        aim: 'figures',
        result: `${(sum('node') + sum('database')).toFixed(1)} ms`,
        detail: `Node ${sum('node').toFixed(1)} + PostgreSQL ${sum('database').toFixed(1)} ms; ${costs.length} calls, ${allTrips} round trips`,
      })
      if (page.together) {
        const { node, database } = await measure(page.together)
        findings.push({
          what: `${page.what}, one request`,
          aim: 'figures',
          result: `${(node + database).toFixed(1)} ms`,
          detail: `Node ${node.toFixed(1)} + PostgreSQL ${database.toFixed(1)} ms; 1 call, ${trips.get(page.together)} round trips`,
        })
      }
      if (costs.length > 1)
        for (const [at, { name, node, database }] of costs.entries())
          findings.push({
            what: `  ${name}`,
            aim: '',
            result: `${(node + database).toFixed(1)} ms`,
            detail: `Node ${node.toFixed(1)} + PostgreSQL ${database.toFixed(1)} ms; ${trips.get(page.calls[at]!)} round trips`,
          })
    }
    return findings
  } finally {
    for (const child of children) await child.stop()
    await server.stop()
  }
}

interface Sides {
  readonly app: Child & { readonly ready: number }
  readonly loader: Child
  readonly pool: Pool
}

async function costOf({ app, loader, pool }: Sides, request: string): Promise<Cost> {
  const [node, database] = [await app.ask<number>({}), await cpuOfBackends(pool)]
  const order: Load = { port: app.ready, seconds: 60, requests: turns, clients: [[request]] }
  const result = await loader.ask<LoadResult>(order)
  if (result.refused) throw new Error(`the server refused: ${result.refused}`)
  return {
    node: ((await app.ask<number>({})) - node) / result.answered,
    database: ((await cpuOfBackends(pool)) - database) / result.answered,
  }
}

const named = <In>(call: Call<In, unknown, unknown>, query: Record<string, string> = {}): PageRequest => {
  const text = new URLSearchParams(query).toString()
  return { name: call.path, path: text ? `${call.path}?${text}` : call.path }
}

/** Calls of the shell, on every page. */
const frame = [
  named(getUserData),
  named(getCounters),
  named(countWaiting),
  named(listPartners, { orderByColumn: 'name' }),
  named(listExternalLinks),
  named(getMaintenanceMessage),
]

async function pagesOf(pool: Pool, now: Date): Promise<Page[]> {
  const [kindergarten] = await openGroups(pool, 1, now)
  if (!kindergarten) throw new Error('no kindergarten to measure')
  const { kindergartenId, director, teachers } = kindergarten
  const administrator = await sessionOf(pool, kindergartenId, `role = ${roleTypes.Administrator}`).catch(
    () => undefined,
  )
  const parent = await sessionOf(pool, kindergartenId, `role = ${roleTypes.Parent}`)
  const { month, year } = readMonth(now)
  const home = [...frame, named(getDashboard)]
  const together = named(getStart, { home: 'true' })
  const ofDirector = [...home, named(getMonthEnd), named(getSetup), named(stockSummary)]
  return [
    { what: 'home of the director', token: director, calls: ofDirector, together },
    ...(administrator
      ? [{ what: 'home of the administrator', token: administrator, calls: ofDirector, together }]
      : []),
    { what: 'home of a teacher', token: teachers[0]!.token, calls: [...home, named(lessonsOfDay)], together },
    {
      what: 'home of a parent',
      token: parent,
      calls: [...home, named(listWaiting), named(listAbsenceDays)],
      together,
    },
    { what: 'list of 200 children', token: director, calls: [named(listChildren, { pageSize: '200' })] },
    {
      what: 'absences of a month',
      token: director,
      calls: [named(absencesReport.json, { month: String(month), year: String(year) })],
    },
  ]
}
