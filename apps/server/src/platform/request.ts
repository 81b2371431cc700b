import type { Call } from '@asistent/contract/core/call'
import { frontendVersion, idempotencyHeader, positionHeader } from '@asistent/contract/core/headers'
import { errorsOf } from '@asistent/contract/core/messages'
import { refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { orderColumn, type Coercion } from './coerce'
import { valueOf } from './body'
import type { UploadedFile } from './files/uploads'
import type { Handler } from './handler'
import { positionOf, type ReplicaUse } from './replica'
import { requireVersion } from './versioned'

// Reads a request's version, input and key.

export function checkVersion(given: string | string[] | undefined): void {
  if (typeof given !== 'string' || given === frontendVersion) return
  const parts = (version: string) => version.split('.').map((part) => Number(part) || 0)
  const [mine, theirs] = [parts(frontendVersion), parts(given)]
  for (const [index, part] of mine.entries()) {
    const theirPart = theirs[index] ?? 0
    if (theirPart < part) throw refuse('old-client')
    if (theirPart > part) return
  }
}

/** An order that the call does not have is rejected and not ignored. */
const notOrdered = 'Тази справка не се подрежда по колона'

/** Unparsed body: its text, or the files of a form. */
export type Body = string | readonly UploadedFile[]

/** Merges path, query and body into the input that the contract describes. */
export function rawInput(call: Call, request: FastifyRequest, coerce: Coercion, body: Body): Record<string, unknown> {
  const query = coerce(request.query as Record<string, unknown>)
  const path = coerce(request.params as Record<string, unknown>)
  if ('orderByColumn' in query) query.orderByColumn = orderColumn(call.orderBy, query.orderByColumn)
  // The coercion omits names that the call does not have.
  else if (Object.keys(request.query as object).some((name) => name.toLowerCase() === 'orderbycolumn'))
    throw refuse('bad-input', { errors: { orderByColumn: [notOrdered] } })
  if (call.method === 'GET') return { ...query, ...path }
  if (typeof body !== 'string') return { ...query, ...path, files: body }
  return { ...query, ...bodyOf(call, valueOf(request, body, call.input)), ...path }
}

function bodyOf(call: Call, body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (call.bodyAs && (Array.isArray(body) || typeof body !== 'object')) return { [call.bodyAs]: body }
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('bad-json')
  return body as Record<string, unknown>
}

export function parse(call: Call, raw: Record<string, unknown>): unknown {
  const parsed = call.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw refuse('bad-input', { errors: errorsOf(call.input, parsed.error) })
  requireVersion(call, parsed.data)
  return parsed.data
}

export const savingOf = (raw: Record<string, unknown>): 'create' | 'update' =>
  raw.id === undefined || raw.id === null || raw.id === 0 ? 'create' : 'update'

export function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers[idempotencyHeader]
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\w-]{8,64}$/.test(given)) throw refuse('bad-input')
  return given
}

/** Hash of an input; files count by their own hash. */
export const hashOf = (input: Record<string, unknown>, upload: Call['upload']) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        upload
          ? { ...input, files: (input.files as UploadedFile[]).map(({ name, sha256 }) => [name, base64url(sha256)]) }
          : input,
      ),
    )
    .digest('base64url')

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** Says how a call reads: reports, exports and the calls of experts prefer a replica, a write never uses it. */
export function replicaUse(handler: Handler, { headers }: FastifyRequest): ReplicaUse | undefined {
  const isRead = handler.kind === 'read' || (handler.kind === 'guest' && handler.call.method === 'GET')
  if (!isRead) return undefined
  const isPreferred = handler.kind === 'read' && handler.mayLag
  return { when: isPreferred ? 'preferred' : 'primary-is-away', after: positionOf(headers[positionHeader]) }
}
