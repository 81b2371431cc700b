import type pg from 'pg'

// What a call really sends to the database, statement by statement: recorded while the application answers it.

export interface Replayed {
  readonly text: string
  readonly values?: unknown[]
}

/** The client's key of a recorded call: each replay puts its own in its place. */
export const keyMark = 'recorded-key-0001'

export function watchPool(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<Replayed[]> } {
  let seen: Replayed[] | undefined
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((query: unknown, ...rest: unknown[]) => {
      const given = typeof query === 'string' ? { text: query, values: rest[0] } : (query as Partial<Replayed>)
      seen?.push({ text: given.text ?? '', ...(Array.isArray(given.values) && { values: given.values }) })
      return send(query, ...rest)
    }) as typeof client.query
  })
  return {
    async during(work) {
      const mine: Replayed[] = (seen = [])
      await work()
      seen = undefined
      // What comes after the commit (the push of topics) isn't the call's.
      const end = mine.findIndex(({ text }) => /\bcommit$/.test(text))
      return mine.slice(0, end + 1)
    },
  }
}
