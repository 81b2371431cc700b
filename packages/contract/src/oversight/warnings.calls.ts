import { warningDefinition, warningKinds } from '@asistent/domain/oversight/warnings'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import { report } from '../core/report'
import { field, id } from '../core/values'
import { signatures } from './values'

// Warnings about the kindergartens that an expert oversees, and their e-mail.

const experts = onlyRoles('MON', 'Municipality')

export const listWarnings = report({
  title: 'Предупреждения за детски градини',
  path: '/api/MONReferences/warnings',
  exports: { xlsx: '/api/MONReferences/warnings/export', pdf: '/api/MONReferences/warnings/export/pdf' },
  access: experts,
  topics: ['attendances', 'groups', 'days-off', 'lessons', 'children'],
  signatures,
  params: {
    municipalityId: field('Община', id).optional(),
    kind: field('Вид', z.enum(warningKinds)).optional(),
  },
  row: z.object({
    kindergartenId: id,
    place: z.string(),
    municipality: z.string(),
    kind: z.enum(warningKinds),
    kindName: z.string(),
    text: z.string(),
    /** Of the warning; the running month for warnings of today. */
    month: z.int(),
    year: z.int(),
  }),
  columns: (column) => [
    column.text('place', 'Детска градина', { width: 2 }),
    column.text('municipality', 'Община', { width: 1.2 }),
    column.text('kindName', 'Предупреждение', {
      width: 1.8,
      about: warningKinds.map((kind) => warningDefinition[kind]).join(' '),
      tone: ({ kind }) => (kind === 'no-entries' ? 'bad' : 'warn'),
    }),
    column.text('text', 'Какво', { width: 3 }),
  ],
})

/** The same call for the home, which loads no schemas (apps/web/light-calls.ts). */
export const readWarnings = listWarnings.json

const letterTopics = ['warning-letters']

export const getWarningLetters = call.get('/api/MONReferences/warnings/letters', {
  title: 'Предупреждения по имейл',
  access: experts,
  input: z.object({}),
  output: z.object({ enabled: z.boolean() }),
  topics: letterTopics,
})

export const saveWarningLetters = call.post('/api/MONReferences/warnings/letters', {
  title: 'Запис на предупрежденията по имейл',
  access: experts,
  input: z.object({ enabled: field('Изпращай ми предупрежденията по имейл', z.boolean()) }),
  output: done,
  topics: letterTopics,
  personal: true,
})
