import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { either, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { field, id, instant, longText, oneOf, optionalText, text, version } from '../core/values'
import { staffOfChild, staffOrGuardian } from './access'
import { allergyBadge } from './values'

// Consents: the texts of the kindergarten, and the answers of each guardian with the text that they answered.

const states = z.enum(['given', 'refused', 'outdated', 'none'])

export const listConsentKinds = call.get('/api/ConsentKinds', {
  title: 'Видове съгласия',
  access: either(may.read('Students'), onlyRoles('Parent')),
  input: z.object({ withInactive: z.boolean().default(false) }),
  output: z.object({
    result: z.array(
      z.object({
        id,
        name: z.string(),
        text: z.string(),
        textNumber: z.int(),
        active: z.boolean(),
        position: z.int(),
        version: z.int(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['consents'],
})

/** A changed text is a new version, which guardians have to answer again. */
export const saveConsentKind = call.post('/api/ConsentKinds', {
  title: 'Запис на вид съгласие',
  access: may.create('Students'),
  input: z.object({
    id: id.optional(),
    name: field('Наименование', text(120)),
    text: field('Текст', longText(4000)),
    active: field('Иска се', z.boolean()).default(true),
    position: field('Ред', z.int().min(0).max(999)).default(0),
    version,
  }),
  output: saved,
  topics: ['consents'],
})

const answer = z.object({
  kindId: id,
  kindName: z.string(),
  text: z.string(),
  textNumber: z.int(),
  answers: z.array(
    z.object({
      parentId: id,
      parentName: z.string(),
      kinship: oneOf(kinships),
      maySign: z.boolean(),
      state: states,
      at: instant.nullable(),
      onPaper: z.boolean(),
      note: z.string().nullable(),
      /** True if the caller may answer for this guardian. */
      mine: z.boolean(),
    }),
  ),
})

export const listChildConsents = call.get('/api/Students/{id}/consents', {
  title: 'Съгласия за дете',
  access: may.read('Students'),
  input: z.object({ id }),
  output: z.object({
    result: z.array(answer),
    rowsCount: z.int(),
    /** All answers, the latest first. */
    history: z.array(
      z.object({
        id,
        kindName: z.string(),
        textNumber: z.int(),
        parentName: z.string(),
        given: z.boolean(),
        onPaper: z.boolean(),
        note: z.string().nullable(),
        at: instant,
        recordedBy: z.string().nullable(),
      }),
    ),
  }),
  topics: ['consents', 'children'],
})

export const answerConsent = call.post('/api/Students/{id}/consents', {
  title: 'Отговор на искане за съгласие',
  access: staffOrGuardian,
  input: z.object({
    id,
    kindId: field('Съгласие', id),
    /** Omitted by guardians, who can only answer for themselves. */
    parentId: field('Родител', id).optional(),
    /** Version of the text that the guardian read; rejected if a newer one exists. */
    textNumber: z.int().min(1),
    given: field('Съгласие', z.boolean()),
    note: field('Бележка', optionalText(300)),
  }),
  output: done,
  topics: ['consents'],
})

/** Children of a group with their state of one consent, e.g. photographs. */
export const groupConsents = report({
  title: 'Съгласия в групата',
  path: '/api/ConsentKinds/{kindId}/classes/{classId}',
  exports: {
    pdf: '/api/ConsentKinds/{kindId}/classes/{classId}/export',
    xlsx: '/api/ConsentKinds/{kindId}/classes/{classId}/excel-export',
  },
  access: staffOfChild,
  topics: ['consents', 'children'],
  params: { kindId: id, classId: id },
  row: z.object({
    id,
    position: z.int().nullable(),
    name: z.string(),
    ...allergyBadge,
    covered: z.boolean(),
    given: z.string(),
    refused: z.string(),
  }),
  signatures: ['Учител'],
  columns: (column) => [
    column.integer('position', '№', { width: 0.4 }),
    column.text('name', 'Дете', { width: 2 }),
    column.boolean('covered', 'Има съгласие', { tone: (row) => (row.covered ? 'good' : 'bad') }),
    column.text('given', 'Съгласни', { width: 2 }),
    column.text('refused', 'Несъгласни', { width: 2 }),
  ],
})
