import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './platform/config'
import { collectMetrics } from './platform/shared-metrics'

// PROCESSES above 1: this process starts the database and the others, which share one port. It serves nothing itself.

/** Pause before a process that ended is started again, so that one that cannot start does not use the whole machine. */
const restartPauseMs = 1000

interface Supervised {
  readonly config: Config
  /** Of the embedded database, if the supervisor has started one. */
  readonly databaseUrl: string | undefined
  readonly stopDatabase: () => Promise<void>
  readonly say: (line: string) => void
}

export async function supervise({ config, databaseUrl, stopDatabase, say }: Supervised): Promise<void> {
  const workers = new Map<Worker, { readonly jobs: number }>()
  let isStopping = false

  const start = (jobs: number): Worker => {
    const worker = cluster.fork({
      JOBS: String(jobs),
      // The demo data belong to a start without DATABASE_URL.
      ...(databaseUrl && { DATABASE_URL: databaseUrl, DEMO: config.demo ? 'on' : 'off' }),
    })
    workers.set(worker, { jobs })
    return worker
  }
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    const ended = [...workers.keys()].filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'))
    for (const worker of workers.keys()) worker.process.kill('SIGTERM')
    await Promise.all(ended)
    await stopDatabase()
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  collectMetrics()

  // The first process creates the tables and does the jobs. If it cannot start, it has said why.
  const first = start(config.jobs)
  const outcome = await Promise.race([
    once(cluster, 'listening').then(() => 'listening'),
    once(first, 'exit').then(() => 'ended'),
  ])
  if (outcome === 'ended') return stop(1)
  cluster.on('exit', (worker, code, signal) => {
    const { jobs = 0 } = workers.get(worker) ?? {}
    workers.delete(worker)
    if (isStopping) return
    say(`Процес ${worker.process.pid} спря неочаквано (${signal || code}) и се пуска отново.`)
    void sleep(restartPauseMs).then(() => !isStopping && start(jobs))
  })
  for (let count = 1; count < config.processes; count++) start(0)
}
