import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { transliterated } from '@asistent/domain/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Rejects a response with fields outside of its contract, which would leak data in production unnoticed by tests. */
export function checkAnswer(call: Call, answer: unknown): void {
  const parsed = call.output.safeParse(answer)
  if (!parsed.success)
    throw new Error(`${call.method} ${call.path} answered what its contract doesn't say: ${parsed.error.message}`)
  const extra = undeclared(answer, parsed.data, '')
  if (extra) throw new Error(`${call.method} ${call.path} answered the undeclared field ${extra}`)
}

function undeclared(given: unknown, declared: unknown, path: string): string | undefined {
  if (given === null || typeof given !== 'object') return undefined
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    const inside = (declared as Record<string, unknown> | null)?.[key]
    if (inside === undefined && value !== undefined) return `${path}${key}`
    const deeper = undeclared(value, inside, `${path}${key}.`)
    if (deeper) return deeper
  }
  return undefined
}

/** Content-Disposition with a Cyrillic name (RFC 6266). */
export function contentDisposition(name: string, inline = false): string {
  const clean = name.replace(/[\r\n"\\/]/g, '_')
  // Fallback for clients without RFC 6266: transliterated, with ASCII dashes and quotation marks.
  const ascii = transliterated(clean)
    .replace(/[–—№]/g, (sign) => (sign === '№' ? 'No' : '-'))
    .replace(/[„“”«»]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Types shown inline. A PDF may contain scripts that would run in the context of our origin. */
const shownTypes = /^(image\/|text\/(plain|calendar))/

/** Sends the created file. */
export function sendFile(reply: FastifyReply, file: AnsweredFile, made: Uint8Array | Readable): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name, file.inline && shownTypes.test(file.type)))
    .header('cache-control', file.cacheSeconds ? `private, max-age=${file.cacheSeconds}` : 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(made instanceof Uint8Array ? Buffer.from(made.buffer, made.byteOffset, made.byteLength) : made)
}

/** Length in characters from which compression saves more time on the network than it takes. */
const compressedFrom = 4096

const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
}

/** The better encoding that the client accepts; one with a quality of 0 is not accepted. */
export function encodingOf(accepted: string | undefined): keyof typeof compressors | undefined {
  const names = (accepted ?? '').split(',').flatMap((row) => {
    const [name = '', ...parameters] = row.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((name) => names.includes(name))
}

/** Weak, because the bytes differ by encoding. Computed from the body, so equal tags mean equal bodies (decision 027). */
const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/**
 * Sends a JSON response. A read has a tag, and the client that has this response already gets 304 without a body. Only
 * reads are compressed: responses of writes are short and may have secrets.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  mayCompress: boolean,
): Promise<FastifyReply> {
  const text = JSON.stringify(answer)
  const isRead = request.method === 'GET'
  const tag = isRead ? tagOf(text) : undefined
  void reply.headers({ 'cache-control': 'no-store', ...(tag && { etag: tag }) })
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.type('application/json; charset=utf-8')
  if (!isRead) return reply.send(text)
  const encoding =
    mayCompress && text.length >= compressedFrom ? encodingOf(request.headers['accept-encoding']) : undefined
  if (!encoding) return reply.send(text)
  const body = await compressors[encoding](text)
  return reply
    .headers({
      'content-encoding': encoding,
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
    })
    .send(body)
}
