import { deleteScrapping, listScrappings, saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { listScreen } from '../blocks/list/list-screen'
import { productSource, warehouseSource } from './sources.shared'
import { scrappingChoices, stateChoices } from './words'

const states = stateChoices(documentKinds.Scrapping)

export const Screen = listScreen({
  title: 'Бракуване',
  lead: 'Изтекло, развалено, липсващо или върнато: с протокол и комисия.',
  call: listScrappings,
  filters: (filter) => [
    filter.text('search'),
    filter.select('type', scrappingChoices),
    filter.select('status', states),
    filter.pick('warehouseId', warehouseSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.pick('productId', productSource),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.badge('type', scrappingChoices, { title: 'Вид' }),
    column.text('warehouse', { title: 'Склад' }),
    column.text('reason', { title: 'Причина' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('status', states, { title: 'Статус' }),
  ],
  open: (row) => `/storage/scrappings/${row.id}`,
  create: { label: 'Нов протокол', to: '/storage/scrappings/create', call: saveScrapping },
  remove: {
    call: deleteScrapping,
    what: (row) => `протокол № ${row.number}`,
    when: (row) => row.status === documentStates.Open,
  },
  empty: { title: 'Нищо не е бракувано', reason: 'Направете протокол или променете търсенето.', drawing: 'done' },
})
