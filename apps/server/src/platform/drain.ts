import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A stop that fails no request: the port is closed, requests that arrive on open connections are still answered, with
// 'connection: close', and the process ends when none is left.

export interface Drain {
  readonly isDraining: () => boolean
  /** Ends when no request is running and no connection is open, at the latest after `longestMs`. */
  run(): Promise<void>
}

/** A client that has just read an answer sends its next request within this time and is told to close. */
const graceMs = 1500
/** Of the five seconds that a stop may take; the rest is for the hub, the pool and the embedded database. */
const longestMs = 3500
const flushMs = 300
const lookEveryMs = 20

/** Called after the hub has been created, before the routes. */
export function createDrain(http: FastifyInstance): Drain {
  const { server } = http
  const sockets = new Set<Socket>()
  const running = new Set<FastifyRequest>()
  let draining = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // From here on it is a connection of the hub, which closes its own. Without a hub a listener would leave it hanging.
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
      // The method of net.Server: that of http.Server also cuts idle connections, on which a request may be on its way.
      if (server.listening) Server.prototype.close.call(server)
      const start = Date.now()
      const passed = () => Date.now() - start
      while (passed() < longestMs && (running.size > 0 || (sockets.size > 0 && passed() < graceMs)))
        await sleep(lookEveryMs)
      server.closeIdleConnections()
      // The last bytes of an answer leave before its connection ends.
      for (const end = passed() + flushMs; sockets.size > 0 && passed() < end;) await sleep(lookEveryMs)
      server.closeAllConnections()
    },
  }
}
