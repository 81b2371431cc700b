import { hubPath } from '@asistent/contract/core/headers'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

// Thousands of hub clients in one process: the WebSocket and Socket.IO protocols over raw sockets, with just enough
// code to connect, answer pings and count events (a full client needs 50 KB).

export type RawOrder =
  | { readonly do: 'open'; readonly port: number; readonly tokens: readonly string[]; readonly count: number }
  /** Resolves when each open connection has received one more event, with the time of the last one. */
  | { readonly do: 'await' }

let received = 0
let opened = 0
let onProgress = () => undefined as void

function open(port: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${hubPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    let upgraded = false
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!rest.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return reject(new Error(rest.toString()))
        upgraded = true
        rest = rest.subarray(end + 4)
      }
      for (let frame = nextFrame(rest); frame; frame = nextFrame(rest)) {
        rest = rest.subarray(frame.size)
        hear(socket, frame.text, token, resolve, reject)
      }
    })
    socket.once('error', reject)
  })
}

/** First character: transport (0 open, 2 ping, 4 message); after a 4: protocol (0 connected, 2 event). */
function hear(socket: Socket, text: string, token: string, resolve: () => void, reject: (error: Error) => void): void {
  if (text.startsWith('0')) send(socket, `40${JSON.stringify({ token })}`)
  else if (text.startsWith('2')) send(socket, '3')
  else if (text.startsWith('40')) resolve()
  else if (text.startsWith('44')) reject(new Error(text))
  else if (text.startsWith('42')) {
    received += 1
    onProgress()
  }
}

function nextFrame(bytes: Buffer): { text: string; size: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] ?? 0) & 127
  const from = short === 126 ? 4 : 2
  if (bytes.length < from) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < from + length) return undefined
  return { text: bytes.toString('utf8', from, from + length), size: from + length }
}

/** Clients must mask; a mask of zeros leaves the text unchanged. Short texts only. */
function send(socket: Socket, text: string): void {
  const payload = Buffer.from(text)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
}

async function openMany({ port, tokens, count }: Extract<RawOrder, { do: 'open' }>): Promise<number> {
  let at = 0
  const some = async () => {
    while (at < count) await open(port, tokens[at++ % tokens.length] ?? '')
  }
  await Promise.all(Array.from({ length: 32 }, some))
  return (opened += count)
}

const awaitAll = () =>
  new Promise<number>((resolve) => {
    const target = opened
    onProgress = () => {
      if (received < target) return
      received -= target
      resolve(Date.now())
    }
    onProgress()
  })

process.on('message', (order: RawOrder) => {
  const answer = order.do === 'open' ? openMany(order) : awaitAll()
  answer.then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
