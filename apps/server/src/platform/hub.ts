import { hubPath } from '@asistent/contract/core/headers'
import type { HubEvent, HubEvents } from '@asistent/contract/core/hub'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Server as HttpServer } from 'node:http'
import type { Pool } from 'pg'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import type { Log } from './logging'

// The push channel (spec/product.md 7): Socket.IO on /hubs/_notifications with the access token. Several server
// processes pass packets to each other through PostgreSQL, so a person's browser may hang on any of them.

export interface Listener {
  readonly accountId: number
  readonly sessionId: number
  readonly kindergartenIds: readonly number[] | 'all'
}

export interface Hub {
  /** Tells the open screens of these kindergartens that data with these topics has changed. */
  topics(kindergartenIds: readonly number[] | 'all', topics: readonly string[]): void
  toAccounts<E extends HubEvent>(accountIds: readonly number[], event: E, ...payload: Parameters<HubEvents[E]>): void
  toEveryone<E extends HubEvent>(event: E, ...payload: Parameters<HubEvents[E]>): Promise<void>
  /** Ends the connections of a session, or of all sessions of an account. */
  endSession(sessionId: number): void
  endAccount(accountId: number): void
  connections(): number
  close(): Promise<void>
}

type HubSocket = Socket<DefaultEventsMap, HubEvents, DefaultEventsMap, { listener: Listener }>

/**
 * A broadcast goes shard by shard with a breath between them, because writing to thousands of sockets in one turn
 * stalls the event loop for everybody else.
 */
const shards = 32

interface HubOptions {
  readonly server: HttpServer
  readonly pool: Pool
  readonly log: Log
  /** Whose token it is; undefined refuses the connection with 401. */
  readonly authenticate: (authorization: string) => Promise<Listener | undefined>
}

export function createHub({ server, pool, log, authenticate }: HubOptions): Hub {
  const io = new Server<DefaultEventsMap, HubEvents, DefaultEventsMap, { listener: Listener }>(server, {
    path: hubPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: 25_000,
    maxHttpBufferSize: 64_000,
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ error: error.message }, 'връзката между процесите на хъба се прекъсна'),
    }),
  })
  let turn = 0

  io.use((socket, next) => {
    const token = String(socket.handshake.auth.token ?? socket.handshake.query.access_token ?? '')
    authenticate(token.startsWith('Bearer ') ? token : `Bearer ${token}`).then(
      (listener) => {
        if (!listener) return next(Object.assign(new Error('unauthorized'), { data: { status: 401 } }))
        socket.data.listener = listener
        return next()
      },
      () => next(Object.assign(new Error('unavailable'), { data: { status: 503 } })),
    )
  })
  io.on('connection', (socket: HubSocket) => {
    const { accountId, sessionId, kindergartenIds } = socket.data.listener
    void socket.join([`account:${accountId}`, `session:${sessionId}`, `shard:${turn++ % shards}`])
    void socket.join(kindergartenIds === 'all' ? ['all'] : kindergartenIds.map((id) => `kindergarten:${id}`))
  })

  return {
    topics(kindergartenIds, topics) {
      const rooms = kindergartenIds === 'all' ? [] : [...kindergartenIds.map((id) => `kindergarten:${id}`), 'all']
      if (kindergartenIds === 'all') void this.toEveryone('topics', topics)
      else if (rooms.length > 0) io.to(rooms).emit('topics', topics)
    },
    toAccounts(accountIds, event, ...payload) {
      for (let from = 0; from < accountIds.length; from += 500) {
        const rooms = accountIds.slice(from, from + 500).map((id) => `account:${id}`)
        setImmediate(() => void io.to(rooms).emit(event, ...payload))
      }
    },
    async toEveryone(event, ...payload) {
      for (let shard = 0; shard < shards; shard++) {
        io.to(`shard:${shard}`).emit(event, ...payload)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    endSession: (sessionId) => end(`session:${sessionId}`),
    endAccount: (accountId) => end(`account:${accountId}`),
    connections: () => io.engine.clientsCount,
    close: () => new Promise((resolve) => void io.close(() => resolve())),
  }

  function end(room: string): void {
    io.to(room).emit('sessionEnded')
    io.in(room).disconnectSockets(true)
  }
}
