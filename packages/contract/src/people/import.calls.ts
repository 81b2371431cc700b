import { groupTypes } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { importFiles, importVerdict, tableUpload } from '../core/import'
import { field, oneOf } from '../core/values'

// Imports children, parents and staff from an Excel file: preview first, then all or nothing. The hub reports the
// progress ('import-progress').

const counts = z.object({
  groups: z.int(),
  children: z.int(),
  /** New people; existing people are only linked with the child. */
  parents: z.int(),
  links: z.int(),
  staff: z.int(),
})
export type ImportCounts = z.output<typeof counts>

export const importTemplate = call.file('/api/Imports/template', {
  title: 'Шаблон за внасяне от Excel',
  access: may.create('Students'),
})

/** Template with the children of the selected school year and their parents. */
export const exportForImport = call.file('/api/Imports/export', {
  title: 'Деца и родители във вида за внасяне',
  access: may.create('Students'),
})

const newGroup = z.object({ name: z.string(), classType: oneOf(groupTypes), children: z.int() })
export type NewGroup = z.output<typeof newGroup>

/** Preview: changes nothing. */
export const checkImport = call.post('/api/Imports/check', {
  title: 'Проверка на файл за внасяне',
  access: may.create('Students'),
  input: z.object({ files: importFiles }),
  output: z.object({
    ...importVerdict,
    counts,
    /** Rows of children who have left, which are skipped. */
    left: z.int(),
    /** Groups of the file that the school year lacks; their kind follows from the years of birth of the children. */
    newGroups: z.array(newGroup),
  }),
  upload: tableUpload,
  rate: { max: 30, seconds: 60 },
})

export const runImport = call.post('/api/Imports', {
  title: 'Внасяне на деца, родители и персонал от Excel',
  access: may.create('Students'),
  input: z.object({
    files: importFiles,
    /** The user has confirmed `newGroups`. */
    createsGroups: field('Създай липсващите групи', z.boolean()).optional(),
  }),
  output: z.object({ isSuccessful: z.boolean(), counts }),
  upload: tableUpload,
  rate: { max: 10, seconds: 60 },
  topics: ['children', 'groups', 'parents', 'staff'],
})
