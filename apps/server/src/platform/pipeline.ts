import type { Call } from '@asistent/contract/core/call'
import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { errorsOf } from '@asistent/contract/core/messages'
import { Problem, refuse } from '@asistent/contract/core/problem'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeLiteral, type QueryResult } from 'pg'
import { allowed } from './access'
import { coercionFor, orderColumn } from './coerce'
import type { Audit, GuestContext, OutsideContext, ReadContext, WriteContext } from './context'
import type { Database } from './database'
import { readUploads, type UploadedFile } from './files/uploads'
import type { Handler } from './handler'
import { plansJson, type JobPlan } from './jobs'
import type { LockCheck } from './locks'
import { checkAnswer, sendFile } from './reply'
import { scopeOf, type OpenedCall, type Scope } from './scope'
import type { Services } from './services'
import { hashOfToken } from './token'

// The one path of every call: match, authenticate, build the scope, check access, parse, check the lock, run the handler
// in its transaction, write the audit row, keep the answer under the client's key, plan the jobs, commit, push topics.

export interface Pipeline {
  readonly database: Database
  readonly services: Services
  readonly now: () => Date
  readonly checkLock: LockCheck
  /** Notes that a session is in use; not part of the call's transaction. */
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
      ...(call.rate && { rateLimit: { max: call.rate.max, timeWindow: call.rate.seconds * 1000 } }),
    },
    handler: async (request, reply) => {
      if (!call.always) checkVersion(request.headers[versionHeader])
      // Before anything is read: a stranger's upload would fill our memory first and be refused afterwards.
      const token = handler.kind === 'guest' ? '' : hashOfToken(request.headers.authorization)
      if (token === undefined) throw refuse('not-signed-in')
      const raw = await rawInput(call, request, coerce, pipeline)
      const answer =
        handler.kind === 'guest'
          ? await runGuest(pipeline, handler, name, request, raw)
          : await runSignedIn(pipeline, handler, name, request, token, raw)
      return respond(call, reply, answer, pipeline)
    },
  })
}

function respond(call: Call, reply: FastifyReply, answer: unknown, pipeline: Pipeline) {
  if (call.answer === 'file') return sendFile(reply, answer as Parameters<typeof sendFile>[1])
  if (!pipeline.services.config.production) checkAnswer(call, answer)
  return reply.header('cache-control', 'no-store').send(answer)
}

function checkVersion(given: string | string[] | undefined): void {
  if (typeof given !== 'string' || given === frontendVersion) return
  const parts = (version: string) => version.split('.').map((part) => Number(part) || 0)
  const [mine, theirs] = [parts(frontendVersion), parts(given)]
  for (const [index, part] of mine.entries()) {
    const other = theirs[index] ?? 0
    if (other < part) throw refuse('old-client')
    if (other > part) return
  }
}

/** Path, query and body joined into the one input the contract describes. */
async function rawInput(
  call: Call,
  request: FastifyRequest,
  coerce: ReturnType<typeof coercionFor>,
  pipeline: Pipeline,
): Promise<Record<string, unknown>> {
  const query = coerce(request.query as Record<string, unknown>)
  const path = coerce(request.params as Record<string, unknown>)
  if ('orderByColumn' in query) query.orderByColumn = orderColumn(call.orderBy, query.orderByColumn)
  if (call.method === 'GET') return { ...query, ...path }
  if (call.upload)
    return { ...query, ...path, files: await readUploads(request, call.upload, pipeline.services.config) }
  const body = bodyOf(call, request.body)
  return { ...query, ...body, ...path }
}

function bodyOf(call: Call, body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (call.bodyAs && (Array.isArray(body) || typeof body !== 'object')) return { [call.bodyAs]: body }
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('bad-json')
  return body as Record<string, unknown>
}

function parse(call: Call, raw: Record<string, unknown>): unknown {
  const parsed = call.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = errorsOf(call.input, parsed.error)
  const first = Object.values(errors)[0]?.[0]
  throw refuse('bad-input', { errors, ...(first && { values: {} }) })
}

const savingOf = (raw: Record<string, unknown>): 'create' | 'update' =>
  raw.id === undefined || raw.id === null || raw.id === 0 ? 'create' : 'update'

/** Collects what a handler plans, for the end of its transaction and after it. */
function planner(call: Call) {
  const plans: JobPlan[] = []
  const after: (() => void)[] = []
  const topics = new Set(call.topics)
  let about: Record<string, string | number> | undefined
  let nameless = false
  const audit: Audit = {
    about: (subject) => (about = { ...about, ...subject }),
    nameless: () => (nameless = true),
  }
  return {
    plans,
    after,
    topics,
    about: () => about,
    isNameless: () => nameless,
    context: {
      audit,
      later: (plan: JobPlan) => void plans.push(plan),
      bump: (...more: string[]) => more.forEach((topic) => topics.add(topic)),
      afterCommit: (work: () => void) => void after.push(work),
    },
  }
}

const literal = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : escapeLiteral(value)

interface Ending {
  readonly name: string
  readonly request: FastifyRequest
  readonly scope: Scope | null
  readonly planned: ReturnType<typeof planner>
  readonly key: string | undefined
  readonly answer: unknown
}

/** The audit row, the kept answer and the jobs, as the statement sent together with the commit. */
function finishing({ name, request, scope, planned, key, answer }: Ending): string {
  const refused = answer instanceof Problem ? answer : undefined
  const about = refused ? { ...planned.about(), refused: refused.code } : planned.about()
  // A refusal is not kept under the client's key: the same form sent again is tried again.
  const kept = key && !refused ? JSON.stringify(answer) : null
  const named = planned.isNameless() ? undefined : { id: request.id, ip: request.ip, account: scope?.accountId }
  return `select finish_call(${literal(name)}, ${literal(named?.id ?? '')}, ${literal(named?.ip)}, ${named?.account ?? 'null'}, ${scope?.kindergartenId ?? 'null'}, ${literal(about && JSON.stringify(about))}::jsonb, ${literal(key)}, ${literal(kept)}::jsonb, ${literal(plansJson(planned.plans))}::jsonb)`
}

