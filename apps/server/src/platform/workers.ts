import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { attemptJob, type JobPlan, type Workshop } from './jobs'
import { loggable } from './logging'
import { aliveLock, freeJobsOfTheDead, tidy } from './workers-care'

// Runs the jobs of jobs.ts with graphile-worker and adds recovery: a worker that loses its database connection ends
// without replacement, and its job would stay locked for four hours.

export interface Workers {
  stop(): Promise<void>
}

/** How often jobs of dead processes are looked for. */
const careEveryMs = 10_000
const tidyEveryMs = 3_600_000

export async function startJobs(shop: Workshop): Promise<Workers> {
  const tasks = taskListOf(shop)
  let stopped = false
  let restarting: Promise<void> | undefined
  let runner = await startRunner(shop, tasks, fallen)

  function fallen(): void {
    if (!stopped) restarting ??= restart().finally(() => (restarting = undefined))
  }
  async function restart(): Promise<void> {
    await runner.stop().catch(() => undefined)
    while (!stopped) {
      try {
        runner = await startRunner(shop, tasks, fallen)
        return
      } catch {
        await sleep(1000)
      }
    }
  }
  const care = every(careEveryMs, () => freeJobsOfTheDead(shop.pool), shop)
  const cleaning = every(tidyEveryMs, () => tidy(shop.pool), shop)
  return {
    async stop() {
      stopped = true
      clearInterval(care)
      clearInterval(cleaning)
      await restarting
      await runner.stop().catch(() => undefined)
    },
  }
}

/**
 * Plans the recurring jobs of the slices. A job that is already planned keeps its time, so a restart does not postpone
 * it.
 */
export async function planStanding(pool: Pool, plans: readonly JobPlan[]): Promise<void> {
  for (const { task, payload, key, runAt = new Date() } of plans)
    await pool.query(
      `select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, job_key_mode => 'preserve_run_at')`,
      [task, JSON.stringify(payload), runAt, key],
    )
}

function taskListOf(shop: Workshop): TaskList {
  const tasks: TaskList = {}
  for (const handler of shop.handlers)
    tasks[handler.task] = (payload, { job }) => attemptJob(shop, handler, payload, job)
  return tasks
}

async function startRunner(shop: Workshop, taskList: TaskList, fallen: () => void): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  const ids: string[] = []
  events.on('worker:create', ({ worker }) => ids.push(worker.workerId))
  // The listening connection also holds the liveness locks of these workers (workers-care.ts). Back in the pool it must
  // release them. 'drain' fires after the runner's own statements.
  const say = (client: PoolClient, statement: QueryConfig) =>
    client.once('drain', () => void client.query(statement).catch(() => undefined))
  events.on('pool:listen:success', ({ client }) => say(client, aliveLock(ids)))
  events.on('pool:listen:release', ({ client }) => say(client, { text: 'select pg_advisory_unlock_all()' }))
  events.on('worker:fatalError', fallen)
  const runner = await run({
    pgPool: shop.pool,
    taskList,
    events,
    concurrency: shop.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: [],
    logger: shop.log.forJobs(),
  })
  runner.promise.catch(fallen)
  return runner
}

function every(ms: number, work: () => Promise<void>, { log }: Workshop): NodeJS.Timeout {
  const once = () =>
    void work().catch((error: unknown) => log.warn({ error: loggable(error) }, 'грижата за задачите се отложи'))
  once()
  return setInterval(once, ms).unref()
}
