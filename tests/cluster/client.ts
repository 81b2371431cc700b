import { frontendVersion, idempotencyHeader, positionHeader, versionHeader } from '@asistent/contract/core/headers'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../apps/server/src/demo/sign-ins'
import type { Certificates } from './certificates'
import { ports } from './proxy'

// HTTPS client that behaves as the browser: a write has a key and is repeated with it until it is answered.

export interface Answer {
  readonly status: number
  readonly body: string
  readonly bytes: Buffer
  /** Position of the save in the database's log. */
  readonly position?: string | undefined
}

export interface SentBody {
  readonly type: string
  readonly bytes: Buffer
}

/** Status and number of answers that no user should see. */
export type Trouble = Map<string, number>

const attemptMs = 60_000

export function clientOf({ authority }: Certificates) {
  const agent = new Agent({ ca: readFileSync(authority), keepAlive: true, maxSockets: 64 })

  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: ports.https, path, method, headers, agent, timeout: attemptMs },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.once('error', reject)
          response.once('end', () => {
            const bytes = Buffer.concat(parts)
            resolve({
              status: response.statusCode ?? 0,
              body: bytes.toString('utf8'),
              bytes,
              position: response.headers[positionHeader] as string | undefined,
            })
          })
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no response')))
      sent.once('error', reject)
      sent.end(body)
    })

  const headersOf = (token?: string) => ({
    [versionHeader]: frontendVersion,
    ...(token && { authorization: `Bearer ${token}` }),
  })

  const read = (path: string, token: string, position?: string) =>
    send('GET', path, { ...headersOf(token), ...(position && { [positionHeader]: position }) })

  /** Repeats with the same key until the server accepts. Rejections other than 'busy' throw. */
  async function write<Result>(
    path: string,
    { type, bytes }: SentBody,
    token?: string,
    trouble?: Trouble,
    committed?: (position: string) => void,
  ) {
    const key = randomUUID()
    const headers = { ...headersOf(token), [idempotencyHeader]: key, 'content-type': type }
    for (;;) {
      const answer = await send('POST', path, { ...headers, 'content-length': String(bytes.length) }, bytes).catch(
        (error: Error) => error,
      )
      if (!(answer instanceof Error)) {
        if (answer.status === 200) {
          if (answer.position) committed?.(answer.position)
          return JSON.parse(answer.body) as Result
        }
        if (answer.status < 500 && answer.status !== 429) throw new Error(`${path}: ${answer.status} ${answer.body}`)
      }
      const name = answer instanceof Error ? 'connection closed' : String(answer.status)
      trouble?.set(name, (trouble.get(name) ?? 0) + 1)
      await sleep(100 + Math.random() * 200)
    }
  }

  const json = (value: unknown): SentBody => ({
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify(value)),
  })

  const parsed = <Result>(path: string, { status, body }: Pick<Answer, 'status' | 'body'>) => {
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    return JSON.parse(body) as Result
  }

  return {
    send,
    read,
    write,
    json,
    readJson: async <Result>(path: string, token: string) => parsed<Result>(path, await read(path, token)),
    /** Reads from a process directly. */
    async readJsonFrom<Result>(origin: string, path: string, token: string) {
      const response = await fetch(`${origin}${path}`, { headers: headersOf(token) })
      return parsed<Result>(path, { status: response.status, body: await response.text() })
    },
    signIn: async (email: string) =>
      (await write<{ token: string }>('/api/identity/login', json({ email, password: demoPassword }))).token,
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof clientOf>
