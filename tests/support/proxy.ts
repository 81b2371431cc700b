import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A TCP proxy to PostgreSQL that can be interrupted and restored, to simulate loss of the database. */
export interface Proxy {
  /** The URL with the proxy instead of the server. */
  through(url: string): Promise<string>
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Target of a connection string: a port, or a socket in a folder (`?host=/folder`). */
function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const folder = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const port = Number(url.searchParams.get('port') ?? url.port) || 5432
  return folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

export function proxyOf(): Proxy {
  const open = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let target: ReturnType<typeof targetOf>
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const listen = () =>
    new Promise<void>((resolve) => {
      const listening = createServer((client) => {
        const database = connect(target)
        keep(client)
        keep(database)
        client.pipe(database).pipe(client)
        client.on('close', () => database.destroy())
        database.on('close', () => client.destroy())
      })
      server = listening
      listening.listen(port, '127.0.0.1', () => {
        port = (listening.address() as AddressInfo).port
        resolve()
      })
    })
  const cut = async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }
  return {
    async through(url) {
      const parsed = new URL(url)
      target = targetOf(parsed)
      await listen()
      parsed.searchParams.delete('host')
      parsed.searchParams.delete('port')
      parsed.hostname = '127.0.0.1'
      parsed.port = String(port)
      return parsed.toString()
    },
    cut,
    mend: listen,
    close: cut,
  }
}
