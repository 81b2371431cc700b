import type { OutputOf } from '@asistent/contract/core/call'
import { listJobs } from '@asistent/contract/dashboards/jobs.calls'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
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
]
