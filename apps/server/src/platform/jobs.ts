import { weekdayOf, type Day } from '@asistent/domain/kernel/day'
import type { Pool } from 'pg'
import { escapeLiteral } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { finishCall, openSystemCall } from './call-statements'
import { isPassing, type Database, type Transaction, type Tx } from './database'
import { loggable, type Log } from './logging'
import type { Services } from './services'

// Jobs are planned in a transaction and run after it (docs/guides/jobs.md). `later(job({...}))` inserts a job in the
// caller's transaction. A job may run twice if a process dies; its effect is applied once, because the effect and its
// job_effect row are one transaction. workers.ts runs the jobs.

export interface JobPlan<Payload = unknown> {
  readonly task: string
  readonly payload: Payload
  /** Plans with the same key are one job; until it runs, the later payload replaces the earlier. */
  readonly key?: string
  /** Jobs of one queue run in sequence. */
  readonly queue?: string
  readonly runAt?: Date
  readonly attempts?: number
}

/** Jobs of one check that run at the same time, over all processes. */
const queuesOfNight = 4

/** Queue of part `place` of a nightly check. */
export const nightQueue = (task: string, index: number): string => `${task}:${index % queuesOfNight}`

/** Nightly checks follow the changes of the day. On Sundays they check everything, also what was changed without a trace. */
export const isCheckedWhole = (day: Day): boolean => weekdayOf(day) === 7

export interface JobContext {
  /** Transaction of the effect; it also inserts the job_effect row. */
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
  readonly attempt: number
  later<P>(job: JobPlan<P>): void
  afterCommit(work: () => void): void
}

