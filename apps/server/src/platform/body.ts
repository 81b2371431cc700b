import type { Call } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodySizeOf, leastBytes, sizeOf } from './body-size'

// Reads the body of a call as text. Fastify's own body parsing is disabled (server.ts); this module and the pipeline
// decide how much is read, for how long and for whom (docs/decisions/018).

interface BodyLimit {
  readonly bytes: number
  readonly ms: number
}

/** Limit for unauthenticated calls: a registration form takes a few kilobytes. */
export const guestLimit: BodyLimit = { bytes: 32 * 1024, ms: 10_000 }

/** Maximum size of a body that may be read before authentication. */
export const smallBytes = 64 * 1024

/** Limit for an authenticated call: the largest body that its contract allows. */
export function limitOf({ input }: Pick<Call, 'input'>, announced: number | undefined): BodyLimit {
  const isOrdinary = announced !== undefined && announced <= leastBytes
  return { bytes: isOrdinary ? leastBytes : bodySizeOf(input).bytes, ms: 60_000 }
}

/** Content-Length of the request; undefined if the client does not send it. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Reads the body up to the byte limit and the time limit. */
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
    // The request is already closed, so nobody receives this error.
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
 * After an early response, discards the rest of the body for a moment so that the client can read the response, then
 * closes the connection.
 */
export function dropRest(request: FastifyRequest): void {
  const { raw } = request
  if (raw.readableEnded || raw.complete || raw.destroyed || announcedBytes(request) === 0) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('end', () => clearTimeout(timer))
}

/** Maximum nesting depth. Forms have a few levels; thousands of brackets would block the parser for seconds. */
const mostDepth = 40
/**
 * Maximum members of one object. The parser falls back to a slow object representation: 400,000 names took a second, an
 * array of the same length 35 ms.
 */
const mostMembers = 500

const [quote, backslash, comma] = [34, 92, 44] as const
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125] as const

/**
 * Counts depth, members and values of a JSON text in one pass without allocation. Stops at the first exceeded limit.
 */
export function findExcess(text: string, mostValues: number): 'too-deep' | 'too-many' | undefined {
  const members = new Uint32Array(mostDepth + 1)
  // Per level, 1 if it is an object and 0 if it is an array.
  const objects = new Uint8Array(mostDepth + 1)
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === comma) {
      values++
      if (values > mostValues) return 'too-many'
      const nth = (members[depth] ?? 0) + 1
      members[depth] = nth
      if (objects[depth] === 1 && nth >= mostMembers) return 'too-many'
    } else if (code === openArray || code === openObject) {
      if (++depth > mostDepth) return 'too-deep'
      if (++values > mostValues) return 'too-many'
      members[depth] = 0
      objects[depth] = code === openObject ? 1 : 0
    } else if ((code === closeArray || code === closeObject) && depth > 0) depth--
  }
  return undefined
}

/** Parses the body by its content type. An empty body is undefined whatever its type. */
export function valueOf(request: FastifyRequest, text: string, input: z.ZodType): unknown {
  if (text === '') return undefined
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  const excess = findExcess(text, (text.length <= leastBytes ? sizeOf(leastBytes) : bodySizeOf(input)).values)
  if (excess) throw refuse(excess === 'too-deep' ? 'bad-json' : 'too-large')
  try {
    // The reviver takes longer than parsing, so it runs only if the text can contain such a key.
    return /__proto__|constructor|\\u/.test(text) ? JSON.parse(text, withoutPrototype) : JSON.parse(text)
  } catch {
    throw refuse('bad-json')
  }
}

/** JSON reviver that drops the keys that could reach an object's prototype. */
const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value
