import { deleteTemplate, listTemplates, saveTemplate } from '@asistent/contract/results/achievements.calls'
import { listScreen } from '../blocks/list/list-screen'
import { subjectSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

export const Screen = listScreen({
  title: 'Шаблони за диагностика',
  lead: 'Своят шаблон за направление и възраст стои пред общия.',
  call: listTemplates,
  filters: (filter) => [filter.select('classType', ageChoices), filter.pick('classSubjectId', subjectSource)],
  columns: (column) => [
    column.text('subjectName', { title: 'Направление' }),
    column.badge('classType', ageChoices, { title: 'Група' }),
    column.number('indicatorsCount', { title: 'Показатели' }),
    column.own('Чий е', (row) => (row.isMaster ? 'Общ' : 'На детската градина')),
  ],
  open: (row) => `/educational-results/templates/${row.id}`,
  create: { label: 'Нов шаблон', to: '/educational-results/templates/create', call: saveTemplate },
  remove: { call: deleteTemplate, what: (row) => `шаблона за „${row.subjectName}“`, when: (row) => !row.isMaster },
  empty: { title: 'Няма шаблони', reason: 'Направете първия.', drawing: 'notebook' },
})
