import { saveOwnTopics } from '@asistent/contract/planning/topics.calls'
import { formScreen } from '../blocks/form/form-screen'
import { subjectSource } from './sources.shared'
import { ageChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Много теми наведнъж', edit: 'Много теми наведнъж' },
  save: saveOwnTopics,
  fields: (field) => [
    field.select('classType', ageChoices),
    field.pick('classSubjectId', subjectSource),
    field.longText('titles', {
      help: 'Поставете колона от таблица: всеки ред е тема. Застават след вече въведените.',
      wide: true,
    }),
  ],
  after: '/education-plan-topic/custom-themes',
})
