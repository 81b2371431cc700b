import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Graceful shutdown: closes the port, answers further requests on open connections with 'connection: close', and ends
// when none is left.

export interface Drain {
  readonly isDraining: () => boolean
  /** Resolves when no request is running and no connection is open, at the latest after `longestMs`. */
  run(): Promise<void>
}

/** Keep-alive clients send their next request within this time and then get 'connection: close'. */
const graceMs = 1500
/** Share of the five seconds that a stop may take; the rest is for the hub, the pool and the embedded database. */
const longestMs = 3500
const flushMs = 300
const lookEveryMs = 20

/** Must be called after the hub is created and before the routes. */
export function createDrain(http: FastifyInstance): Drain {
  const { server } = http
  const sockets = new Set<Socket>()
  const running = new Set<FastifyRequest>()
  let draining = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // An upgraded socket belongs to the hub, which closes it. Without a hub no listener may be added: it would leave
  // upgrade requests open.
  if (server.listenerCount('upgrade') > 0) server.on('upgrade', (_request, socket: Socket) => sockets.delete(socket))
  http.addHook('onRequest', (request, _reply, done) => {
    running.add(request)
    done()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    running.delete(request)
    done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    isDraining: () => draining,
    async run() {
      if (draining) return
      draining = true
      // Calls close of net.Server: http.Server.close also cuts idle connections on which a request may be arriving.
      if (server.listening) Server.prototype.close.call(server)
      const start = Date.now()
      const passed = () => Date.now() - start
      while (passed() < longestMs && (running.size > 0 || (sockets.size > 0 && passed() < graceMs)))
        await sleep(lookEveryMs)
      server.closeIdleConnections()
      // Lets the last bytes of a response leave before its connection is closed.
      for (const end = passed() + flushMs; sockets.size > 0 && passed() < end;) await sleep(lookEveryMs)
      server.closeAllConnections()
    },
  }
}
