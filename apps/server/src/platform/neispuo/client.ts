import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import type { Config } from '../config'

// Requests to the national register (НЕИСПУО). A TLS client certificate authenticates the platform; there is no token and
// no user (integrations.md 1.3).

export type RegisterConnection = Config['neispuo'] & Pick<Config, 'port'>

/** Path of the simulator in a server with demo data. */
export const simulatorPath = '/neispuo-simulator'

export interface RegisterAnswer {
  readonly status: number
  readonly body: string
  /** X-Sb-Request-Id, which the register's support needs. */
  readonly requestId: string | null
  /** Pause that the register requests. */
  readonly retryAfterSeconds: number | null
}

/** No response, or a lost one: the register may have applied the request. */
export class RegisterAway extends Error {}

/** The client certificate is missing, expired or not valid yet. Nothing was sent. */
export class NoCertificate extends Error {}

export type RegisterMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Body of a request: JSON, or a form with a file. */
export type RegisterContent =
  | { readonly json: unknown }
  | { readonly field: string; readonly fileName: string; readonly bytes: Buffer }

const baseOf = ({ url, port }: RegisterConnection): string => url ?? `http://127.0.0.1:${port}${simulatorPath}`

/** Class books: `/schoolbooks/api/v1/…`. */
export const bookUrl = (connection: RegisterConnection, path: string): string =>
  `${baseOf(connection)}/schoolbooks/api/v1/${path}`

/** The sample list (Списък-Образец). Its base URL comes with the certificate. */
export const sampleListUrl = (connection: RegisterConnection, path: string): string =>
  `${connection.sampleListUrl ?? `${baseOf(connection)}/so-ext-api`}/${path}`

export function askRegister(
  connection: RegisterConnection,
  method: RegisterMethod,
  url: string,
  content?: RegisterContent,
): Promise<RegisterAnswer> {
  const target = new URL(url)
  const body = content && encoded(content)
  const isSecure = target.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secure : plain)(
      target,
      {
        method,
        // A new connection for each request: a reused one may have been closed by the register.
        agent: false,
        headers: {
          // The sample list returns the number of a ticket as text only, and its errors as JSON (integrations.md 1.9).
          accept: 'application/json, text/plain',
          ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
        },
        ...(isSecure && certificatesOf(connection)),
        signal: AbortSignal.timeout(connection.timeoutMs),
      },
      (response) => {
        const pieces: Buffer[] = []
        response
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () => {
            if (!response.complete) return reject(new RegisterAway('incomplete response'))
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
    request.on('error', (error) => reject(new RegisterAway(error.message)))
    request.end(body?.bytes)
  })
}

function encoded(content: RegisterContent): { readonly type: string; readonly bytes: Buffer } {
  if ('json' in content) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(content.json)) }
  const boundary = `asistent-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${content.field}"; filename="${content.fileName}"\r\nContent-Type: application/pdf\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), content.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Parses seconds or a date; at most an hour. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, seconds)) : null
}

interface Certificates {
  readonly cert: Buffer
  readonly key: Buffer
  readonly ca?: Buffer
  readonly validFrom: number
  readonly validTo: number
}

const loaded = new Map<string, Certificates>()

function certificatesOf({ certificate, authority }: RegisterConnection): Pick<Certificates, 'cert' | 'key' | 'ca'> {
  if (!certificate) throw new NoCertificate('no client certificate')
  const name = [certificate.cert, certificate.key, authority].join('\n')
  const entry = loaded.get(name) ?? load(certificate, authority)
  loaded.set(name, entry)
  const now = Date.now()
  if (now >= entry.validFrom && now <= entry.validTo) return entry
  // The file may have been replaced.
  loaded.delete(name)
  throw new NoCertificate('the client certificate is not valid today')
}

function load(
  { cert, key }: { readonly cert: string; readonly key: string },
  authority: string | undefined,
): Certificates {
  const client = readFileSync(cert)
  const { validFrom, validTo } = new X509Certificate(client)
  return {
    cert: client,
    key: readFileSync(key),
    ...(authority !== undefined && { ca: readFileSync(authority) }),
    validFrom: Date.parse(validFrom),
    validTo: Date.parse(validTo),
  }
}
