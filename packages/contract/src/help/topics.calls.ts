import { roleTypes } from '@asistent/domain/access/roles'
import { helpAreas } from '@asistent/domain/help/areas'
import { z } from 'zod'
import { either, master, may, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, longText, oneOf, optionalText, text, version } from '../core/values'

// Help texts in the database: replacements of the bundled topics and further topics by the master, further topics and
// notes to any topic by kindergartens (docs/guides/help.md).

const manages = either(may.update('Kindergarten'), master.update('Kindergarten'))

/** Address of a topic: that of a bundled one, or 't' and the id of an added one. */
const slug = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, { message: 'Няма такава тема.' })

const form = z.object({
  id: id.optional(),
  /** Topic that the master replaces or a kindergarten adds a note to; null: an added topic. */
  about: slug.nullable().default(null),
  title: field('Заглавие', text(120)),
  lead: field('С едно изречение', optionalText(200)),
  area: field('Раздел', z.enum(helpAreas)),
  /** Empty: everybody. A replacement has the readers of its original. */
  roleTypes: field('За кого', z.array(oneOf(roleTypes)).max(9)).default([]),
  content: field('Текст', longText(30_000)),
  /** Checksum of the bundled text that the author replaced. */
  original: optionalText(16).default(null),
  version,
})

export const listHelpTopics = call.get('/api/HelpTopics', {
  title: 'Теми на помощта',
  access: signedIn,
  output: z.object({
    result: z.array(
      form.required({ id: true, version: true }).extend({
        /** Null: of the master. */
        kindergartenName: z.string().nullable(),
        /** True if the caller may change it. */
        isOwn: z.boolean(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['help-topics'],
})

export const getHelpTopic = call.get('/api/HelpTopics/{id}', {
  title: 'Тема на помощта',
  access: manages,
  input: z.object({ id }),
  output: form.required({ id: true, version: true }),
  topics: ['help-topics'],
})

export const saveHelpTopic = call.post('/api/HelpTopics', {
  title: 'Запис на тема на помощта',
  access: manages,
  input: form,
  output: saved,
  topics: ['help-topics'],
})

export const deleteHelpTopic = call.delete('/api/HelpTopics/{id}', {
  title: 'Изтриване на тема на помощта',
  access: manages,
  input: z.object({ id }),
  output: done,
  topics: ['help-topics'],
})
