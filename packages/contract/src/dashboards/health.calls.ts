import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { field, id, instant, optionalText } from '../core/values'

/** What the master looks after: kindergartens that enter nothing, and what did not leave them. */
export const listHealth = call.list('/api/administration/kindergarten/health', {
  title: 'Състояние на детските градини',
  access: onlyRoles('Master'),
  filters: {
    search: field('Търсене', optionalText(100)),
    attention: field('Само с неуредени неща', z.boolean().optional()),
  },
  row: z.object({
    id,
    name: z.string(),
    city: z.string(),
    /** Last change by a person of the kindergarten; null: none yet. */
    lastEntryAt: instant.nullable(),
    unsentLetters: z.int(),
    /** Records that the national register refused. */
    refusedRecords: z.int(),
  }),
  orderBy: ['name', 'lastEntryAt', 'unsentLetters', 'refusedRecords'],
  topics: ['kindergartens', 'mails', 'register'],
})
