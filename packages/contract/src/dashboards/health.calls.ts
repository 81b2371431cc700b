import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { field, id, instant, optionalText } from '../core/values'

/** Kindergartens that enter nothing, whose letters or records were not sent, or whose connections fail. */
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
    /** Last reconciliation with the national register without an error. */
    registerAt: instant.nullable(),
    registerError: z.string().nullable(),
    /** Last posted notice of ePay.bg. */
    paymentsAt: instant.nullable(),
    paymentsError: z.string().nullable(),
    /** Number of conditions that need attention; the default order. */
    problems: z.int(),
  }),
  orderBy: ['name', 'lastEntryAt', 'unsentLetters', 'refusedRecords', 'registerAt', 'paymentsAt'],
  topics: ['kindergartens', 'mails', 'register', 'payments'],
})
