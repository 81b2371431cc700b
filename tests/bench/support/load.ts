import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Load generator in a separate process: keep-alive connections over raw sockets, each with one request in flight.
// Node's HTTP client would cost more than the measured server.

export interface Load {
  readonly port: number
  readonly seconds: number
  /** A list per connection, sent in order. `{key}` is replaced by a new key, `{count}` by 8 digits. */
  readonly clients: readonly (readonly string[])[]
  /** Pause between a response and the next request. */
  readonly pauseMs?: number
  /** Number of requests per client after which it ends early. */
  readonly requests?: number
}

export interface LoadResult {
  readonly answered: number
  readonly perSecond: number
  /** Latencies in milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** First response other than 200, if any. */
  readonly refused: string | undefined
}

let sent = 0
const keyStart = `${process.pid}-${Date.now().toString(36)}`

function fill(template: string): string {
  sent += 1
  return template.replace('{key}', `${keyStart}-${sent}`).replace('{count}', String(sent).padStart(8, '0'))
}

export async function load({
  port,
  seconds,
  clients,
  pauseMs = 0,
  requests: most = Infinity,
}: Load): Promise<LoadResult> {
  const took: number[] = []
  let refused: string | undefined
  let stop = false
  const started = performance.now()
  const timer = setTimeout(() => (stop = true), seconds * 1000)
  await Promise.all(
    clients.map(async (requests) => {
      const ask = await open(port)
      for (let at = 0; !stop && at < most; at += 1) {
        const from = performance.now()
        const answer = await ask.send(fill(requests[at % requests.length] ?? ''))
        took.push(performance.now() - from)
        if (!answer.startsWith('HTTP/1.1 200')) refused ??= answer.slice(0, 600)
        if (pauseMs > 0) await sleep(pauseMs)
      }
      ask.close()
    }),
  )
  clearTimeout(timer)
  const elapsed = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    answered: took.length,
    perSecond: took.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    refused,
  }
}

async function open(port: number): Promise<{ send(request: string): Promise<string>; close(): void }> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(opened))
    opened.once('error', reject)
  })
  let waiting: { resolve(answer: string): void; reject(error: Error): void } | undefined
  let received = ''
  // The length counts bytes, and latin1 has one character for each.
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd + 2))
    if (received.length < headEnd + 4 + Number(length?.[1] ?? 0)) return
    const answer = received
    received = ''
    waiting?.resolve(answer)
  })
  const fail = () => waiting?.reject(new Error('the server closed a connection under load'))
  socket.once('close', fail).on('error', fail)
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.off('close', fail).destroy(),
  }
}

process.on('message', (order: Load) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
