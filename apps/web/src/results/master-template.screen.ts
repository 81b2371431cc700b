import {
  deleteMasterTemplate,
  getMasterTemplate,
  saveMasterTemplate,
} from '@asistent/contract/results/achievements.calls'
import { formScreen } from '../blocks/form/form-screen'
import { allSubjectsSource } from '../planning/sources.shared'
import { newTemplate, templateFields } from './template-fields'

export const Screen = formScreen({
  title: { create: 'Нов общ шаблон за диагностика', edit: 'Общ шаблон за диагностика' },
  load: getMasterTemplate,
  save: saveMasterTemplate,
  blank: newTemplate,
  fields: templateFields(allSubjectsSource),
  after: '/admin/templates/educational-results',
  remove: { call: deleteMasterTemplate, what: () => 'шаблона' },
  history: 'result-template',
})