async function runGuest(
  pipeline: Pipeline,
  handler: Handler & { kind: 'guest' },
  name: string,
  request: FastifyRequest,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const input = parse(handler.call, raw)
  const { database, services } = pipeline
  const known = {
    now: pipeline.now(),
    services,
    requestId: request.id,
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
  const outside: OutsideContext = {
    ...known,
    step: (work) => database.transact('write', asSystemFirst(true), async ({ tx }) => ({ value: await work(tx) })),
  }
  const found = await handler.before?.(outside, input as never)
  const planned = planner(handler.call)
  const writing = handler.call.method !== 'GET'
  const answer = await database.transact(writing ? 'write' : 'read', asSystemFirst(writing), async ({ tx }) => {
    const context: GuestContext = { tx, ...known, ...planned.context }
    const value = await handler.run(context, input as never, found as never)
    if (!writing) return { value }
    return { value, last: finishing({ name, request, scope: null, planned, key: undefined, answer: value }) }
  })
  for (const work of planned.after) work()
  if (answer instanceof Problem) throw answer
  return answer
}

const asSystemFirst = (writing: boolean) => `select open_system_call(${writing}); set local role asistent_system`

async function runSignedIn(
  pipeline: Pipeline,
  handler: Handler & { kind: 'read' | 'write' },
  name: string,
  request: FastifyRequest,
  token: string,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const now = pipeline.now()
  const writing = handler.kind === 'write'
  const key = writing && !handler.call.secret ? keyOf(request) : undefined
  const claim = key
    ? `claim_key(${literal(key)}, ${literal(name)}, ${literal(hashOf(raw, handler.call.upload))}) as claimed,`
    : ''
  const first = `select opened, ${claim} ${enterRole} from open_call('\\x${token}'::bytea, '${now.toISOString()}'::timestamptz, ${writing}) as opened`
  const planned = planner(handler.call)
  let scope: Scope | undefined
  let repeated = false
  const answer = await pipeline.database.transact(writing ? 'write' : 'read', first, async (transaction, opened) => {
    scope = enter(opened, pipeline, handler.call, now)
    request.accountId = scope.accountId
    if (!allowed(handler.call.access, scope, savingOf(raw))) throw refuse('not-allowed')
    const input = parse(handler.call, raw)
    const base: ReadContext = {
      tx: transaction.tx,
      scope,
      now,
      services: pipeline.services,
      requestId: request.id,
      address: request.ip,
    }
    if (handler.kind === 'read') return { value: await handler.run(base, input as never) }
    const earlier = key ? earlierAnswer(opened[0]) : undefined
    if (earlier) {
      repeated = true
      return { value: earlier.answer }
    }
    if (scope.consolidated && changesRows(handler.call)) throw refuse('choose-kindergarten')
    if (handler.call.lock) await pipeline.checkLock(base, handler.call.lock, input)
    const context: WriteContext = { ...base, ...planned.context }
    const value = await handler.run(context, input as never)
    if (planned.isNameless()) request.accountId = undefined
    return { value, last: finishing({ name, request, scope, planned, key, answer: value }) }
  })
  if (writing && scope && !repeated) {
    for (const work of planned.after) work()
    if (answer instanceof Problem) throw answer
    const topics = [...planned.topics]
    // What is about the person alone is news for the person's other tabs and devices, and for nobody else.
    if (topics.length > 0 && isNewsForAll(handler.call)) pipeline.services.hub.topics(scope.kindergartenIds, topics)
    else if (topics.length > 0) pipeline.services.hub.toAccounts([scope.accountId], 'topics', topics)
  }
  return answer
}

/** Binds the transaction to the database role that open_call has found for the session. */
const enterRole = `set_config('role', current_setting('app.database_role'), true)`

/** The scope of the session. */
function enter(opened: QueryResult[], pipeline: Pipeline, call: Call, now: Date): Scope {
  const found = (opened[0]?.rows[0] as { opened: OpenedCall | null } | undefined)?.opened
  if (!found) throw refuse('session-ended')
  if (found.needsSecondFactor && !call.settingUp) throw refuse('second-factor-needed')
  pipeline.touchSession(found, now)
  return scopeOf(found)
}

/** A write about the person alone (preferences, profile) is possible in the consolidated view too. */
const changesRows = (call: Call) => call.access.kind !== 'signedIn'

const isNewsForAll = (call: Call) => changesRows(call) && !call.personal

function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers[idempotencyHeader]
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\w-]{8,64}$/.test(given)) throw refuse('bad-input')
  return given
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('base64url')

/** Files by their own hash: 20 MB written as JSON would stop everything for a second. */
const hashOf = (input: Record<string, unknown>, upload: Call['upload']) =>
  sha256(
    JSON.stringify(
      upload
        ? { ...input, files: (input.files as UploadedFile[]).map(({ name, bytes }) => [name, sha256(bytes)]) }
        : input,
    ),
  )

function earlierAnswer(claimed: QueryResult | undefined): { answer: unknown } | undefined {
  const found = (claimed?.rows[0] as { claimed: { same: boolean; answer: unknown } | null } | undefined)?.claimed
  if (!found) return undefined
  if (!found.same) throw refuse('same-key-other-input')
  return { answer: found.answer }
}

declare module 'fastify' {
  interface FastifyRequest {
    accountId?: number | undefined
  }
  interface FastifyContextConfig {
    call?: string
  }
}
