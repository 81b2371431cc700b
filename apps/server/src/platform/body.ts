import { refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'

// The body of a call as text. Fastify reads nothing by itself (server.ts): how much is kept, for how long, and whose it
// is, is decided here and in the pipeline (docs/decisions/018).

interface BodyLimit {
  readonly bytes: number
  readonly ms: number
}

/** Forms of people without an account: a registration is a few kilobytes. */
export const guestLimit: BodyLimit = { bytes: 32 * 1024, ms: 10_000 }

/** What may be read before the session is known, when it is there at once. */
export const smallBytes = 64 * 1024

export const callLimit: BodyLimit = { bytes: 4 * 1024 * 1024, ms: 60_000 }

/** How many bytes the client says it sends; undefined: it doesn't say. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Reads the body, no more than so much and no longer than so long. */
export function readText(request: FastifyRequest, { bytes, ms }: BodyLimit): Promise<string> {
  const { raw } = request
  const announced = announcedBytes(request)
  if (announced === 0) return Promise.resolve('')
  if (announced !== undefined && announced > bytes) return Promise.reject(refuse('too-large'))
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    const stop = (settle: () => void) => {
      clearTimeout(timer)
      raw.off('data', take).off('end', end).off('close', cut).off('error', cut)
      settle()
    }
    const take = (piece: Buffer) => {
      size += piece.length
      if (size <= bytes) return void pieces.push(piece)
      raw.pause()
      stop(() => reject(refuse('too-large')))
    }
    const end = () => stop(() => resolve(Buffer.concat(pieces).toString('utf8')))
    // Nobody hears the answer; the request is over.
    const cut = () => stop(() => reject(refuse('bad-json')))
    const timer = setTimeout(() => {
      raw.pause()
      stop(() => reject(refuse('too-slow')))
    }, ms)
    raw.on('data', take).on('end', end).on('close', cut).on('error', cut)
  })
}

const lingerMs = 2000

/**
 * After an answer that didn't wait for the body: what still comes is thrown away for a moment, so that the client can
 * read the answer, then the connection is closed.
 */
export function dropRest(request: FastifyRequest): void {
  const { raw } = request
  if (raw.readableEnded || raw.complete || raw.destroyed || announcedBytes(request) === 0) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('end', () => clearTimeout(timer))
}

/** A form has a few levels; thousands of brackets would keep the parser busy for seconds. */
const mostDepth = 40

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [34, 92, 91, 93, 123, 125] as const

export function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === openArray || code === openObject) {
      if (++depth > mostDepth) return true
    } else if (code === closeArray || code === closeObject) depth--
  }
  return false
}

/** The body's value by its type; an empty one is none, whatever the type says. */
export function valueOf(request: FastifyRequest, text: string): unknown {
  if (text === '') return undefined
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  if (isTooDeep(text)) throw refuse('bad-json')
  try {
    // Asked for each value of a large body, `withoutPrototype` takes longer than the parsing: only where it can matter.
    return /__proto__|constructor|\\u/.test(text) ? JSON.parse(text, withoutPrototype) : JSON.parse(text)
  } catch {
    throw refuse('bad-json')
  }
}

/** Drops the keys that could reach an object's prototype. */
const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value