/** Context for irreversible or slow work (SMTP), outside of any transaction. */
export interface OutsideJobContext {
  readonly now: Date
  readonly services: Services
  readonly attempt: number
  /** Runs a short READ ONLY transaction. */
  look<T>(work: (tx: Tx, transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs a short write transaction that is kept even if the job fails later, for recording progress. */
  note(work: (tx: Tx) => Promise<void>): Promise<void>
}

/** A failed attempt; `last` is true if it will not be retried. */
export interface Failure {
  readonly error: unknown
  readonly attempt: number
  readonly last: boolean
}

export interface Job<Payload> {
  readonly task: string
  (payload: Payload, options?: Omit<JobPlan, 'task' | 'payload'>): JobPlan<Payload>
}

export interface JobHandler {
  readonly task: string
  readonly before?: (outside: OutsideJobContext, payload: never) => Promise<unknown>
  readonly run: (context: JobContext, payload: never, prepared: never) => Promise<void>
  readonly failed?: (tx: Tx, payload: never, failure: Failure) => Promise<void>
}

const titles = new Map<string, string>()

/** Bulgarian title of a task, shown to the master. */
export const taskTitle = (task: string): string => titles.get(task) ?? task

export function defineJob<Payload>(task: string, title: string): Job<Payload> {
  titles.set(task, title)
  const plan = (payload: Payload, options: Omit<JobPlan, 'task' | 'payload'> = {}) => ({ task, payload, ...options })
  return Object.assign(plan, { task })
}

interface WorkOptions<Payload> {
  /** Records a failed attempt in a separate transaction. */
  readonly failed?: (tx: Tx, payload: Payload, failure: Failure) => Promise<void>
}

export const work = <Payload>(
  job: Job<Payload>,
  run: (context: JobContext, payload: Payload) => Promise<void>,
  options: WorkOptions<Payload> = {},
): JobHandler => ({ task: job.task, run, ...options })

/** Variant of `work` with work outside of the database first; `run` records its result. */
export const workAfter = <Payload, Prepared>(
  job: Job<Payload>,
  before: (outside: OutsideJobContext, payload: Payload) => Promise<Prepared>,
  run: (context: JobContext, payload: Payload, prepared: Prepared) => Promise<void>,
  options: WorkOptions<Payload> = {},
): JobHandler => ({ task: job.task, before, run, ...options })

export interface WorkerDeps {
  readonly pool: Pool
  readonly database: Database
  readonly handlers: readonly JobHandler[]
  readonly services: Services
  readonly log: Log
  readonly concurrency: number
  readonly now: () => Date
}

type JobDeps = Pick<WorkerDeps, 'database' | 'services' | 'now'> & {
  /**
   * Earliest next run. Without it, a clock behind the database's would make daily work due again at once, repeatedly.
   */
  readonly againNotBefore?: number
}

const asSystem = 'set local role asistent_system'

/** Runs a job: claims its effect and applies it in one transaction. */
export async function runJob(
  deps: JobDeps,
  handler: JobHandler,
  payload: unknown,
  effectKey: string,
  attempt: number,
): Promise<void> {
  if (!handler.before) return applyEffect(deps, handler, payload, effectKey, attempt, undefined)
  if (await isEffectApplied(deps, effectKey)) return
  const { now, services } = { now: deps.now(), services: deps.services }
  const look: OutsideJobContext['look'] = (query) =>
    deps.database.transact('read', asSystem, async (transaction) => ({
      value: await query(transaction.tx, transaction),
    }))
  const note: OutsideJobContext['note'] = (write) =>
    deps.database.transact('write', openSystemCall(false), async ({ tx }) => ({ value: await write(tx) }))
  const prepared = await handler.before({ now, services, attempt, look, note }, payload as never)
  // The external effect cannot be rolled back, so recording it is retried over a database restart.
  await retryTransient(() => applyEffect(deps, handler, payload, effectKey, attempt, prepared))
}

function notBefore(plan: JobPlan, least = 0): JobPlan {
  return plan.runAt && plan.runAt.getTime() < least ? { ...plan, runAt: new Date(least) } : plan
}

async function isEffectApplied({ database }: JobDeps, effectKey: string): Promise<boolean> {
  const select = `select from job_effect where key = ${escapeLiteral(effectKey)}`
  return database.transact('read', `${asSystem}; ${select}`, async (_transaction, opened) => ({
    value: (opened[1]?.rowCount ?? 0) > 0,
  }))
}

async function applyEffect(
  deps: JobDeps,
  handler: JobHandler,
  payload: unknown,
  effectKey: string,
  attempt: number,
  prepared: unknown,
): Promise<void> {
  const after: (() => void)[] = []
  await deps.database.transact('write', openSystemCall(true), async ({ tx, run: statements }) => {
    const [claimed] = await statements(
      `insert into job_effect (key) values (${escapeLiteral(effectKey)}) on conflict do nothing returning key`,
    )
    if (claimed?.rowCount === 0) return { value: undefined }
    const plans: JobPlan[] = []
    const context: JobContext = {
      tx,
      now: deps.now(),
      services: deps.services,
      attempt,
      later: (plan) => plans.push(plan.task === handler.task ? notBefore(plan, deps.againNotBefore) : plan),
      afterCommit: (work) => after.push(work),
    }
    await handler.run(context, payload as never, prepared as never)
    return { value: undefined, last: finishCall({ call: `JOB ${handler.task}`, requestId: effectKey, jobs: plans }) }
  })
  for (const work of after) work()
}

const leastPauseMs = 60_000
const pausesMs = [200, 500, 1000, 2000, 5000, 10_000]

async function retryTransient(work: () => Promise<void>): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      await sleep(pause)
    }
  }
  await work()
}

interface Attempt {
  readonly id: number | string
  readonly attempts: number
  readonly max_attempts: number
}

/** Runs an attempt for the queue: records a failure and rethrows it, so that the queue retries. */
export async function attemptJob(
  deps: JobDeps & Pick<WorkerDeps, 'log'>,
  handler: JobHandler,
  payload: unknown,
  { id, attempts, max_attempts }: Attempt,
): Promise<void> {
  try {
    const jobDeps = { ...deps, againNotBefore: Date.now() + leastPauseMs }
    await runJob(jobDeps, handler, payload, `${handler.task}:${id}`, attempts)
  } catch (error) {
    const failure: Failure = { error, attempt: attempts, last: attempts >= max_attempts }
    await noteFailure(deps, handler, payload, failure).catch((second: unknown) =>
      deps.log.error({ job: handler.task, jobId: id, error: loggable(second) }, 'неуспехът на задача не се записа'),
    )
    throw error
  }
}

async function noteFailure(deps: JobDeps, handler: JobHandler, payload: unknown, failure: Failure): Promise<void> {
  const { failed } = handler
  if (!failed) return
  await deps.database.transact('write', openSystemCall(false), async ({ tx }) => ({
    value: await failed(tx, payload as never, failure),
  }))
}
