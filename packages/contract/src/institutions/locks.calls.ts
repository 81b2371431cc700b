import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { day, emptyAsNull, field, version } from '../core/values'

// Lock categories: domain.md 1.6 and payments, /platform/settings/lock.

const category = z.literal([1, 2, 3, 4, 5, 6])

const lockForm = z.object({
  category: field('Модул', category),
  /** A date that differs from the current one moves the lock manually. */
  lockedUntil: field('Заключено до', emptyAsNull(day)),
  autoDay: field('Заключвай предходния месец на число', emptyAsNull(z.int().min(1).max(28))),
  version,
})

export const getLocks = call.get('/api/ModuleSettings', {
  title: 'Заключване на модули',
  access: may.read('KindergartenLockModules'),
  output: z.object({
    result: z.array(
      z.object({
        category,
        name: z.string(),
        /** Current lock date, set manually or by the rule. */
        lockedUntil: day.nullable(),
        isAutomatic: z.boolean(),
        autoDay: z.int().nullable(),
        /** Next date on which the rule locks, and the last day that it will lock. */
        nextLockOn: day.nullable(),
        nextLockedUntil: day.nullable(),
        movedBy: z.string().nullable(),
        movedAt: z.string().nullable(),
        version: z.int(),
      }),
    ),
    rowsCount: z.int(),
    suggestedAutoDay: z.int(),
  }),
  topics: ['locks'],
})

export const saveLocks = call.post('/api/ModuleSettings', {
  title: 'Промяна на заключването',
  access: may.update('KindergartenLockModules'),
  input: z.object({
    items: field('Модули', z.array(lockForm).min(1).max(6)).refine(
      (items) => new Set(items.map((item) => item.category)).size === items.length,
      { message: 'Всеки модул се посочва веднъж' },
    ),
  }),
  output: saved,
  topics: ['locks'],
})
