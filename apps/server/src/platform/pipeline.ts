import type { Call } from '@asistent/contract/core/call'
import { versionHeader } from '@asistent/contract/core/headers'
import { Problem, refuse } from '@asistent/contract/core/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryResult } from 'pg'
import { allowed } from './access'
import { claimKey, enterRole, finishCall, openCall, openSystemCall } from './call-statements'
import { coercionFor } from './coerce'
import type { Audit, GuestContext, OutsideContext, ReadContext, WriteContext } from './context'
import type { Database } from './database'
import type { Handler } from './handler'
import type { JobPlan } from './jobs'
import type { LockCheck } from './locks'
import { checkAnswer, sendFile } from './reply'
import { checkVersion, hashOf, keyOf, parse, rawInput, savingOf } from './request'
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
      ...(call.rate && { rateLimit: rateOf(call.rate, handler.kind) }),
    },
    handler: async (request, reply) => {
      if (!call.always) checkVersion(request.headers[versionHeader])
      // Before anything is read: a stranger's upload would fill our memory first and be refused afterwards.
      const token = handler.kind === 'guest' ? '' : hashOfToken(request.headers.authorization)
      if (token === undefined) throw refuse('not-signed-in')
      const raw = await rawInput(call, request, coerce, pipeline.services.config)
      const answer =
        handler.kind === 'guest'
          ? await runGuest(pipeline, handler, name, request, raw)
          : await runSignedIn(pipeline, handler, name, request, token, raw)
      return respond(call, reply, answer, pipeline)
    },
  })
}

/** A whole kindergarten sits behind one address: there each session is counted by itself, strangers together. */
const rateOf = ({ max, seconds }: NonNullable<Call['rate']>, kind: Handler['kind']) => ({
  max,
  timeWindow: seconds * 1000,
  keyGenerator: ({ ip, headers }: FastifyRequest) =>
    `${ip} ${kind === 'guest' ? '' : (hashOfToken(headers.authorization) ?? '')}`,
})

function respond(call: Call, reply: FastifyReply, answer: unknown, pipeline: Pipeline) {
  if (call.answer === 'file') return sendFile(reply, answer as Parameters<typeof sendFile>[1])
  if (!pipeline.services.config.production) checkAnswer(call, answer)
  return reply.header('cache-control', 'no-store').send(answer)
}

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

interface Ending {
  readonly name: string
  readonly request: FastifyRequest
  readonly scope: Scope | null
  readonly planned: ReturnType<typeof planner>
  readonly key: string | undefined
  readonly answer: unknown
}

function finishing({ name, request, scope, planned, key, answer }: Ending): string {
  const refused = answer instanceof Problem ? answer : undefined
  const about = refused ? { ...planned.about(), refused: refused.code } : planned.about()
  // A refusal is not kept under the client's key: the same form sent again is tried again.
  const kept = key && !refused ? answer : undefined
  const named = !planned.isNameless()
  return finishCall({
    call: name,
    requestId: named ? request.id : '',
    address: named ? request.ip : undefined,
    accountId: named ? scope?.accountId : undefined,
    kindergartenId: scope?.kindergartenId,
    about,
    key,
    answer: kept,
    jobs: planned.plans,
  })
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
    step: (work) => database.transact('write', openSystemCall(true), async ({ tx }) => ({ value: await work(tx) })),
  }
  const found = await handler.before?.(outside, input as never)
  const planned = planner(handler.call)
  const writing = handler.call.method !== 'GET'
  const answer = await database.transact(writing ? 'write' : 'read', openSystemCall(writing), async ({ tx }) => {
    const context: GuestContext = { tx, ...known, ...planned.context }
    const value = await handler.run(context, input as never, found as never)
    if (!writing) return { value }
    return { value, last: finishing({ name, request, scope: null, planned, key: undefined, answer: value }) }
  })
  for (const work of planned.after) work()
  if (answer instanceof Problem) throw answer
  return answer
}

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
  const claim = key ? `${claimKey(key, name, hashOf(raw, handler.call.upload))} as claimed,` : ''
  const first = `select opened, ${claim} ${enterRole} from ${openCall(token, now, writing)} as opened`
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
    tellTopics(pipeline.services.hub, handler.call, scope, [...planned.topics])
  }
  return answer
}

/** The scope of the session. */
function enter(opened: QueryResult[], pipeline: Pipeline, call: Call, now: Date): Scope {
  const found = (opened[0]?.rows[0] as { opened: OpenedCall | null } | undefined)?.opened
  if (!found) throw refuse('session-ended')
  if (found.needsSecondFactor && !call.settingUp) throw refuse('second-factor-needed')
  pipeline.touchSession(found, now)
  return scopeOf(found, now)
}

/** A write about the person alone (preferences, profile) is possible in the consolidated view too. */
const changesRows = (call: Call) => call.access.kind !== 'signedIn'

/** What is about the person alone is news for the person's other tabs and devices, and for nobody else. */
function tellTopics(hub: Services['hub'], call: Call, scope: Scope, topics: readonly string[]): void {
  if (topics.length === 0) return
  if (changesRows(call) && !call.personal) hub.topics(scope.kindergartenIds, topics)
  else hub.toAccounts([scope.accountId], 'topics', topics)
}

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
