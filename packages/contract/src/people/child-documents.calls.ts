import { childDocumentKinds } from '@asistent/domain/people/child-documents'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, oneOf, optionalDay, text, version } from '../core/values'

// Papers in a child's record. Guardians see those that the kindergarten shares with them.

const row = z.object({
  id,
  kind: oneOf(childDocumentKinds),
  kindName: z.string(),
  name: z.string(),
  fileId: id,
  fileName: z.string(),
  fileType: z.string(),
  size: z.int(),
  issuedOn: day.nullable(),
  validTo: day.nullable(),
  forParents: z.boolean(),
  createdBy: z.string().nullable(),
  createdOn: day,
  version: z.int(),
})

export const listChildDocuments = call.get('/api/Students/{id}/documents', {
  title: 'Документи на дете',
  access: may.read('Students'),
  input: z.object({ id }),
  output: z.object({ result: z.array(row), rowsCount: z.int() }),
  topics: ['child-documents'],
})

export const saveChildDocument = call.post('/api/Students/{studentId}/documents', {
  title: 'Запис на документ на дете',
  access: may.update('Students'),
  input: z
    .object({
      studentId: id,
      id: id.optional(),
      kind: field('Вид', oneOf(childDocumentKinds)),
      name: field('Наименование', text(200)),
      /** Omitted for a stored paper, which keeps its file. */
      fileId: field('Файл', id).optional(),
      issuedOn: field('Издаден на', optionalDay),
      validTo: field('Валиден до', optionalDay),
      forParents: field('Вижда се от родителите', z.boolean()).default(false),
      version,
    })
    .check((context) => {
      const { id: existingId, fileId } = context.value
      if (existingId === undefined && fileId === undefined)
        context.issues.push({ code: 'custom', path: ['fileId'], input: fileId, message: 'Изберете файл' })
    }),
  output: saved,
  topics: ['child-documents'],
})

export const deleteChildDocument = call.delete('/api/Students/{studentId}/documents/{id}', {
  title: 'Изтриване на документ на дете',
  access: may.update('Students'),
  input: z.object({ studentId: id, id }),
  output: done,
  topics: ['child-documents'],
})
