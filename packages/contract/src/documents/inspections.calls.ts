import { exportStatuses } from '@asistent/domain/documents/class-book'
import { inspectors, packParts } from '@asistent/domain/documents/inspections'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, oneOf } from '../core/values'

// Everything that an inspection asks for in one ZIP. Each part is in it only when the person may read it.

const root = '/api/InspectionPacks'
const access = onlyRoles('Director', 'Administrator')
const topics = ['inspection-packs']

const request = {
  inspector: field('Кой идва', oneOf(inspectors)),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  groupIds: field('Групи', z.array(id).max(60).default([])),
}

/** What will be in it, and what is missing, with the page where it is mended. */
export const checkInspection = call.get(`${root}/checks`, {
  title: 'Готовност за проверка',
  access,
  input: z.object(request),
  output: z.object({
    parts: z.array(z.enum(packParts)),
    missing: z.array(z.object({ text: z.string(), to: z.string() })),
  }),
  topics: ['official-documents', 'books', 'qualification', 'menus', 'inventory'],
})

export const listInspectionPacks = call.list(root, {
  title: 'Папки за проверка',
  access,
  row: z.object({
    id,
    inspector: oneOf(inspectors),
    fromDate: day,
    toDate: day,
    status: oneOf(exportStatuses),
    progress: z.int(),
    createdAt: instant,
    finishedAt: instant.nullable(),
  }),
  orderBy: ['createdAt'],
  topics,
})

export const makeInspectionPack = call.post(root, {
  title: 'Изготвяне на папка за проверка',
  access,
  input: z.object(request),
  output: saved,
  topics,
})

export const downloadInspectionPack = call.file(`${root}/{id}/receipt`, {
  title: 'Изтегляне на папка за проверка',
  access,
  input: z.object({ id }),
})

export const deleteInspectionPack = call.delete(`${root}/{id}`, {
  title: 'Изтриване на папка за проверка',
  access,
  input: z.object({ id }),
  output: done,
  topics,
})
