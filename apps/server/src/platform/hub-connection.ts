import { Client, type ClientConfig, type Pool, type QueryResult } from 'pg'

/** As much of a pool as the hub's adapter uses. */
interface HubConnection {
  query(text: string, values?: unknown[]): Promise<QueryResult>
  connect(): Promise<Client & { release(): void }>
  end(): Promise<void>
}

/**
 * The adapter listens on a connection that it takes from a pool and, when the database restarts, never gives back: the
 * tenth restart would leave a pool of ten without connections, and its unheard 'error' would end the process. So it
 * gets a connection of its own. What it says goes over the same one, one after another: calls never wait for the
 * hub, and the other processes hear everything in the order it was said.
 */
export function hubConnection(pool: Pool): HubConnection {
  let open: Client | undefined
  let ended = false
  let turn: Promise<unknown> = Promise.resolve()

  const say: HubConnection['query'] = (text, values) => (open ?? pool).query(text, values)
  return {
    query(text, values) {
      const answer = turn.then(() => say(text, values))
      turn = answer.catch(() => undefined)
      return answer
    },
    async connect() {
      // The adapter tries again for ever, also after its end: an answer that never comes ends that.
      if (ended) return new Promise(() => undefined)
      const client = new Client((pool as unknown as { options: ClientConfig }).options)
      client.on('error', () => undefined)
      client.once('end', () => open === client && (open = undefined))
      await client.connect()
      // A notification needs no disk: whom it misses, the next refetch finds.
      await client.query('set synchronous_commit = off')
      open = client
      return Object.assign(client, { release: () => void client.end().catch(() => undefined) })
    },
    async end() {
      ended = true
      await turn
      await open?.end().catch(() => undefined)
    },
  }
}
