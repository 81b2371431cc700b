import {
  deleteMasterTemplate,
  listMasterTemplates,
  saveMasterTemplate,
} from '@asistent/contract/results/achievements.calls'
import { listScreen } from '../blocks/list/list-screen'
import { allSubjectsSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

export const Screen = listScreen({
  title: 'Общи шаблони за диагностика',
  lead: 'Важат за всички детски градини, докато някоя не направи свой.',
  call: listMasterTemplates,
  filters: (filter) => [filter.select('classType', ageChoices), filter.pick('classSubjectId', allSubjectsSource)],
  columns: (column) => [
    column.text('subjectName', { title: 'Направление' }),
    column.badge('classType', ageChoices, { title: 'Група' }),
    column.number('indicatorsCount', { title: 'Показатели' }),
  ],
  open: (row) => `/admin/templates/educational-results/${row.id}`,
  create: { label: 'Нов общ шаблон', to: '/admin/templates/educational-results/create', call: saveMasterTemplate },
  remove: { call: deleteMasterTemplate, what: (row) => `шаблона за „${row.subjectName}“` },
  empty: { title: 'Няма шаблони', reason: 'Добавете първия.', drawing: 'notebook' },
})
