import { hubPath } from '@asistent/contract/core/headers'
import type { HubEvent, HubEvents } from '@asistent/contract/core/hub'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Server as HttpServer } from 'node:http'
import type { Pool } from 'pg'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import { hubConnection } from './hub-connection'
import { recentTopics, topicBatch, type RecentTopics, type TopicBatch } from './hub-topics'
import type { Log } from './logging'

// Push channel (spec/product.md 7): Socket.IO on /hubs/_notifications with the access token. Server processes exchange
// events through PostgreSQL, so a browser may connect to any of them (docs/guides/hub.md).

export interface Listener {
  readonly accountId: number
  readonly sessionId: number
  readonly kindergartenIds: readonly number[] | 'all'
}

export interface Hub {
  /** Notifies the clients of these kindergartens that data with these topics has changed. */
  topics(kindergartenIds: readonly number[] | 'all', topics: readonly string[]): void
  toAccounts<E extends HubEvent>(accountIds: readonly number[], event: E, ...payload: Parameters<HubEvents[E]>): void
  toEveryone<E extends HubEvent>(event: E, ...payload: Parameters<HubEvents[E]>): Promise<void>
  /** Closes the connections of a session, or of all sessions of an account. */
  endSession(sessionId: number): void
  endAccount(accountId: number): void
  /** Unsubscribes the account's clients from the kindergarten's topics. */
  leave(accountId: number, kindergartenId: number): void
  connections(): number
  close(): Promise<void>
}

/** Events between processes; each process forwards them to its own connections. */
interface BetweenProcesses {
  topics: (batch: TopicBatch) => void
  everyone: (event: HubEvent, payload: unknown[]) => void
  end: (room: string) => void
}

type Io = Server<DefaultEventsMap, HubEvents, BetweenProcesses, { listener: Listener }>
type HubSocket = Socket<DefaultEventsMap, HubEvents, BetweenProcesses, { listener: Listener }>

/** A broadcast pauses between shards: writing to thousands of sockets in one turn would block the event loop. */
const shards = 64

/** Interval of the check for sessions that ended without an event (expired, or the process died after the commit). */
const minute = 60_000

interface HubOptions {
  readonly server: HttpServer
  readonly pool: Pool
  readonly log: Log
  /** Authenticates a connection; undefined rejects it with 401. */
  readonly authenticate: (authorization: string) => Promise<Listener | undefined>
  readonly now?: () => Date
  /** Origin of the web app if another server serves it. */
  readonly pages?: string | undefined
  /** Origin of this server's pages. Browsers of other origins are rejected; undefined disables the check. */
  readonly origin?: string | undefined
  readonly checkEveryMs?: number
  /** Other processes listen on the same port, so requests of one polling client would reach different ones. */
  readonly sharesPort?: boolean
  /** How long a big packet is kept in the database for the other processes. */
  readonly keepPacketsMs?: number
}

