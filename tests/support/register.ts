import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { today } from '@asistent/domain/kernel/day'
import { createSimulator, type Simulator } from '../../apps/server/src/register/simulator/simulator'
import { clientsOf } from '../../apps/server/src/register/simulator/clients'
import { simulatedSeed } from '../../apps/server/src/register/simulator-seed.queries'
import { certificateFiles, createAuthority, type Authority, type Certificate } from './certificates'
import { testNow } from './clock'
import type { World } from './world'

// The simulator of the national register on its own port, over TLS with client certificates.

export interface RegisterSimulator {
  /** Environment of a world that uses it: address, certificate of the client, authority of the server. */
  readonly env: Record<string, string>
  readonly simulator: Simulator
  /** The register's authority. Only the certificates of `env` and `expired` are registered. */
  readonly authority: Authority
  readonly expired: Certificate
  /** Sends a request, with the certificate of `env` by default, or with none (null). */
  request(
    method: string,
    path: string,
    options?: { readonly body?: string; readonly accept?: string; readonly client?: Certificate | null },
  ): Promise<{ readonly status: number; readonly body: string }>
  /** Path of a file with the content, deleted by `close`. */
  file(name: string, content: string): string
  /** Resets it to the people of this world and their assumed state. */
  restart(world: World): void
  /** Rejects every institution as assigned to another provider. */
  refuseAll(refuse: boolean): void
  close(): Promise<void>
}

export async function startRegister(): Promise<RegisterSimulator> {
  let world: World | undefined
  let isRefusing = false
  const files = certificateFiles()
  const authority = createAuthority('Register')
  const client = authority.issue({ name: 'Platform' })
  const expired = authority.issue({ name: 'Platform', from: '2020-01-01', to: '2021-01-01' })
  const made = () =>
    createSimulator({
      today: () => today(world?.now() ?? testNow),
      // The expired certificate is registered too, so that only its validity rejects it.
      clients: clientsOf(authority.certificate, [client.certificate, expired.certificate], () => new Date()),
      load: async (code, startYear) =>
        isRefusing
          ? undefined
          : world?.app.pipeline.database.transact('read', 'set local role asistent_system', async ({ tx }) => ({
              value: await simulatedSeed(tx, code, startYear),
            })),
    })
  let simulator = made()
  const { certificate: cert, key } = authority.issue({ name: '127.0.0.1' })
  // Like the register's ingress: requests a certificate and leaves its check to the application.
  const server = createServer({ cert, key, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    const pieces: Buffer[] = []
    const certificate = (request.socket as TLSSocket).getPeerCertificate().raw as Buffer | undefined
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const url = new URL(request.url ?? '/', 'https://register')
        const body = Buffer.concat(pieces).toString('utf8')
        const { method = 'GET', headers } = request
        const from = { accept: headers.accept, certificate }
        void simulator.handle(method, url.pathname, url.searchParams, body, from).then((answer) => {
          if (answer === 'cut') return request.socket.destroy()
          return response
            .writeHead(answer.status, { 'content-type': answer.type, ...answer.headers, connection: 'close' })
            .end(answer.body)
        })
      })
  })
  // A client that distrusts the server ends the handshake.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      NEISPUO_URL: `https://127.0.0.1:${port}`,
      NEISPUO_TIMEOUT_MS: '2000',
      NEISPUO_CERT: files.write('client.pem', client.certificate),
      NEISPUO_KEY: files.write('client.key', client.key),
      NEISPUO_CA: files.write('authority.pem', authority.certificate),
    },
    authority,
    expired,
    request: (
      method,
      path,
      { body, accept = 'application/json, text/plain', client: otherCertificate = client } = {},
    ) =>
      new Promise((resolve, reject) => {
        const { certificate: clientCert, key: clientKey } = otherCertificate ?? {}
        const options = { method, ca: authority.certificate, cert: clientCert, key: clientKey }
        const headers = { accept, 'content-length': Buffer.byteLength(body ?? '') }
        request(`https://127.0.0.1:${port}${path}`, { ...options, headers, agent: false }, (response) => {
          const pieces: Buffer[] = []
          response
            .on('data', (piece: Buffer) => pieces.push(piece))
            .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() }))
        })
          .on('error', reject)
          .end(body)
      }),
    file: (name, content) => files.write(name, content),
    get simulator() {
      return simulator
    },
    restart(existingWorld) {
      world = existingWorld
      simulator = made()
    },
    refuseAll(refuse) {
      isRefusing = refuse
      simulator = made()
    },
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          files.remove()
          resolve()
        }),
      ),
  }
}
