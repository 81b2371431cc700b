import type { OutputOf } from '@asistent/contract/core/call'
import { actOnJobs, listJobs, listJobsOfTask } from '@asistent/contract/dashboards/jobs.calls'
import { refuseDashboards } from '@asistent/contract/dashboards/problems'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { read, write, type Handler } from '../platform/handler'
import { taskTitle } from '../platform/jobs'
import { jobsOfTask, subjectText } from './jobs.queries'

type JobRow = OutputOf<typeof listJobs>['result'][number]

/** What has failed first, then what runs, then what comes next. */
export const jobHandlers: Handler[] = [
  read(listJobs, async ({ tx }) => {
    const results = await rows<Omit<JobRow, 'title'>>(
      tx,
      sql`select task, running, waiting, planned, failed, "nextAt", left("lastError", 500) as "lastError" from jobs_by_task()
        order by failed > 0 desc, running > 0 desc, waiting > 0 desc, "nextAt" nulls last, task`,
    )
    return { result: results.map((one) => ({ ...one, title: taskTitle(one.task) })), rowsCount: results.length }
  }),

  read(listJobsOfTask, async ({ tx }, { task }) => {
    const jobs = await jobsOfTask(tx, task)
    return {
      title: taskTitle(task),
      jobs: jobs.map(({ running, runAt, id, lastError, subject, ...job }) => ({
        ...job,
        id: Number(id),
        runAt: new Date(runAt).toISOString(),
        lastError: lastError?.slice(0, 500) ?? null,
        subject: subjectText(subject),
        state: running ? 'running' : job.attempts >= job.maxAttempts ? 'failed' : 'planned',
      })),
    }
  }),

  write(actOnJobs, async ({ tx, audit }, { task, action, jobId = null }) => {
    const acted = await oneRow<{ n: number }>(tx, sql`select act_on_jobs(${task}, ${action}, ${jobId}::bigint) as n`)
    const count = acted?.n ?? 0
    if (jobId !== null && count === 0) throw refuseDashboards('job-changed')
    audit.about({ task, action, count, ...(jobId !== null && { jobId }) })
    return { count }
  }),
]
