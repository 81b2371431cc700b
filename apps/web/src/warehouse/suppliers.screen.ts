import { deleteSupplier, listSuppliers, saveSupplier } from '@asistent/contract/warehouse/partners.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Доставчици',
  call: listSuppliers,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.text('bulstat', { title: 'ЕИК' }),
    column.text('mol', { title: 'МОЛ' }),
    column.phone('phone', { title: 'Телефон' }),
    column.text('email', { title: 'Имейл' }),
    column.code('contractNumber', { title: 'Договор' }),
    column.day('lastDelivery', { title: 'Последна доставка' }),
  ],
  open: (row) => `/storage/suppliers/${row.id}`,
  create: { label: 'Нов доставчик', to: '/storage/suppliers/create', call: saveSupplier },
  remove: { call: deleteSupplier, what: (row) => `доставчика ${row.name}` },
  empty: { title: 'Няма доставчици', reason: 'Добавете първия, за да въвеждате доставки.', drawing: 'notebook' },
})
