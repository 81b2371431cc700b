import { productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest, createRequest, listRequests } from '@asistent/contract/warehouse/requests.calls'
import { today } from '@asistent/domain/kernel/day'
import { createPool } from '../../apps/server/src/platform/database'
import type { Section } from './main'
import { appHere, ask, type Asked } from './support/app-here'
import { startBenchServer, type BenchServer } from './support/database'
import { openPlaces } from './support/places'
import type { Replayed } from './support/replayed'
import { stockUp, type Stocked } from './support/stock'
import { median, type Finding } from './support/table'

// The stock ledger: a request of forty lines against its own statements alone; the trial balance of a month and what is there,
// with a young history and an old one, in one kindergarten and in many.

export const title = 'Warehouse: posting, and the references against the length of the history'

const spread = 40
const young = 2
const old = 36

export async function run(options: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    return [...(await posting(server, options)), ...(await references(server, options))]
  } finally {
    await server.stop()
  }
}

interface Side extends Stocked {
  readonly url: string
  readonly tokens: readonly string[]
}

async function sideOf(server: BenchServer, kindergartens: number, months: number): Promise<Side> {
  const { url, pool } = await server.database(kindergartens)
  const places = await openPlaces(pool, Math.min(kindergartens, spread))
  let stocked: Stocked = { warehouseId: 0, productIds: [] }
  for (const { kindergartenId } of places) stocked = await stockUp(pool, kindergartenId, months)
  await pool.query('vacuum (analyze) stock_movement, stock_day, stock_balance, stock_line, stock_document')
  return { ...stocked, url, tokens: places.map(({ token }) => token) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Two databases with the same rows: in one the calls are made, in the other exactly what they had sent. */
async function posting(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const count = rounds * 4
  const sides = [await sideOf(server, 1, young), await sideOf(server, 1, young)] as const
  const ids: number[][] = []
  for (const side of sides) ids.push(await requestsIn(side, count))
  const [first] = sides
  const app = await appHere(first.url)
  const bare = createPool({ connectionString: sides[1].url, max: 1 })
  const times: [number, number][] = []
  try {
    for (const id of ids[0] ?? []) {
      let sent: Replayed[] = []
      const path = completeRequest.path.replace('{id}', String(id))
      const called = await timed(async () => {
        sent = await app.recorded({ token: first.tokens[0] ?? '', path, form: {} })
      })
      const client = await bare.connect()
      const replayed = await timed(async () => {
        for (const { text, values } of sent) await client.query(text, values)
      })
      client.release()
      times.push([called, replayed])
    }
  } finally {
    await app.close()
    await bare.end()
  }
  const settled = times.slice(Math.ceil(times.length / 4))
  const ratio = median(settled.map(([called, replayed]) => called / replayed))
  const [called, replayed] = [0, 1].map((at) => median(settled.map((pair) => pair[at] ?? 0)))
  return [
    {
      what: 'completing a request of 40 lines',
      aim: 'at most 2.00 times its statements alone',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 2,
      detail: `${called?.toFixed(1)} ms, statements alone ${replayed?.toFixed(1)} ms`,
    },
  ]
}

async function requestsIn({ url, tokens, warehouseId, productIds }: Side, count: number): Promise<number[]> {
  const app = await appHere(url)
  const [token = ''] = tokens
  try {
    for (let made = 0; made < count; made++)
      await ask(app.app, {
        token,
        path: createRequest.path,
        form: {
          forDate: today(new Date()),
          warehouseId,
          purpose: 2,
          lines: productIds.map((productId) => ({ productId, quantity: 0.1, unitOfMeasure: 3 })),
        },
      })
    const answer = await app.app.http.inject({
      method: 'GET',
      url: `${listRequests.path}?status=1&pageSize=200`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { result } = answer.json<{ result: { id: number }[] }>()
    return result.map(({ id }) => id).sort((left, right) => left - right)
  } finally {
    await app.close()
  }
}

const asked = {
  balance: { label: 'trial balance of the month', path: trialBalance.json.path },
  there: { label: 'what is there', path: productAvailability.json.path },
} as const
type Kind = keyof typeof asked

async function references(server: BenchServer, { full, rounds }: Section): Promise<Finding[]> {
  const kindergartens = full ? 2000 : 40
  const sides = [
    await sideOf(server, 1, young),
    await sideOf(server, 1, old),
    await sideOf(server, kindergartens, young),
  ]
  const apps = []
  for (const { url } of sides) apps.push(await appHere(url))
  try {
    const findings: Finding[] = []
    for (const kind of Object.keys(asked) as Kind[]) {
      const speeds: number[][] = []
      for (let round = 0; round <= rounds; round++) {
        const turn: number[] = []
        for (const [at, { tokens }] of sides.entries()) turn.push(await perCall(apps[at]!.app, tokens, kind))
        // The first one warms up.
        if (round > 0) speeds.push(turn)
      }
      const ratio = (at: number) => median(speeds.map((turn) => (turn[at] ?? 0) / (turn[0] ?? 1)))
      const ms = (at: number) => `${median(speeds.map((turn) => turn[at] ?? 0)).toFixed(1)} ms`
      const compared = (at: number, what: string, detail: string): Finding => ({
        what,
        aim: 'at most 1.30 times',
        result: `${ratio(at).toFixed(2)} times`,
        met: ratio(at) <= 1.3,
        detail: `${ms(0)}, ${detail} ${ms(at)}`,
      })
      findings.push(
        compared(1, `${asked[kind].label}, history of ${old} months instead of ${young}`, `${old} months`),
        compared(2, `${asked[kind].label}, many kindergartens`, `${kindergartens} kindergartens`),
      )
    }
    return findings
  } finally {
    for (const app of apps) await app.close()
  }
}

async function perCall(app: Parameters<typeof ask>[0], tokens: readonly string[], kind: Kind): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const one: Asked = { token: tokens[turn % tokens.length] ?? '', path: asked[kind].path }
    times.push(await timed(() => ask(app, one)))
  }
  return median(times)
}
