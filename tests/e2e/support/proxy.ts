import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

// Proxy in front of the server: a test closes it (an outage) and opens it again, or changes a file (a new version).

export interface Door {
  readonly address: string
  /** Closes all connections and accepts no new ones. */
  close(): Promise<void>
  open(): Promise<void>
  /** Serves this path with a changed text from now on. */
  change(path: string, text: (original: string) => string): void
  /** Breaks the connection of the next request with this method after the server has answered it. */
  loseAnswerOf(method: string): void
}

export async function doorTo(target: string): Promise<Door> {
  const { hostname, port } = new URL(target)
  const changes = new Map<string, (original: string) => string>()
  const sockets = new Set<Socket>()
  let lostMethod: string | undefined
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const change = changes.get(request.url ?? '')
    const headers = change ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
    const onward = ask({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      if (request.method === lostMethod) {
        lostMethod = undefined
        answer.resume().on('end', () => response.destroy())
        return
      }
      if (!change) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = change(Buffer.concat(parts).toString('utf8'))
        const { etag: _etag, 'last-modified': _modified, ...rest } = answer.headers
        response.writeHead(200, { ...rest, 'content-length': Buffer.byteLength(body) }).end(body)
      })
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  const server: Server = createServer(pass)
  server.on('connection', keep)
  // The hub's WebSocket.
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const onward = keep(connect(Number(port), hostname))
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  let chosen = 0
  const open = () => new Promise<void>((resolve) => void server.listen(chosen, '127.0.0.1', resolve))
  await open()
  chosen = (server.address() as AddressInfo).port
  return {
    address: `http://127.0.0.1:${chosen}`,
    open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    change: (path, text) => void changes.set(path, text),
    loseAnswerOf: (method) => void (lostMethod = method),
  }
}
