import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../apps/server/src/app'
import { simulatorSecret } from '../../apps/server/src/platform/epay/protocol'
import { createSimulator, type Simulator } from '../../apps/server/src/payments/simulator/simulator'
import { testNow } from './clock'

// The simulator of ePay.bg on its own port, and a port that receives its notifications.

export interface Epay {
  /** Environment of a world that uses it. */
  readonly env: Record<string, string>
  readonly simulator: Simulator
  /** Routes further notifications to this application. */
  reaches(app: App): void
  /** Interrupts the connection in both directions. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

const collector = 'D9000000000'

export async function startEpay(): Promise<Epay> {
  let app: App | undefined
  let isCut = false
  const ours = await listening(async (request, body) => {
    if (isCut || !app) return { status: 502, type: 'text/plain', body: '' }
    const answer = await app.http.inject({
      method: request.method as 'POST',
      url: request.url ?? '/',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      payload: body,
    })
    return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }
  })
  const simulator = createSimulator({
    noticeAddress: (merchant) => `${ours.url}/api/Activities/payments/epay-notification/${merchant}`,
    now: () => testNow,
  })
  const theirs = await listening(async (request, body) => {
    if (isCut) return { status: 502, type: 'text/plain', body: '' }
    const url = new URL(request.url ?? '/', 'http://epay')
    for (const [name, value] of new URLSearchParams(body)) url.searchParams.set(name, value)
    return simulator.handle(url.pathname, url.searchParams)
  })
  return {
    env: {
      EPAY_URL: theirs.url,
      EPAY_ID: collector,
      EPAY_SECRET: simulatorSecret(collector),
      PUBLIC_URL: ours.url,
    },
    simulator,
    reaches: (reached) => (app = reached),
    cut: (value) => (isCut = value),
    async close() {
      await Promise.all([ours, theirs].map(({ server }) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

async function listening(answer: (request: IncomingMessage, body: string) => Promise<Answer>) {
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        void answer(request, Buffer.concat(pieces).toString('utf8')).then(({ status, type, body }) =>
          response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body),
        )
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
