import type pg from 'pg'

// Records the statements that a call sends to the database while the application handles it.

export interface Replayed {
  readonly text: string
  readonly values?: unknown[]
}

/** Idempotency key of a recorded call, which each replay replaces by its own. */
export const keyMark = 'recorded-key-0001'

interface Seen extends Replayed {
  readonly client: pg.PoolClient
}

export function watchPool(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<Replayed[]> } {
  let seen: Seen[] = []
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((query: unknown, ...rest: unknown[]) => {
      const given = typeof query === 'string' ? { text: query, values: rest[0] } : (query as Partial<Replayed>)
      seen.push({ client, text: given.text ?? '', ...(Array.isArray(given.values) && { values: given.values }) })
      return send(query, ...rest)
    }) as typeof client.query
  })
  return {
    async during(work) {
      seen = []
      await work()
      return callIn(seen)
    },
  }
}

/** From the start of the call's transaction to its commit, without other connections and later notifications. */
function callIn(seen: readonly Seen[]): Replayed[] {
  const first = seen.find(({ text }) => /^begin\b.*\bopen_call\b/s.test(text))
  const ofClient = seen.filter(({ client }) => client === first?.client)
  const end = ofClient.findIndex(({ text }) => /\bcommit$/.test(text))
  return ofClient.slice(0, end + 1).map(({ text, values }) => ({ text, ...(values && { values }) }))
}
