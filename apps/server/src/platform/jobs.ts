import { run, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { escapeLiteral } from 'pg'
import type { Database, Tx } from './database'
import type { Log } from './logging'
import type { Services } from './services'

// Work planned in a transaction and done after it (docs/guides/jobs.md). A job is planned with `later(job({...}))`,
// which writes it in the caller's transaction. It may run twice when a process dies; its effect happens once, because
// the effect and the note of it (job_effect) are one transaction.

export interface JobPlan<Payload = unknown> {
  readonly task: string
  readonly payload: Payload
  /** Two plans with the same key are one job (the later payload wins while it waits). */
  readonly key?: string
  /** Jobs of one queue run one after another. */
  readonly queue?: string
  readonly runAt?: Date
  readonly attempts?: number
}

export interface JobContext {
  /** The effect: one transaction, which also notes that it happened. */
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
  readonly attempt: number
  later<P>(job: JobPlan<P>): void
  afterCommit(work: () => void): void
}

export interface Job<Payload> {
  readonly task: string
  (payload: Payload, options?: Omit<JobPlan, 'task' | 'payload'>): JobPlan<Payload>
}

export interface JobHandler {
  readonly task: string
  /** Before the transaction: what cannot be undone (sending a letter). Its answer goes to `effect`. */
  readonly run: (context: JobContext, payload: never) => Promise<void>
}

export function defineJob<Payload>(task: string): Job<Payload> {
  const plan = (payload: Payload, options: Omit<JobPlan, 'task' | 'payload'> = {}) => ({ task, payload, ...options })
  return Object.assign(plan, { task })
}

export const work = <Payload>(
  job: Job<Payload>,
  runJob: (context: JobContext, payload: Payload) => Promise<void>,
): JobHandler => ({ task: job.task, run: runJob })

/** The plans as finish_call takes them. */
export const plansJson = (plans: readonly JobPlan[]): string =>
  JSON.stringify(plans.map(({ runAt, ...plan }) => ({ ...plan, ...(runAt && { runAt: runAt.toISOString() }) })))

interface Workshop {
  readonly pool: Pool
  readonly database: Database
  readonly handlers: readonly JobHandler[]
  readonly services: Services
  readonly log: Log
  readonly concurrency: number
  readonly now: () => Date
}

export async function startJobs(shop: Workshop): Promise<Runner> {
  const taskList: TaskList = {}
  for (const handler of shop.handlers) {
    taskList[handler.task] = async (payload, helpers) => {
      const { id, attempts } = helpers.job
      await runJob(shop, handler, payload, `${handler.task}:${id}`, attempts)
    }
  }
  return run({
    pgPool: shop.pool,
    taskList,
    concurrency: shop.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: [],
    logger: shop.log.forJobs(),
  })
}

/** One run of a job: claims its effect and does it in one transaction. */
export async function runJob(
  shop: Pick<Workshop, 'database' | 'services' | 'now'>,
  handler: JobHandler,
  payload: unknown,
  effectKey: string,
  attempt: number,
): Promise<void> {
  const after: (() => void)[] = []
  await shop.database.transact(
    'write',
    'select open_system_call(true); set local role asistent_system',
    async ({ tx, run: statements }) => {
      const [claimed] = await statements(
        `insert into job_effect (key) values (${escapeLiteral(effectKey)}) on conflict do nothing returning key`,
      )
      if (claimed?.rowCount === 0) return { value: undefined }
      const plans: JobPlan[] = []
      const context: JobContext = {
        tx,
        now: shop.now(),
        services: shop.services,
        attempt,
        later: (plan) => plans.push(plan),
        afterCommit: (work) => after.push(work),
      }
      await handler.run(context, payload as never)
      const last = `select finish_call(${escapeLiteral(`JOB ${handler.task}`)}, ${escapeLiteral(effectKey)}, null, null, null, null, null, null, ${escapeLiteral(plansJson(plans))}::jsonb)`
      return { value: undefined, last }
    },
  )
  for (const work of after) work()
}
