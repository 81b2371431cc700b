import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { saveHelpTopic, type getHelpTopic } from '@asistent/contract/help/topics.calls'
import { roleLabel, roles, roleTypes, staffRoles, type Role } from '@asistent/domain/access/roles'
import { helpAreaLabel, helpAreas } from '@asistent/domain/help/areas'
import type { Fields, FormField } from '../blocks/form/fields'
import { formPart } from '../blocks/form/form-part'

// Forms of stored help texts: a replacement by the master, a note of a kindergarten, a topic of either.

export type OpenedTopic = OutputOf<typeof getHelpTopic>
type TopicFields = Fields<ParsedOf<typeof saveHelpTopic>>

const areaChoices = helpAreas.map((area) => ({ value: area, label: helpAreaLabel[area] }))

const choicesOf = (those: readonly Role[]) => those.map((role) => ({ value: roleTypes[role], label: roleLabel[role] }))
const masterReaders = choicesOf(roles.filter((role) => role !== 'Master'))
const kindergartenReaders = choicesOf([...staffRoles, 'Parent'])

const title = (field: TopicFields) => [field('title', { wide: true }), field('lead', { wide: true })]

const content = (field: TopicFields) =>
  field.richText('content', {
    help: 'Връзка към екран е адресът му в скоби, например {/days-off}, а към тема – името ѝ: {days-off}. Читателите виждат надписа от менюто.',
  })

const readers = (field: TopicFields, choices: typeof masterReaders) =>
  field.many('roleTypes', choices, { wide: true, help: 'Без избор: за всички.' })

const form = (fields: (field: TopicFields) => FormField[]) =>
  formPart({ save: saveHelpTopic, fields, toForm: (record: OpenedTopic) => record })

export const ReplacementForm = form((field) => [...title(field), content(field)])

export const NoteForm = form((field) => [readers(field, kindergartenReaders), content(field)])

const topicForm = (choices: typeof masterReaders) =>
  form((field) => [...title(field), field.select('area', areaChoices), readers(field, choices), content(field)])

export const MasterTopicForm = topicForm(masterReaders)
export const KindergartenTopicForm = topicForm(kindergartenReaders)
