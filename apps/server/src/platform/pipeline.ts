import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { positionHeader, versionHeader } from '@asistent/contract/core/headers'
import { Problem, refuse } from '@asistent/contract/core/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryResult } from 'pg'
import { allowed } from './access'
import { admit, admittedText, enter, guestText, textOf, type SignedInCall } from './admission'
import { claimKey, enterRole, openCall, openSystemCall } from './call-statements'
import type { BodyShares } from './body-shares'
import { coercionFor } from './coerce'
import { explainConflict, type ConflictLookup } from './conflicts'
import type { BeforeContext, GuestContext, OutsideContext, ReadContext, WriteContext } from './context'
import { repeatWhileAway, type Database } from './database'
import type { Received, Uploads } from './files/uploads'
import type { Handler } from './handler'
import type { LockCheck } from './locks'
import { madeOf } from './papers'
import { finishing, planner } from './planner'
import { checkAnswer, sendFile, sendJson } from './reply'
import { checkVersion, hashOf, keyOf, parse, rawInput, replicaUse, savingOf, type Body } from './request'
import { ownerOf, type OpenedCall, type Scope } from './scope'
import type { Services } from './services'
import type { Strangers } from './strangers'
import { hashOfToken } from './token'

// The path of every call: match; read the body (a large one only after authentication) and parse its JSON;
// authenticate; build the scope; check access, input and lock; run the handler in its transaction; write the audit row;
// store the response under the idempotency key; plan the jobs; commit; notify topics; create the described file;
// respond.

export interface Pipeline {
  readonly database: Database
  readonly services: Services
  readonly now: () => Date
  readonly checkLock: LockCheck
  readonly findConflicts: ConflictLookup
  readonly uploads: Uploads
  readonly strangers: Strangers
  readonly shares: BodyShares
  /** Updates the session's last use, outside of the call's transaction. */
  readonly touchSession: (opened: OpenedCall, now: Date) => void
}

export function registerCall(app: FastifyInstance, pipeline: Pipeline, handler: Handler): void {
  const { call } = handler
  const coerce = coercionFor(call.input)
  const name = `${call.method} ${call.path}`
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      call: name,
      ...(call.rate && { rateLimit: rateOf(call.rate, handler.kind) }),
    },
    handler: async (request, reply) => {
      if (!call.always) checkVersion(request.headers[versionHeader])
      if (handler.kind === 'guest') {
        const raw = rawInput(call, request, coerce, await guestText(request))
        const sendPosition = (position: string) => void reply.header(positionHeader, position)
        const answer = await runGuest(pipeline, handler, name, request, raw, sendPosition)
        return respond(pipeline, call, { request, reply }, answer)
      }
      const token = hashOfToken(request.headers.authorization)
      if (token === undefined) throw refuse('not-signed-in')
      if (pipeline.strangers.refuses(request.ip, token)) throw refuse('too-many')
      const made = await runSignedIn({ pipeline, handler, name, request, token, coerce })
      if (made.position) void reply.header(positionHeader, made.position)
      return respond(pipeline, call, { request, reply }, made.answer, made.owner)
    },
  })
}

/**
 * A whole kindergarten shares one address, so authenticated calls are limited by session and only unauthenticated ones
 * by address.
 */
const rateOf = ({ max, seconds }: NonNullable<Call['rate']>, kind: Handler['kind']) => ({
  max,
  timeWindow: seconds * 1000,
  keyGenerator: ({ ip, headers }: FastifyRequest) =>
    `${ip} ${kind === 'guest' ? '' : (hashOfToken(headers.authorization) ?? '')}`,
})

/** Runs after the transaction, so slow work here holds no connection. */
async function respond(
  { services }: Pipeline,
  call: Call,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: unknown,
  owner?: string,
) {
  if (call.answer === 'file') {
    const file = answer as AnsweredFile
    return sendFile(reply, file, await madeOf(file.body, services, owner))
  }
  if (!services.config.production) checkAnswer(call, answer)
  return sendJson(request, reply, answer, services.config.compression)
}

