import { deleteRevaluation, listRevaluations, saveRevaluation } from '@asistent/contract/warehouse/revaluations.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { listScreen } from '../blocks/list/list-screen'
import { productSource, warehouseSource } from './sources.shared'
import { stateChoices } from './words'

const states = stateChoices(documentKinds.Revaluation)

export const Screen = listScreen({
  title: 'Преоценки',
  lead: 'Нова цена на наличното, с протокол и комисия. Приключва ги директорът.',
  call: listRevaluations,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('warehouseId', warehouseSource),
    filter.select('status', states),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('warehouse', { title: 'Склад' }),
    column.text('reason', { title: 'Причина' }),
    column.number('linesCount', { title: 'Редове' }),
    column.money('value', { title: 'Разлика' }),
    column.badge('status', states, { title: 'Статус' }),
  ],
  open: (row) => `/storage/revaluations/${row.id}`,
  create: { label: 'Нова преоценка', to: '/storage/revaluations/create', call: saveRevaluation },
  remove: {
    call: deleteRevaluation,
    what: (row) => `преоценка № ${row.number}`,
    when: (row) => row.status === documentStates.Open,
  },
  empty: { title: 'Няма преоценки', reason: 'Направете протокол или променете търсенето.', drawing: 'done' },
})
