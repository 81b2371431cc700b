import type { Call } from '@asistent/contract/core/call'
import { Problem } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import { finishCall } from './call-statements'
import type { Audit } from './context'
import type { JobPlan } from './jobs'
import type { Scope } from './scope'

/** Collects what a handler plans for the end of its transaction and after it. */
export function planner(call: Call) {
  const plans: JobPlan[] = []
  const after: (() => void)[] = []
  const topics = new Set(call.topics)
  let concerned: readonly number[] | undefined
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
    concerned: () => concerned,
    about: () => about,
    isNameless: () => nameless,
    context: {
      audit,
      later: (plan: JobPlan) => void plans.push(plan),
      bump: (...more: string[]) => more.forEach((topic) => topics.add(topic)),
      concerns: (kindergartenIds: readonly number[]) => void (concerned = kindergartenIds),
      afterCommit: (work: () => void) => void after.push(work),
    },
  }
}

interface Ending {
  readonly name: string
  readonly request: FastifyRequest
  readonly scope: Scope | null
  readonly planned: ReturnType<typeof planner>
  readonly key?: string | undefined
  readonly inputHash?: string | undefined
  readonly answer: unknown
}

/** Statement that ends a call's transaction. */
export function finishing({ name, request, scope, planned, key, inputHash, answer }: Ending): string {
  const refused = answer instanceof Problem ? answer : undefined
  const about = refused ? { ...planned.about(), refused: refused.code } : planned.about()
  // A rejection is not stored under the idempotency key, so a retry runs the call again.
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
    inputHash,
    answer: kept,
    jobs: planned.plans,
  })
}
