import { refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import type { QueryResult } from 'pg'
import { allowed } from './access'
import { announcedBytes, guestLimit, limitOf, readText, smallBytes } from './body'
import { openCall } from './call-statements'
import type { Coercion } from './coerce'
import type { Handler } from './handler'
import type { Pipeline } from './pipeline'
import { replicaUse } from './request'
import { scopeOf, type OpenedCall, type Scope } from './scope'

// Authenticates the caller and limits what is read of a body before authentication (docs/decisions/018).

/** A call with an access token. */
export interface SignedInCall {
  readonly pipeline: Pipeline
  readonly handler: SignedInHandler
  readonly name: string
  readonly request: FastifyRequest
  readonly token: string
  readonly coerce: Coercion
}

type SignedInHandler = Handler & { kind: 'read' | 'write' }

/** The scope of the session. */
export function enter(
  { pipeline, handler, request, token }: SignedInCall,
  opened: readonly QueryResult[],
  now: Date,
): Scope {
  const openedCall = (opened[0]?.rows[0] as { opened: OpenedCall | null } | undefined)?.opened
  if (!openedCall) {
    pipeline.strangers.missed(request.ip)
    throw refuse('session-ended')
  }
  pipeline.strangers.seen(token)
  if (openedCall.needsSecondFactor && !handler.call.settingUp) throw refuse('second-factor-needed')
  pipeline.touchSession(openedCall, now)
  request.accountId = openedCall.accountId
  return scopeOf(openedCall, now)
}

/** Bytes of bodies currently read before authentication, over all connections. */
let unverified = 0
const mostUnverified = 16 * 1024 * 1024

/** How long to wait for a small body before authenticating first. Most arrive together with their headers. */
const patienceMs = 250

/**
 * Returns the body as text. Reads a small body first, so that the session is looked up once, in the call's own
 * transaction. For a large or slow body the session is looked up before reading (docs/decisions/018).
 */
export async function textOf(given: SignedInCall): Promise<string> {
  const { handler, request } = given
  if (handler.call.method === 'GET') return ''
  const announced = announcedBytes(request)
  if (announced === 0) return ''
  if (announced === undefined || announced > smallBytes || unverified + announced > mostUnverified) {
    await admit(given)
    return admittedText(given)
  }
  unverified += announced
  const reading = admittedText(given)
  try {
    const text = await arrived(reading)
    if (text !== undefined) return text
    await admit(given)
  } catch (error) {
    reading.catch(() => undefined)
    throw error
  } finally {
    unverified -= announced
  }
  return reading
}

/** Reads the body of an authenticated caller, or a small body, and counts it against the session's share. */
export async function admittedText({ pipeline, handler, request, token }: SignedInCall): Promise<string> {
  const announced = announcedBytes(request)
  const limit = limitOf(handler.call, announced)
  const bytes = announced ?? limit.bytes
  if (bytes <= limit.bytes && !pipeline.shares.take(token, bytes)) throw refuse('too-many')
  return readText(request, limit)
}

/** Reads the body of a call without authentication. */
export async function guestText(request: FastifyRequest): Promise<string> {
  const most = Math.min(announcedBytes(request) ?? guestLimit.bytes, guestLimit.bytes)
  if (unverified + most > mostUnverified) throw refuse('busy')
  unverified += most
  try {
    return await readText(request, guestLimit)
  } finally {
    unverified -= most
  }
}

async function arrived(reading: Promise<string>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, patienceMs, undefined)))
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Checks session and rights in a separate transaction, before any of the body is kept. */
export async function admit(given: SignedInCall): Promise<Scope> {
  const { pipeline, handler, request, token } = given
  const now = pipeline.now()
  const first = `select opened from ${openCall(token, now, false)} as opened`
  const work = async (_transaction: unknown, opened: QueryResult[]) => {
    const scope = enter(given, opened, now)
    const may = (['create', 'update'] as const).some((saving) => allowed(handler.call.access, scope, saving))
    if (!may) throw refuse('not-allowed')
    return { value: scope }
  }
  return pipeline.database.transact('read', first, work, { use: replicaUse(handler, request) })
}
