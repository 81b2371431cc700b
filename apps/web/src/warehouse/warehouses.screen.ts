import { deleteWarehouse, listWarehouses, saveWarehouse } from '@asistent/contract/warehouse/partners.calls'
import { listScreen } from '../blocks/list/list-screen'
import { storageChoices } from './words'

export const Screen = listScreen({
  title: 'Складове',
  call: listWarehouses,
  filters: (filter) => [filter.text('search'), filter.yesNo('isActive', { yes: 'В употреба', no: 'Спрени' })],
  columns: (column) => [
    column.text('name'),
    column.badge('storageConditionId', storageChoices),
    column.text('responsible'),
    column.number('products'),
    column.money('value'),
    column.boolean('isActive'),
  ],
  open: (row) => `/storage/warehouses/${row.id}`,
  create: { label: 'Нов склад', to: '/storage/warehouses/create', call: saveWarehouse },
  remove: { call: deleteWarehouse, what: (row) => `склада „${row.name}“` },
  empty: { title: 'Няма складове', reason: 'Добавете поне един: основен склад, хладилник, фризер.', drawing: 'house' },
})
