import { bookKinds, entryStates } from '@asistent/domain/books/books'
import { z } from 'zod'
import { day, field, id, instant, oneOf, optionalText, version } from '../core/values'
import { listOf } from '../staff/values'

// Common fields of all entries of all books (domain.md 6).

export const bookKind = field('Книга', z.enum(bookKinds))

const file = z.object({ id, name: z.string().max(255).default('Файл') })

export const entryForm = {
  id: id.optional(),
  forDate: field('Дата', day),
  /** Only for the first entry of a year, if the book was started on paper. */
  startNumber: field('Започни от №', z.int().min(1).max(99_999).nullable().optional()),
  files: field('Файлове', z.array(file).max(20).default([])),
  version,
}

export const entryRow = {
  id,
  number: z.int(),
  /** With its prefix: 'РД-07-12'. */
  fullNumber: z.string(),
  forDate: day,
  title: z.string(),
  state: oneOf(entryStates),
  /** The last number of its series; only this one can be deleted. */
  isLast: z.boolean(),
  filesCount: z.int(),
}

export const entryOne = {
  ...entryRow,
  annulReason: z.string().nullable(),
  annulledBy: z.string().nullable(),
  annulledAt: instant.nullable(),
  creator: z.string().nullable(),
  createdAt: instant,
  files: z.array(z.object({ id, name: z.string() })),
  may: z.object({ edit: z.boolean(), annul: z.boolean(), delete: z.boolean() }),
  version: z.int(),
}

export const entryFilters = {
  search: field('Търсене', optionalText(100)),
  state: field('Състояние', oneOf(entryStates).optional()),
  fromDate: field('От дата', day.optional()),
  toDate: field('До дата', day.optional()),
}

export const entryOrder = ['forDate', 'number', 'title'] as const

export const idOnly = z.object({ id })

/** The last twenty distinct texts of a field. */
export const suggestsOf = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  input: z.object({ field: field('Поле', z.enum(fields)), search: field('Търсене', optionalText(100)) }),
  output: listOf(z.string()),
})

export const nextNumberAnswer = {
  input: z.object({ date: field('Дата', day.optional()) }),
  output: z.object({ number: z.int(), fullNumber: z.string() }),
}
