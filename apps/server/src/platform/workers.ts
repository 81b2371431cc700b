import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { attemptJob, type JobPlan, type WorkerDeps } from './jobs'
import { loggable } from './logging'
import { aliveLock, releaseAbandonedJobs, tidy } from './workers-care'

// Runs the jobs of jobs.ts with graphile-worker and adds recovery: a worker that loses its database connection ends
// without replacement, and its job would stay locked for four hours.

export interface Workers {
  stop(): Promise<void>
}

/** How often jobs of dead processes are looked for. */
const releaseEveryMs = 10_000
const tidyEveryMs = 3_600_000

export async function startJobs(deps: WorkerDeps): Promise<Workers> {
  const tasks = taskListOf(deps)
  let stopped = false
  let restarting: Promise<void> | undefined
  let runner = await startRunner(deps, tasks, onFatalError)

  function onFatalError(): void {
    if (!stopped) restarting ??= restart().finally(() => (restarting = undefined))
  }
  async function restart(): Promise<void> {
    await runner.stop().catch(() => undefined)
    while (!stopped) {
      try {
        runner = await startRunner(deps, tasks, onFatalError)
        return
      } catch {
        await sleep(1000)
      }
    }
  }
  const releasing = repeat(releaseEveryMs, () => releaseAbandonedJobs(deps.pool), deps)
  const tidying = repeat(tidyEveryMs, () => tidy(deps.pool, deps.services.config.retention), deps)
  return {
    async stop() {
      stopped = true
      clearInterval(releasing)
      clearInterval(tidying)
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

function taskListOf(deps: WorkerDeps): TaskList {
  const tasks: TaskList = {}
  for (const handler of deps.handlers)
    tasks[handler.task] = (payload, { job }) => attemptJob(deps, handler, payload, job)
  return tasks
}

async function startRunner(deps: WorkerDeps, taskList: TaskList, onFatalError: () => void): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  const ids: string[] = []
  events.on('worker:create', ({ worker }) => ids.push(worker.workerId))
  // The listening connection also holds the liveness locks of these workers (workers-care.ts). Back in the pool it must
  // release them. 'drain' fires after the runner's own statements.
  const sendOnDrain = (client: PoolClient, statement: QueryConfig) =>
    client.once('drain', () => void client.query(statement).catch(() => undefined))
  events.on('pool:listen:success', ({ client }) => sendOnDrain(client, aliveLock(ids)))
  events.on('pool:listen:release', ({ client }) => sendOnDrain(client, { text: 'select pg_advisory_unlock_all()' }))
  events.on('worker:fatalError', onFatalError)
  const runner = await run({
    pgPool: deps.pool,
    taskList,
    events,
    concurrency: deps.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: [],
    logger: deps.log.forJobs(),
  })
  runner.promise.catch(onFatalError)
  return runner
}

function repeat(ms: number, work: () => Promise<void>, { log }: WorkerDeps): NodeJS.Timeout {
  const once = () =>
    void work().catch((error: unknown) => log.warn({ error: loggable(error) }, 'грижата за задачите се отложи'))
  once()
  return setInterval(once, ms).unref()
}
