import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { readFileSync } from 'node:fs'
import type { Config } from '../config'

// One request to the national register (НЕИСПУО), over a TLS client certificate: no token, no user (integrations.md 1.3).

export type RegisterConnection = Config['neispuo'] & Pick<Config, 'port'>

/** Where the simulator that comes with the demo data answers. */
export const simulatorPath = '/neispuo-simulator'

export interface RegisterAnswer {
  readonly status: number
  readonly body: string
  /** X-Sb-Request-Id: what their support asks for. */
  readonly requestId: string | null
  /** How long they ask us to wait. */
  readonly retryAfterSeconds: number | null
}

/** Nobody answered, or an answer got lost: what was asked for may have happened. */
export class RegisterAway extends Error {}

export type RegisterMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

const baseOf = ({ url, port }: RegisterConnection): string => url ?? `http://127.0.0.1:${port}${simulatorPath}`

/** The class books: `/schoolbooks/api/v1/…`. */
export const bookUrl = (connection: RegisterConnection, path: string): string =>
  `${baseOf(connection)}/schoolbooks/api/v1/${path}`

/** The sample list (Списък-Образец); its place on their host is told with the certificate. */
export const sampleListUrl = (connection: RegisterConnection, path: string): string =>
  `${connection.sampleListUrl ?? `${baseOf(connection)}/so-ext-api`}/${path}`

export function askRegister(
  connection: RegisterConnection,
  method: RegisterMethod,
  url: string,
  body?: unknown,
): Promise<RegisterAnswer> {
  const target = new URL(url)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const isSecure = target.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? secure : plain)(
      target,
      {
        method,
        // A connection of its own: one that died under an earlier request says nothing about this one.
        agent: false,
        headers: {
          // The sample list answers the number of a ticket as text only, and its refusals as JSON (integrations.md 1.9).
          accept: 'application/json, text/plain',
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
        ...(isSecure && certificateOf(connection)),
        signal: AbortSignal.timeout(connection.timeoutMs),
      },
      (response) => {
        const pieces: Buffer[] = []
        response
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () => {
            if (!response.complete) return reject(new RegisterAway('the answer was cut off'))
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(pieces).toString('utf8'),
              requestId: headerOf(response.headers, 'x-sb-request-id'),
              retryAfterSeconds: secondsOf(headerOf(response.headers, 'retry-after')),
            })
          })
          .on('error', (error) => reject(new RegisterAway(error.message)))
      },
    )
    asked.on('error', (error) => reject(new RegisterAway(error.message)))
    asked.end(text)
  })
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Seconds, or a date; at most an hour, whatever they say. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, seconds)) : null
}

const certificates = new Map<string, { cert: Buffer; key: Buffer }>()

function certificateOf({ certificate }: RegisterConnection): { cert: Buffer; key: Buffer } | undefined {
  if (!certificate) return undefined
  const name = `${certificate.cert}\n${certificate.key}`
  const known = certificates.get(name)
  if (known) return known
  const read = { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }
  certificates.set(name, read)
  return read
}
