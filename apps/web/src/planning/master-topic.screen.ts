import { deleteMasterTopic, getMasterTopic, saveMasterTopic } from '@asistent/contract/planning/topics.calls'
import { formScreen } from '../blocks/form/form-screen'
import { allSubjectsSource, masterPublisherSource } from './sources.shared'
import { ageChoices, topicKindChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Нова тема на издателство', edit: (topic) => topic.title },
  load: getMasterTopic,
  save: saveMasterTopic,
  blank: { kind: 1 },
  fields: (field) => [
    field.pick('publisherId', masterPublisherSource),
    field.select('classType', ageChoices),
    field.pick('classSubjectId', allSubjectsSource),
    field('position'),
    field('title', { wide: true }),
    field.select('kind', topicKindChoices),
  ],
  after: '/admin/education-plan-topic/subject-topics',
  remove: { call: deleteMasterTopic, what: (topic) => `темата „${topic.title}“` },
})