export function createHub(options: HubOptions): Hub {
  const { server, pool, log, authenticate, now = () => new Date() } = options
  const bus = hubConnection(pool)
  let closing = false
  const trouble = (error: Error) => {
    // Expected: the last heartbeat of a closing hub finds no connection.
    if (!closing) log.warn({ error: error.message }, 'връзката между процесите на хъба се прекъсна')
  }
  const io: Io = new Server(server, {
    path: hubPath,
    ...(options.pages && { cors: { origin: options.pages } }),
    allowRequest: ({ headers }, decide) => {
      // Clients other than browsers send no origin; the token authenticates them.
      const isOwn = headers.origin === undefined || headers.origin === options.origin
      decide(null, options.origin === undefined || isOwn)
    },
    serveClient: false,
    transports: options.sharesPort ? ['websocket'] : ['websocket', 'polling'],
    pingInterval: 25_000,
    maxHttpBufferSize: 64_000,
    // PostgreSQL rejects a notification of 8,000 bytes; longer ones go through the attachments table.
    adapter: createAdapter(bus as unknown as Pool, {
      payloadThreshold: 7_900,
      cleanupInterval: options.keepPacketsMs ?? minute,
      errorHandler: trouble,
    }),
  })
  const recent = recentTopics()
  admit(io, authenticate, recent)
  const broadcastTopics = (ready: TopicBatch) => {
    recent.note(ready)
    void emitTopics(io, ready)
  }
  const batch = topicBatch((ready) => {
    broadcastTopics(ready)
    io.serverSideEmit('topics', ready)
  })
  io.on('topics', broadcastTopics)
  io.on('everyone', (event, payload) => void emitToEveryone(io, event, payload))
  io.on('end', (room) => endRoom(io, room))
  const end = (room: string) => {
    endRoom(io, room)
    io.serverSideEmit('end', room)
  }
  const check = () => void endOutdated(io, pool, now()).catch(trouble)
  const checking = setInterval(check, options.checkEveryMs ?? minute).unref()

  return {
    topics: batch.add,
    toAccounts(accountIds, event, ...payload) {
      for (let from = 0; from < accountIds.length; from += 500) {
        const rooms = accountIds.slice(from, from + 500).map((id) => `account:${id}`)
        setImmediate(() => void io.to(rooms).emit(event, ...payload))
      }
    },
    toEveryone(event, ...payload) {
      io.serverSideEmit('everyone', event, payload)
      return emitToEveryone(io, event, payload)
    },
    endSession: (sessionId) => end(`session:${sessionId}`),
    endAccount: (accountId) => end(`account:${accountId}`),
    leave: (accountId, kindergartenId) => io.in(`account:${accountId}`).socketsLeave(`kindergarten:${kindergartenId}`),
    connections: () => io.engine.clientsCount,
    async close() {
      closing = true
      clearInterval(checking)
      batch.flush()
      await new Promise<void>((resolve) => void io.close(() => resolve()))
      await bus.end()
    },
  }
}

/** REALTIME=off: no connections; screens refetch when they are opened. */
export const silentHub: Hub = {
  topics: () => undefined,
  toAccounts: () => undefined,
  toEveryone: async () => undefined,
  endSession: () => undefined,
  endAccount: () => undefined,
  leave: () => undefined,
  connections: () => 0,
  close: async () => undefined,
}

/** Authenticates each new connection and joins it to its rooms. */
function admit(io: Io, authenticate: HubOptions['authenticate'], recent: RecentTopics): void {
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
    const places = kindergartenIds === 'all' ? ['all'] : kindergartenIds.map((id) => `kindergarten:${id}`)
    void socket.join([`account:${accountId}`, `session:${sessionId}`, `shard:${turn++ % shards}`, ...places])
    const missed = recent.of(kindergartenIds)
    if (missed.length > 0) socket.emit('topics', missed)
  })
}

async function emitTopics(io: Io, batch: TopicBatch): Promise<void> {
  for (const { kindergartenIds, topics } of batch) {
    if (kindergartenIds === 'all') await emitToEveryone(io, 'topics', [topics, 'all'])
    else io.local.to(['all', ...kindergartenIds.map((id) => `kindergarten:${id}`)]).emit('topics', topics)
  }
}

async function emitToEveryone(io: Io, event: HubEvent, payload: unknown[]): Promise<void> {
  for (let shard = 0; shard < shards; shard++) {
    io.local.to(`shard:${shard}`).emit(event, ...(payload as Parameters<HubEvents[HubEvent]>))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function endRoom(io: Io, room: string): void {
  io.local.to(room).emit('sessionEnded')
  io.local.in(room).disconnectSockets(true)
}

/** Closes this process' connections whose session has expired or been revoked, or whose account is closed. */
async function endOutdated(io: Io, pool: Pool, now: Date): Promise<void> {
  const open = new Set([...io.of('/').sockets.values()].map((socket) => socket.data.listener.sessionId))
  if (open.size === 0) return
  const ended = await pool.query<{ id: number }>(
    `select asked.id from unnest($1::int[]) as asked (id)
      left join session s on s.id = asked.id and s.revoked_at is null and s.expires_at > $2
      left join account a on a.id = s.account_id and a.state = 'active'
    where a.id is null`,
    [[...open], now.toISOString()],
  )
  for (const { id } of ended.rows) endRoom(io, `session:${id}`)
}
