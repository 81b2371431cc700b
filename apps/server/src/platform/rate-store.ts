import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { explainStandby, repeatWhileAway } from './database'

// Counts the requests of limited calls in PostgreSQL, so that a limit holds over all processes.

/** The keys contain addresses and tokens, so only their hash is stored. */
const countUse = `insert into rate_use as r (key, began_at, uses) values ($1, now(), 1)
  on conflict (key) do update set
    uses = case when r.began_at + $2 * interval '1 ms' <= now() then 1 else r.uses + 1 end,
    began_at = case when r.began_at + $2 * interval '1 ms' <= now() then now() else r.began_at end
  returning uses, ceil(extract(epoch from began_at + $2 * interval '1 ms' - now()) * 1000)::int as "leftMs"`

interface Use {
  readonly uses: number
  readonly leftMs: number
}

/** What the library passes; its types name the route itself. */
interface LimitOfRoute {
  readonly routeInfo: { readonly method: string | readonly string[]; readonly url: string }
}

/** A connection that leads to a replica is closed, so that the repetition does not use it again. */
async function countOn(pool: Pool, values: readonly unknown[]): Promise<Use> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Use>(countUse, [...values])
    client.release()
    return rows[0]!
  } catch (error) {
    client.release(error as Error)
    throw explainStandby(error)
  }
}

export function rateStoreOf(pool: Pool): FastifyRateLimitStoreCtor {
  return class RateStore implements FastifyRateLimitStore {
    call = ''

    incr(...[key, answer, windowMs]: Parameters<FastifyRateLimitStore['incr']>) {
      const hash = createHash('sha256').update(`${this.call} ${key}`).digest()
      repeatWhileAway(() => countOn(pool, [hash, windowMs])).then(
        ({ uses, leftMs }) => answer(null, { current: uses, ttl: leftMs }),
        (error: Error) => answer(error),
      )
    }

    child(options: unknown) {
      const { method, url } = (options as LimitOfRoute).routeInfo
      return Object.assign(new RateStore(), { call: `${String(method)} ${url}` })
    }
  }
}
