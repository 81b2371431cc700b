import { deleteLossNorm, listLossNorms, saveLossNorm } from '@asistent/contract/warehouse/losses.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Норми за естествена фира',
  lead: 'Колко от изписаното между две инвентаризации може да се отчете като фира. Нормата за продукт важи пред тази за категорията му.',
  call: listLossNorms,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [column.text('subject'), column.number('percent'), column.text('source')],
  open: (row) => `/storage/loss-norms/${row.id}`,
  create: { label: 'Нова норма', to: '/storage/loss-norms/create', call: saveLossNorm },
  remove: { call: deleteLossNorm, what: (row) => `нормата за „${row.subject}“` },
  empty: {
    title: 'Няма норми',
    reason: 'Без норма естествена фира не се отчита. Въведете първата.',
    drawing: 'notebook',
  },
})
