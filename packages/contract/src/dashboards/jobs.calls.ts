import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { instant } from '../core/values'

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
  topics: ['mails'],
})
