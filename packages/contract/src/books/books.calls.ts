import { z } from 'zod'
import { master, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, longText, seenVersion, year } from '../core/values'
import { listOf } from '../staff/values'
import { bookKind, idOnly } from './entries.shared'

// Common calls of all books: overview, access, prefixes, files and papers.

const recent = z.object({
  id,
  fullNumber: z.string(),
  forDate: day,
  title: z.string(),
  /** Protocols only. */
  decisions: z
    .array(
      z.object({
        id,
        number: z.int(),
        runningNumber: z.int(),
        title: z.string(),
        deadlineOn: day.nullable(),
        doneOn: day.nullable(),
      }),
    )
    .optional(),
})

/**
 * Books that the user may read: all protocols of the selected school year with their decisions, and the latest entries
 * of the other books.
 */
export const listBooks = call.get('/api/AdministrationBooks/overview-models', {
  title: 'Административни книги',
  access: may.read('AdministrationBooks'),
  output: z.object({
    books: z.array(
      z.object({
        kind: bookKind,
        name: z.string(),
        prefix: z.string(),
        result: z.array(recent),
        rowsCount: z.int(),
        /** Years with entries, newest first. */
        years: z.array(z.object({ year, name: z.string() })),
        mayCreate: z.boolean(),
        mayEdit: z.boolean(),
      }),
    ),
  }),
  topics: ['books', 'book-settings'],
})

export const exportBook = call.file('/api/AdministrationBooks/export/{bookType}', {
  title: 'Книга за печат и предаване',
  access: may.read('AdministrationBooks'),
  input: z.object({
    bookType: bookKind,
    type: field('Вид файл', z.enum(['pdf', 'docx', 'xlsx']).default('pdf')),
    /** A calendar year, or the start year of a school year; defaults to the current one. */
    year: field('Година', year.optional()),
  }),
})

export const entryReceipt = call.file('/api/AdministrationBooks/receipt/{id}', {
  title: 'Документ от книга (PDF)',
  access: may.read('AdministrationBooks'),
  input: idOnly,
})

export const bookFile = call.file('/api/AdministrationBooks/files/{id}/{fileId}', {
  title: 'Файл към документ от книга',
  access: may.read('AdministrationBooks'),
  input: z.object({ id, fileId: id }),
})

export const annulEntry = call.post('/api/AdministrationBooks/annul/{id}', {
  title: 'Анулиране на номер в книга',
  access: may.update('AdministrationBooks'),
  input: z.object({ id, reason: field('Причина', longText(500)), version: seenVersion }),
  output: done,
  topics: ['books'],
})

const staff = onlyRoles('Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple')

const mineRow = {
  id,
  kind: bookKind,
  /** 'Заповед № РД-07-12' */
  name: z.string(),
  forDate: day,
  title: z.string(),
  deadlineOn: day.nullable(),
  /** Whether the user still has to confirm having read it. */
  toRead: z.boolean(),
  readAt: instant.nullable(),
  isDone: z.boolean(),
}

/** Orders to confirm and letters to answer for the caller; requires no right on the books. */
export const listMyPapers = call.list('/api/AdministrationBooks/mine', {
  title: 'Възложено на мен',
  access: staff,
  filters: { waiting: field('Само чакащите', z.boolean().optional()) },
  row: z.object(mineRow),
  orderBy: ['forDate', 'deadlineOn'],
  topics: ['books'],
})

export const getMyPaper = call.get('/api/AdministrationBooks/mine/{id}', {
  title: 'Възложен документ',
  access: staff,
  input: idOnly,
  output: z.object({
    ...mineRow,
    body: z.string().nullable(),
    basis: z.string().nullable(),
    party: z.string().nullable(),
    resolution: z.string().nullable(),
    files: z.array(z.object({ id, name: z.string() })),
  }),
  topics: ['books'],
})

export const myPaperFile = call.file('/api/AdministrationBooks/mine/{id}/files/{fileId}', {
  title: 'Файл към възложен документ',
  access: staff,
  input: z.object({ id, fileId: id }),
})

export const acquainted = call.post('/api/AdministrationBooks/mine/acquainted/{id}', {
  title: 'Запознат съм',
  access: staff,
  input: idOnly,
  output: done,
  topics: ['books'],
})

const prefix = field('Представка', z.string().trim().max(20))

/** The master's prefixes, for kindergartens without their own. */
export const listPrefixes = call.get('/api/administration/BookManagement', {
  title: 'Представки на книгите',
  access: master.read('AdministrationBooks'),
  output: listOf(
    z.object({ id: id.nullable(), bookKind, name: z.string(), prefix: z.string(), version: z.int().nullable() }),
  ),
  topics: ['book-settings'],
})

export const savePrefix = call.post('/api/administration/BookManagement', {
  title: 'Запис на представка на книга',
  access: master.update('AdministrationBooks'),
  input: z.object({ bookKind, prefix }),
  output: saved,
  topics: ['book-settings'],
})

export const deletePrefix = call.delete('/api/administration/BookManagement/{id}', {
  title: 'Изтриване на представка на книга',
  access: master.delete('AdministrationBooks'),
  input: idOnly,
  output: done,
  topics: ['book-settings'],
})

/** The kindergarten's prefix; empty with `useCommon`, the master's applies again. */
export const saveOwnPrefix = call.post('/api/AdministrationBooks/prefix', {
  title: 'Собствена представка на книга',
  access: may.update('AdministrationBooks'),
  input: z.object({ bookKind, prefix, useCommon: field('Използвай общата', z.boolean().default(false)) }),
  output: done,
  topics: ['book-settings'],
})

/** Roles that may use books, and built-in roles that can be given single books. The id of a built-in role is its type. */
export const listBookAccess = call.get('/api/AdministrationBooks/access', {
  title: 'Достъп до книгите',
  access: onlyRoles('Director', 'Administrator'),
  output: listOf(
    z.object({
      roleId: id,
      name: z.string(),
      membersCount: z.int(),
      /** No single books are granted to a role with rights on books: all books, within its rights. */
      all: z.boolean(),
      books: z.array(z.object({ bookKind, canView: z.boolean(), canCreate: z.boolean(), canEdit: z.boolean() })),
    }),
  ),
  topics: ['book-settings', 'roles'],
})

export const saveBookAccess = call.post('/api/AdministrationBooks/access', {
  title: 'Запис на достъп до книга',
  access: onlyRoles('Director', 'Administrator'),
  input: z.object({
    bookKind,
    roleIds: field('Роли', z.array(id).min(1).max(50)),
    canView: field('Вижда', z.boolean()),
    canCreate: field('Вписва', z.boolean().default(false)),
    canEdit: field('Променя', z.boolean().default(false)),
  }),
  output: done,
  topics: ['book-settings', 'books', 'user-data'],
})
