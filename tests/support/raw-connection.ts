import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { App } from '../../apps/server/src/app'

// A raw TCP connection that controls what is sent and how slowly, and observes when the server responds and closes.

export interface RawConnection {
  write(text: string): void
  /** The status line of the response, and milliseconds since the connection was opened. */
  readonly answered: Promise<{ status: number; text: string; ms: number }>
  readonly closed: Promise<void>
  end(): void
}

export async function listening(app: App): Promise<number> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  return (app.http.server.address() as AddressInfo).port
}

export function openConnection(port: number): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const from = performance.now()
  let received = ''
  socket.on('error', () => undefined)
  const answered = new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
    socket.on('data', (piece) => {
      received += piece.toString('utf8')
      const status = /^HTTP\/1\.1 (\d{3})[\s\S]*\r\n\r\n/.exec(received)?.[1]
      if (status) resolve({ status: Number(status), text: received, ms: performance.now() - from })
    })
    socket.once('close', () => reject(new Error(`closed without an answer: ${received}`)))
  })
  answered.catch(() => undefined)
  return {
    write: (text) => void socket.write(text),
    answered,
    closed: new Promise((resolve) => void socket.once('close', () => resolve())),
    end: () => void socket.destroy(),
  }
}

/** Head of a request whose body follows. */
export const headOf = (path: string, headers: Record<string, string>): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
