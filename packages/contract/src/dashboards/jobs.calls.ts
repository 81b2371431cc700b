import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { field, instant, text } from '../core/values'

/** What the platform works on by itself, by task: what runs, what waits its turn, what has given up. */
export const listJobs = call.get('/api/administration/Jobs', {
  title: 'Задачи на системата',
  access: onlyRoles('Master'),
  output: z.object({
    result: z.array(
      z.object({
        task: z.string(),
        title: z.string(),
        running: z.int(),
        /** Due already. */
        waiting: z.int(),
        /** For a later time. */
        planned: z.int(),
        /** Tried as often as it may be; nobody tries it again. */
        failed: z.int(),
        nextAt: instant.nullable(),
        lastError: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['mails', 'jobs'],
})

export const listJobsOfTask = call.get('/api/administration/Jobs/{task}', {
  title: 'Задачи от един вид',
  access: onlyRoles('Master'),
  input: z.object({ task: field('Задача', text(100)) }),
  output: z.object({
    title: z.string(),
    /** The first 100; failed ones first. */
    jobs: z.array(
      z.object({
        id: z.number(),
        runAt: instant,
        attempts: z.int(),
        maxAttempts: z.int(),
        state: z.enum(['running', 'failed', 'planned']),
        lastError: z.string().nullable(),
        /** Kindergarten, groups and day; empty if it is about the whole platform. */
        subject: z.string(),
      }),
    ),
  }),
  topics: ['mails', 'jobs'],
})

export const jobActions = ['run', 'retry', 'stop'] as const

/** Runs planned jobs now, retries failed ones, or stops planned ones: all of a task or one. Running jobs are not affected. */
export const actOnJobs = call.post('/api/administration/Jobs/{task}', {
  title: 'Пускане, повторение или спиране на задачи',
  access: onlyRoles('Master'),
  input: z.object({
    task: field('Задача', text(100)),
    action: field('Действие', z.enum(jobActions)),
    jobId: z.int().positive().optional(),
  }),
  output: z.object({ count: z.int() }),
  topics: ['jobs', 'mails'],
})
