import { deleteManufacturer, listManufacturers, saveManufacturer } from '@asistent/contract/warehouse/partners.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Производители',
  call: listManufacturers,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [column.text('name'), column.code('registrationNumber'), column.text('address')],
  open: (row) => `/storage/manufacturers/${row.id}`,
  create: { label: 'Нов производител', to: '/storage/manufacturers/create', call: saveManufacturer },
  remove: { call: deleteManufacturer, what: (row) => `производителя ${row.name}` },
  empty: {
    title: 'Няма производители',
    reason: 'Производителят се записва към партидите на доставките.',
    drawing: 'notebook',
  },
})
