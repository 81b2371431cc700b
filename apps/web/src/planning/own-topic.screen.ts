import { deleteOwnTopic, getOwnTopic, saveOwnTopic } from '@asistent/contract/planning/topics.calls'
import { formScreen } from '../blocks/form/form-screen'
import { subjectSource } from './sources.shared'
import { ageChoices, topicKindChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Нова собствена тема', edit: (topic) => topic.title },
  load: getOwnTopic,
  save: saveOwnTopic,
  blank: { kind: 1 },
  fields: (field) => [
    field.select('classType', ageChoices),
    field.pick('classSubjectId', subjectSource),
    field('title', { wide: true }),
    field('position', { help: 'Оставете празно: темата застава последна.' }),
    field.select('kind', topicKindChoices),
  ],
  after: '/education-plan-topic/custom-themes',
  remove: { call: deleteOwnTopic, what: (topic) => `темата „${topic.title}“` },
  history: 'subject-topic',
})
