import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { transliterated } from '@asistent/domain/kernel/text'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

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
