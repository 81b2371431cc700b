import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { field, text } from '../core/values'

// Starter packs: data that every kindergarten of an installation begins with (docs/areas/institutions.md).

export const listPacks = call.get('/api/administration/StarterPacks', {
  title: 'Начални данни',
  access: onlyRoles('Master'),
  output: z.object({
    result: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        text: z.string(),
        present: z.int(),
        /** Rows that loading adds. */
        missing: z.int(),
        /** Title of the pack that must be loaded before; null: none, or it is loaded. */
        needs: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: [
    'packs',
    'products',
    'recipes',
    'recipe-books',
    'activity-types',
    'result-templates',
    'templates',
    'publishers',
    'subject-topics',
  ],
})

export const loadPacks = call.post('/api/administration/StarterPacks/load', {
  title: 'Зареждане на начални данни',
  access: onlyRoles('Master'),
  /** Without a key: all of them, in the order of their needs. */
  input: z.object({ key: field('Набор', text(50)).optional() }),
  output: z.object({ added: z.int() }),
  topics: [
    'packs',
    'setup',
    'products',
    'recipes',
    'recipe-books',
    'activity-types',
    'result-templates',
    'templates',
    'publishers',
    'subject-topics',
  ],
})