async function runGuest(
  pipeline: Pipeline,
  handler: Handler & { kind: 'guest' },
  name: string,
  request: FastifyRequest,
  raw: Record<string, unknown>,
  committed: (position: string) => void,
): Promise<unknown> {
  const input = parse(handler.call, raw)
  const { database, services } = pipeline
  const common = {
    now: pipeline.now(),
    services,
    requestId: request.id,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  const outside: OutsideContext = { ...common, step: stepOf(database) }
  const row = await handler.before?.(outside, input as never)
  const planned = planner(handler.call)
  const writing = handler.call.method !== 'GET'
  const work: Parameters<Database['transact']>[2] = async ({ tx }) => {
    const context: GuestContext = { tx, ...common, ...planned.context }
    const value = await handler.run(context, input as never, row as never)
    if (!writing) return { value }
    return { value, last: finishing({ name, request, scope: null, planned, answer: value }) }
  }
  const answer = await database.transact(writing ? 'write' : 'read', openSystemCall(writing), work, {
    use: replicaUse(handler, request),
    committed,
  })
  for (const work of planned.after) work()
  if (answer instanceof Problem) throw answer
  return answer
}

/** A short separate transaction with the system role. */
const stepOf =
  (database: Database): OutsideContext['step'] =>
  (work) =>
    database.transact('write', openSystemCall(true), async ({ tx }) => ({ value: await work(tx) }))

interface Answered {
  readonly answer: unknown
  /** Owner of a created file in the document queue. */
  readonly owner: string
  /** Position of the commit, if reads may use a replica. */
  readonly position?: string | undefined
}

/** Runs a call in two steps: what needs no transaction (body, files), then its transaction. */
async function runSignedIn(given: SignedInCall): Promise<Answered> {
  const { handler, request } = given
  const { call, before } = handler
  if (!call.upload && !before) return transact(given, await parsedInput(given, await textOf(given)), undefined)
  // Files are received only from authenticated callers with the right to send them.
  const scope = await admit(given)
  const received: Received | undefined =
    call.upload && (await given.pipeline.uploads.receive(request, call.upload, ownerOf(scope)))
  const undo: (() => Promise<unknown>)[] = []
  try {
    const raw = await parsedInput(given, received?.files ?? (await admittedText(given)))
    if (!before) return await transact(given, raw, undefined)
    // Steps before the transaction are committed, so a request that it would reject must not reach them.
    keyFor(given)
    refuseConsolidated(given, scope)
    const outside: BeforeContext = {
      scope,
      now: given.pipeline.now(),
      services: given.pipeline.services,
      requestId: request.id,
      address: request.ip,
      undo: (work) => void undo.push(work),
      step: stepOf(given.pipeline.database),
    }
    const row = await before(outside, parse(call, raw) as never)
    return await transact(given, raw, row, () => undo.splice(0))
  } finally {
    for (const work of undo) void work().catch(() => undefined)
    await received?.clean()
  }
}

/**
 * Parses JSON before the transaction, so that no connection waits for it. A body read before authentication is small
 * and its values are counted first; exceeding the limit is reported only to authenticated callers.
 */
async function parsedInput(given: SignedInCall, body: Body): Promise<Record<string, unknown>> {
  const { handler, request, coerce } = given
  try {
    return rawInput(handler.call, request, coerce, body)
  } catch (error) {
    await admit(given)
    throw error
  }
}

/**
 * Calls `kept` once the work done before the transaction is part of it. A read, and a write with a key, is repeated if
 * the database goes away in the middle: the key returns the first response if the commit has succeeded.
 */
function transact(
  given: SignedInCall,
  raw: Record<string, unknown>,
  row: unknown,
  kept: () => unknown = () => undefined,
): Promise<Answered> {
  const { handler, request } = given
  const isRepeatable = handler.kind === 'read' || (!handler.call.secret && keyOf(request) !== undefined)
  const work = () => transactOnce(given, raw, row, kept)
  return isRepeatable ? repeatWhileAway(work) : work()
}

async function transactOnce(
  given: SignedInCall,
  raw: Record<string, unknown>,
  row: unknown,
  kept: () => unknown,
): Promise<Answered> {
  const { pipeline, handler, name, request, token } = given
  const { call } = handler
  const now = pipeline.now()
  const writing = handler.kind === 'write'
  const key = keyFor(given)
  const claim = key ? `${claimKey(key, name)} as claimed,` : ''
  const first = `select opened, ${claim} ${enterRole} from ${openCall(token, now, writing)} as opened`
  const inputHash = key && hashOf(raw, call.upload)
  const planned = planner(call)
  let scope: Scope | undefined
  let repeated = false
  let position: string | undefined
  const positions = { use: replicaUse(handler, request), committed: (committed: string) => (position = committed) }
  const refused = async (error: unknown) => {
    throw await explainConflict(error, { ...pipeline, scope, call: name, now })
  }
  const work: Parameters<Database['transact']>[2] = async (transaction, opened) => {
    scope = enter(given, opened, now)
    if (!allowed(call.access, scope, savingOf(raw))) throw refuse('not-allowed')
    const input = parse(call, raw)
    const base: ReadContext = {
      tx: transaction.tx,
      scope,
      now,
      services: pipeline.services,
      requestId: request.id,
      address: request.ip,
    }
    if (handler.kind === 'read') return { value: await handler.run(base, input as never, row as never) }
    const earlier = key ? earlierAnswer(opened[0], inputHash) : undefined
    if (earlier) {
      repeated = true
      return { value: earlier.answer }
    }
    refuseConsolidated(given, scope)
    if (call.lock) await pipeline.checkLock(base, call.lock, input)
    const context: WriteContext = { ...base, ...planned.context }
    const value = await handler.run(context, input as never, row as never)
    if (planned.isNameless()) request.accountId = undefined
    return { value, last: finishing({ name, request, scope, planned, key, inputHash, answer: value }) }
  }
  const answer = await pipeline.database.transact(writing ? 'write' : 'read', first, work, positions).catch(refused)
  if (writing && scope && !repeated) {
    for (const work of planned.after) work()
    if (answer instanceof Problem) throw answer
    tellTopics(pipeline.services.hub, call, scope, planned)
  }
  if (!repeated) kept()
  return { answer, owner: scope ? ownerOf(scope) : '', position }
}

const keyFor = ({ handler, request }: SignedInCall): string | undefined =>
  handler.kind === 'write' && !handler.call.secret ? keyOf(request) : undefined

function refuseConsolidated({ handler }: SignedInCall, scope: Scope): void {
  if (handler.kind === 'write' && scope.consolidated && changesRows(handler.call)) throw refuse('choose-kindergarten')
}

/** Preferences and profile are writable in the consolidated view too. */
const changesRows = (call: Call) => call.access.kind !== 'signedIn'

/** Personal data notifies only the caller's other tabs and devices. */
function tellTopics(hub: Services['hub'], call: Call, scope: Scope, planned: ReturnType<typeof planner>): void {
  const topics = [...planned.topics]
  if (topics.length === 0) return
  const { kindergartenIds } = scope
  const audience = kindergartenIds === 'all' ? (planned.concerned() ?? 'all') : kindergartenIds
  if (changesRows(call) && !call.personal && audience.length > 0) hub.topics(audience, topics)
  else hub.toAccounts([scope.accountId], 'topics', topics)
}

interface Claimed {
  readonly sameCall: boolean
  readonly hash: string
  readonly answer: unknown
}

function earlierAnswer(
  claimed: QueryResult | undefined,
  inputHash: string | undefined,
): { answer: unknown } | undefined {
  const row = (claimed?.rows[0] as { claimed: Claimed | null } | undefined)?.claimed
  if (!row) return undefined
  if (!row.sameCall || row.hash !== inputHash) throw refuse('same-key-other-input')
  return { answer: row.answer }
}

declare module 'fastify' {
  interface FastifyRequest {
    accountId?: number | undefined
  }
  interface FastifyContextConfig {
    call?: string
  }
}
