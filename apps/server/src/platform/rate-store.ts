import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { repeatWhileAway } from './database'

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

export function rateStoreOf(pool: Pool): FastifyRateLimitStoreCtor {
  return class RateStore implements FastifyRateLimitStore {
    call = ''

    incr(...[key, answer, windowMs]: Parameters<FastifyRateLimitStore['incr']>) {
      const hash = createHash('sha256').update(`${this.call} ${key}`).digest()
      repeatWhileAway(() => pool.query<Use>(countUse, [hash, windowMs])).then(
        ({ rows: [use] }) => answer(null, { current: use!.uses, ttl: use!.leftMs }),
        (error: Error) => answer(error),
      )
    }

    child(options: unknown) {
      const { method, url } = (options as LimitOfRoute).routeInfo
      return Object.assign(new RateStore(), { call: `${String(method)} ${url}` })
    }
  }
}
