import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { today } from '@asistent/domain/kernel/day'
import { createSimulator, type Simulator } from '../../apps/server/src/platform/neispuo/simulator'
import { simulatedSeed } from '../../apps/server/src/register/simulator-seed.queries'
import { testNow } from './clock'
import type { World } from './world'

// The simulator of the national register on its own port.

export interface RegisterSimulator {
  /** Environment of a world that uses it. */
  readonly env: Record<string, string>
  readonly simulator: Simulator
  /** Resets it to the people of this world and their assumed state. */
  restart(world: World): void
  /** Rejects every institution as assigned to another provider. */
  refuseAll(refuse: boolean): void
  close(): Promise<void>
}

export async function startRegister(): Promise<RegisterSimulator> {
  let world: World | undefined
  let isRefusing = false
  const made = () =>
    createSimulator({
      today: () => today(world?.now() ?? testNow),
      load: async (code, startYear) =>
        isRefusing
          ? undefined
          : world?.app.pipeline.database.transact('read', 'set local role asistent_system', async ({ tx }) => ({
              value: await simulatedSeed(tx, code, startYear),
            })),
    })
  let simulator = made()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const url = new URL(request.url ?? '/', 'http://register')
        const body = Buffer.concat(pieces).toString('utf8')
        const { method = 'GET', headers } = request
        void simulator.handle(method, url.pathname, url.searchParams, body, headers.accept).then((answer) => {
          if (answer === 'cut') return request.socket.destroy()
          return response
            .writeHead(answer.status, { 'content-type': answer.type, ...answer.headers, connection: 'close' })
            .end(answer.body)
        })
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { NEISPUO_URL: `http://127.0.0.1:${port}`, NEISPUO_TIMEOUT_MS: '2000' },
    get simulator() {
      return simulator
    },
    restart(known) {
      world = known
      simulator = made()
    },
    refuseAll(refuse) {
      isRefusing = refuse
      simulator = made()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
