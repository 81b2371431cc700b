import type { Pool, PoolClient } from 'pg'
import { appHere, ask, type AppRequest } from './app-here'
import { median, type Finding } from './table'

/** Database with a number of kindergartens, and the requests to it. */
export interface FlatSide {
  readonly url: string
  readonly kindergartens: number
  readonly requests: Readonly<Record<string, readonly AppRequest[]>>
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Inserts rows as after years of use, without history and ledger triggers and without a statement timeout. */
export async function withoutTriggers(pool: Pool, fill: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await fill(client)
  } finally {
    await client.query('reset all')
    client.release()
  }
}

/** The same requests with few and with many kindergartens, alternately; the first turn is the warm-up. */
export async function flatness(sides: readonly [FlatSide, FlatSide], rounds: number): Promise<Finding[]> {
  const apps = [await appHere(sides[0].url), await appHere(sides[1].url)] as const
  try {
    const findings: Finding[] = []
    for (const label of Object.keys(sides[0].requests)) {
      const turns: (readonly [number, number])[] = []
      for (let round = 0; round <= rounds; round++) {
        const turn: [number, number] = [0, 0]
        for (const [at, side] of sides.entries()) {
          const requests = side.requests[label] ?? []
          const times: number[] = []
          for (let n = 0; n < 40; n++) times.push(await timed(() => ask(apps[at]!.app, requests[n % requests.length]!)))
          turn[at] = median(times)
        }
        if (round > 0) turns.push(turn)
      }
      const ratio = median(turns.map(([few, many]) => many / few))
      const ms = (at: 0 | 1) => `${median(turns.map((turn) => turn[at])).toFixed(1)} ms`
      findings.push({
        what: `${label}, many kindergartens`,
        aim: 'at most 1.30 times',
        result: `${ratio.toFixed(2)} times`,
        met: ratio <= 1.3,
        detail: `${sides[0].kindergartens}: ${ms(0)}, ${sides[1].kindergartens}: ${ms(1)}`,
      })
    }
    return findings
  } finally {
    for (const app of apps) await app.close()
  }
}
