import { z } from 'zod'
import { master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, optionalText, text, version } from '../core/values'

// Издателства: the master keeps them, groups choose one for each field.

const publisherForm = z.object({ id: id.optional(), name: field('Наименование', text(100)), version })

const search = { search: field('Търсене', optionalText(100)) }
const publisherRow = z.object({ id, name: z.string() })

export const listMasterPublishers = call.list('/api/administration/PublisherManagement/overview-models', {
  title: 'Издателства',
  access: master.read('Publishers'),
  filters: search,
  row: publisherRow.extend({ topics: z.int(), version: z.int() }),
  orderBy: ['name', 'topics'],
  topics: ['publishers', 'subject-topics'],
})

export const masterPublisherOptions = call.list('/api/administration/PublisherManagement', {
  title: 'Издателства за избор (администратор)',
  access: master.read('Publishers'),
  filters: search,
  row: publisherRow,
  orderBy: ['name'],
  topics: ['publishers'],
})

export const savePublisher = call.post('/api/administration/PublisherManagement', {
  title: 'Запис на издателство',
  access: master.update('Publishers'),
  input: publisherForm,
  output: saved,
  topics: ['publishers'],
})

export const deletePublisher = call.delete('/api/administration/PublisherManagement/{id}', {
  title: 'Изтриване на издателство',
  access: master.delete('Publishers'),
  input: z.object({ id }),
  output: done,
  topics: ['publishers'],
})

const options = {
  access: may.read('Publishers'),
  filters: search,
  row: publisherRow,
  orderBy: ['name'] as const,
  topics: ['publishers'],
}

export const listPublishers = call.list('/api/Publishers', { title: 'Издателства за избор', ...options })
export const publisherOptions = call.list('/api/Publisher', { title: 'Издателства (кратък списък)', ...options })

export const choosePublisher = call.post('/api/Publisher/{classId}/{classSubjectId}', {
  title: 'Избор на издателство за група',
  access: may.update('Publishers'),
  input: z.object({ classId: id, classSubjectId: id, publisherId: field('Издателство', id.nullable()) }),
  output: saved,
  topics: ['subjects', 'lessons'],
})
