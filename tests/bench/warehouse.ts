import { productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest, createRequest, listRequests } from '@asistent/contract/warehouse/requests.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { createPool } from '../../apps/server/src/platform/database'
import type { Section } from './main'
import { appHere, ask, type AppRequest } from './support/app-here'
import { startBenchServer, type BenchServer } from './support/database'
import { openPlaces } from './support/places'
import type { Replayed } from './support/replayed'
import { crowd, stockKept, stockUp, varyPrices, type Stocked } from './support/stock'
import { median, type Finding } from './support/table'

// The stock ledger: a request of forty lines against its own statements alone; the trial balance and the stock, with a
// short and a long history, in one kindergarten and among two thousand.

export const title = 'Warehouse: posting, and the references against the length of the history'

/** Number of measured kindergartens in a database of `many`. */
const spread = 40
const many = 2000
const young = 2
const year = 12
const old = 36

export async function run(options: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    return [
      ...(await posting(server, options)),
      ...(await backDating(server, options)),
      ...(await references(server, options)),
    ]
  } finally {
    await server.stop()
  }
}

interface Side {
  readonly url: string
  readonly tokens: readonly string[]
}

/** One kindergarten with a posted history. */
async function postedSide(server: BenchServer): Promise<Side & Stocked> {
  const { url, pool } = await server.database(1)
  const places = await openPlaces(pool, 1)
  const stocked = await stockUp(pool, places[0]?.kindergartenId ?? 0, young)
  await pool.query('vacuum (analyze) stock_movement, stock_day, stock_balance, stock_line, stock_document')
  return { ...stocked, url, tokens: places.map(({ token }) => token) }
}

/** Kindergartens under test with this number of months; the others have one month. */
async function keptSide(server: BenchServer, kindergartens: number, months: number): Promise<Side> {
  const measured = Math.min(kindergartens, spread)
  const { url, pool } = await server.database(measured)
  const places = await openPlaces(pool, measured)
  if (kindergartens > measured) await stockKept(pool, await crowd(pool, kindergartens - measured), 20)
  await stockKept(
    pool,
    places.map(({ kindergartenId }) => kindergartenId),
    months * 30,
  )
  await pool.query('vacuum (analyze) stock_day, stock_balance, product, warehouse, kindergarten')
  return { url, tokens: places.map(({ token }) => token) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Two databases with the same rows: one runs the calls, the other replays their statements. */
async function posting(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const count = rounds * 4
  const sides = [await postedSide(server), await postedSide(server)] as const
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

/** Posts a delivery into the middle of the history, against one at the end. */
async function backDating(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const { url, pool } = await server.database(1)
  const places = await openPlaces(pool, 1)
  const { warehouseId, productIds } = await stockUp(pool, places[0]?.kindergartenId ?? 0, old)
  const [productId = 0] = productIds
  await varyPrices(pool, productId)
  await pool.query('vacuum (analyze) stock_movement, stock_day, stock_balance, stock_line, stock_document')
  const app = await appHere(url)
  const [{ token } = { token: '' }] = places
  const deliver = (forDate: string) =>
    timed(() =>
      ask(app.app, {
        token,
        path: saveInbound.path,
        form: {
          forDate,
          warehouseId,
          isOpening: true,
          complete: true,
          // Enough to change the value of all later issues.
          lines: [{ productId, quantity: 200, unitOfMeasure: 3, price: 3.5 }],
        },
      }),
    )
  const middle = addDays(today(new Date()), (-old * 30) / 2)
  const times: [number, number][] = []
  try {
    // The first postings revalue the whole history once.
    await deliver(addDays(today(new Date()), -old * 31))
    for (let turn = 0; turn < rounds * 4; turn++) times.push([await deliver(today(new Date())), await deliver(middle)])
  } finally {
    await app.close()
  }
  const ratio = median(times.map(([end, back]) => back / end))
  const ms = (at: 0 | 1) => `${median(times.map((turn) => turn[at])).toFixed(1)} ms`
  return [
    {
      what: `posting into the middle of ${old} months of a product`,
      aim: 'at most 3.00 times a posting at the end',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 3,
      detail: `${ms(1)}, at the end ${ms(0)}`,
    },
  ]
}

async function requestsIn({ url, tokens, warehouseId, productIds }: Side & Stocked, count: number): Promise<number[]> {
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
    return result.map(({ id }) => id).toSorted((left, right) => left - right)
  } finally {
    await app.close()
  }
}

const day = today(new Date())
const requestsOf = {
  balance: { label: 'trial balance of the month', path: trialBalance.json.path },
  yearly: {
    label: 'trial balance of a year',
    path: `${trialBalance.json.path}?fromDate=${addDays(day, -365)}&toDate=${day}`,
  },
  there: { label: 'what is there', path: productAvailability.json.path },
} as const
type Kind = keyof typeof requestsOf

/** Two sides, measured alternately. */
interface Comparison {
  readonly kinds: readonly Kind[]
  readonly few: readonly [kindergartens: number, months: number]
  readonly many: readonly [kindergartens: number, months: number]
  readonly words: string
}

const comparisons: readonly Comparison[] = [
  {
    kinds: ['balance', 'there'],
    few: [1, young],
    many: [1, old],
    words: `history of ${old} months instead of ${young}`,
  },
  { kinds: ['yearly', 'there'], few: [1, year], many: [many, year], words: `${many} kindergartens instead of 1` },
]

async function references(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { kinds, few, many: more, words } of comparisons) {
    const sides = [await keptSide(server, ...few), await keptSide(server, ...more)] as const
    const apps = [await appHere(sides[0].url), await appHere(sides[1].url)] as const
    try {
      for (const kind of kinds) {
        const times: [number, number][] = []
        for (let round = 0; round <= rounds; round++) {
          const turn: [number, number] = [
            await perCall(apps[0].app, sides[0].tokens, kind),
            await perCall(apps[1].app, sides[1].tokens, kind),
          ]
          // The first round is the warm-up.
          if (round > 0) times.push(turn)
        }
        const ratio = median(times.map(([left, right]) => right / left))
        const ms = (at: 0 | 1) => `${median(times.map((turn) => turn[at])).toFixed(1)} ms`
        findings.push({
          what: `${requestsOf[kind].label}, ${words}`,
          aim: 'at most 1.30 times',
          result: `${ratio.toFixed(2)} times`,
          met: ratio <= 1.3,
          detail: `${ms(0)} and ${ms(1)}`,
        })
      }
    } finally {
      for (const app of apps) await app.close()
    }
  }
  return findings
}

async function perCall(app: Parameters<typeof ask>[0], tokens: readonly string[], kind: Kind): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const row: AppRequest = { token: tokens[turn % tokens.length] ?? '', path: requestsOf[kind].path }
    times.push(await timed(() => ask(app, row)))
  }
  return median(times)
}
