import type { OutputOf } from '@asistent/contract/core/call'
import { actOnJobs, listJobs, listJobsOfTask } from '@asistent/contract/dashboards/jobs.calls'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { read, write, type Handler } from '../platform/handler'
import { taskTitle } from '../platform/jobs'

type JobRow = OutputOf<typeof listJobs>['result'][number]

/** What has failed first, then what runs, then what comes next. */
export const jobHandlers: Handler[] = [
  read(listJobs, async ({ tx }) => {
    const found = await rows<Omit<JobRow, 'title'>>(
      tx,
      sql`select task, running, waiting, planned, failed, "nextAt", left("lastError", 500) as "lastError" from jobs_by_task()
        order by failed > 0 desc, running > 0 desc, waiting > 0 desc, "nextAt" nulls last, task`,
    )
    return { result: found.map((one) => ({ ...one, title: taskTitle(one.task) })), rowsCount: found.length }
  }),

  read(listJobsOfTask, async ({ tx }, { task }) => {
    const found = await rows<StoredJob>(tx, sql`select * from jobs_of_task(${task})`)
    return {
      title: taskTitle(task),
      jobs: found.map(({ running, runAt, id, lastError, ...job }) => ({
        ...job,
        id: Number(id),
        runAt: new Date(runAt).toISOString(),
        lastError: lastError?.slice(0, 500) ?? null,
        state: running ? 'running' : job.attempts >= job.maxAttempts ? 'failed' : 'planned',
      })),
    }
  }),

  write(actOnJobs, async ({ tx, audit }, { task, action }) => {
    const count = (await oneRow<{ n: number }>(tx, sql`select act_on_jobs(${task}, ${action}) as n`))?.n ?? 0
    audit.about({ task, action, count })
    return { count }
  }),
]

interface StoredJob {
  readonly id: string
  readonly runAt: string
  readonly attempts: number
  readonly maxAttempts: number
  readonly running: boolean
  readonly lastError: string | null
}
