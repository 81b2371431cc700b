import { deleteSupplier, listSuppliers, saveSupplier } from '@asistent/contract/warehouse/partners.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Доставчици',
  call: listSuppliers,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name'),
    column.text('bulstat'),
    column.text('mol'),
    column.phone('phone'),
    column.text('email'),
    column.code('contractNumber'),
    column.day('lastDelivery'),
  ],
  open: (row) => `/storage/suppliers/${row.id}`,
  create: { label: 'Нов доставчик', to: '/storage/suppliers/create', call: saveSupplier },
  remove: { call: deleteSupplier, what: (row) => `доставчика ${row.name}` },
  empty: { title: 'Няма доставчици', reason: 'Добавете първия, за да въвеждате доставки.', drawing: 'notebook' },
})
