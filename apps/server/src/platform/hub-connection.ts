import { Client, type ClientConfig, type Pool, type QueryResult } from 'pg'

/** The part of a pool that the hub's adapter uses. */
interface HubConnection {
  query(text: string, values?: unknown[]): Promise<QueryResult>
  connect(): Promise<Client & { release(): void }>
  end(): Promise<void>
}

/**
 * A dedicated connection for the hub's adapter. With a real pool the adapter would leak its listening connection on
 * every database restart, and that connection's unhandled 'error' event would end the process. Notifications use the
 * same connection in sequence, so calls never wait for the hub and the other processes receive events in order.
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
      // The adapter retries forever, even after its end; a promise that never resolves stops it.
      if (ended) return new Promise(() => undefined)
      const client = new Client((pool as unknown as { options: ClientConfig }).options)
      client.on('error', () => undefined)
      client.once('end', () => open === client && (open = undefined))
      await client.connect()
      // Notifications need no durability: a client that misses one refetches later.
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
