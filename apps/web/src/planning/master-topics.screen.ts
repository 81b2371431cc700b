import { deleteMasterTopic, listMasterTopics, saveMasterTopic } from '@asistent/contract/planning/topics.calls'
import { listScreen } from '../blocks/list/list-screen'
import { allSubjectsSource, masterPublisherSource } from './sources.shared'
import { TopicUpload } from './topic-upload'
import { ageChoices, topicKindChoices } from './words'

export const Screen = listScreen({
  title: 'Теми на издателствата',
  lead: 'Таблицата за внасяне има колони Издателство, Група, Направление, № и Тема.',
  call: listMasterTopics,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('publisherId', masterPublisherSource),
    filter.select('classType', ageChoices),
    filter.pick('classSubjectId', allSubjectsSource),
  ],
  columns: (column) => [
    column.text('title', { title: 'Тема' }),
    column.text('publisherName', { title: 'Издателство' }),
    column.badge('classType', ageChoices, { title: 'Група' }),
    column.text('subjectName', { title: 'Направление' }),
    column.number('position', { title: '№' }),
    column.badge('kind', topicKindChoices, { title: 'Вид', hidden: true }),
  ],
  open: (row) => `/admin/education-plan-topic/subject-topics/${row.id}`,
  create: { label: 'Нова тема', to: '/admin/education-plan-topic/subject-topics/create', call: saveMasterTopic },
  actions: TopicUpload,
  remove: { call: deleteMasterTopic, what: (row) => `темата „${row.title}“` },
  empty: { title: 'Няма теми', reason: 'Внесете таблица или променете търсенето.', drawing: 'notebook' },
})
