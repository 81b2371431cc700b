import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'

// Children, parents and staff from an Excel file: looked through first, then brought in all or nothing. While it runs the
// hub tells how far it is ('import-progress').

const problem = z.object({
  sheet: z.string(),
  /** As Excel numbers it; null: the whole sheet. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})
export type ImportProblem = z.output<typeof problem>

const counts = z.object({
  children: z.int(),
  /** New people; somebody known is only linked with the child. */
  parents: z.int(),
  links: z.int(),
  staff: z.int(),
})
export type ImportCounts = z.output<typeof counts>

/** A browser's File, or what the server read of it. */
const files = z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1)

export const importTemplate = call.file('/api/Imports/template', {
  title: 'Шаблон за внасяне от Excel',
  access: may.create('Students'),
})

/** Changes nothing. */
export const checkImport = call.post('/api/Imports/check', {
  title: 'Проверка на файл за внасяне',
  access: may.create('Students'),
  input: z.object({ files }),
  output: z.object({
    isReady: z.boolean(),
    counts,
    /** The first 500. */
    problems: z.array(problem),
    problemsCount: z.int(),
  }),
  upload: { field: 'file', many: false },
  rate: { max: 30, seconds: 60 },
})

export const runImport = call.post('/api/Imports', {
  title: 'Внасяне на деца, родители и персонал от Excel',
  access: may.create('Students'),
  input: z.object({ files }),
  output: z.object({ isSuccessful: z.boolean(), counts }),
  upload: { field: 'file', many: false },
  rate: { max: 10, seconds: 60 },
  topics: ['children', 'groups', 'parents', 'staff'],
})
