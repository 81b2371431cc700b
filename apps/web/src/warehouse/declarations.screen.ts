import { deleteDeclaration, listDeclarations, saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { listScreen } from '../blocks/list/list-screen'
import { CountButton } from './open-counts'
import { warehouseSource } from './sources.shared'
import { declarationChoices } from './words'

export const Screen = listScreen({
  title: 'Инвентаризации',
  lead: 'Преброеното се сравнява с книгата; разликите се изписват и заприхождават, когато друг човек я утвърди.',
  call: listDeclarations,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('warehouseId', warehouseSource),
    filter.select('status', declarationChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('warehouse', { title: 'Склад' }),
    column.number('linesCount', { title: 'Продукти' }),
    column.badge('status', declarationChoices, { title: 'Статус' }),
    column.text('creator', { title: 'Създал' }),
  ],
  open: (row) => `/storage/inventory-declarations/${row.id}`,
  actions: CountButton,
  create: { label: 'Нова инвентаризация', to: '/storage/inventory-declarations/create', call: saveDeclaration },
  remove: { call: deleteDeclaration, what: (row) => `инвентаризация № ${row.number} с разликите ѝ` },
  empty: { title: 'Няма инвентаризации', reason: 'Направете първата в края на месеца.', drawing: 'notebook' },
})
