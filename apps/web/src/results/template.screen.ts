import { deleteTemplate, getTemplate, saveTemplate } from '@asistent/contract/results/achievements.calls'
import { formScreen } from '../blocks/form/form-screen'
import { subjectSource } from '../planning/sources.shared'
import { newTemplate, templateFields } from './template-fields'

export const Screen = formScreen({
  title: { create: 'Нов шаблон за диагностика', edit: 'Шаблон за диагностика' },
  load: getTemplate,
  save: saveTemplate,
  blank: newTemplate,
  readOnly: ({ isMaster }) => (isMaster ? 'Общ шаблон: променя го главният администратор.' : undefined),
  fields: templateFields(subjectSource),
  after: '/educational-results/templates',
  remove: { call: deleteTemplate, what: () => 'шаблона' },
  history: 'result-template',
})
