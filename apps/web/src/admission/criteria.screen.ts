import {
  deleteAdmissionCriterion,
  listAdmissionCriteria,
  saveAdmissionCriterion,
} from '@asistent/contract/admission/settings.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Критерии за прием',
  lead: 'Точките от наредбата на общинския съвет. Критерий, заявен от родител, не се променя, а се спира.',
  call: listAdmissionCriteria,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { sort: 'name' }),
    column.number('points', { sort: 'points' }),
    column.boolean('needsDocument'),
    column.boolean('active'),
  ],
  open: (row) => `/kids/admission/criteria/${row.id}`,
  create: { label: 'Нов критерий', to: '/kids/admission/criteria/create', call: saveAdmissionCriterion },
  remove: { call: deleteAdmissionCriterion, what: (row) => `критерия „${row.name}“` },
  empty: {
    title: 'Няма критерии за прием',
    reason: 'Без критерии всички заявления имат 0 точки и редът зависи от правилото при равни точки.',
    drawing: 'notebook',
  },
})
