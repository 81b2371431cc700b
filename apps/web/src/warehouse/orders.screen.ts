import { deleteOrder, listOrders, saveOrder } from '@asistent/contract/warehouse/orders.calls'
import { orderStates } from '@asistent/domain/warehouse/orders'
import { listScreen } from '../blocks/list/list-screen'
import { supplierSource, warehouseSource } from './sources.shared'
import { orderChoices } from './words'

export const Screen = listScreen({
  title: 'Заявки към доставчици',
  call: listOrders,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('supplierId', supplierSource),
    filter.select('status', orderChoices),
    filter.pick('warehouseId', warehouseSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.day('deliverOn', { title: 'Доставка на' }),
    column.text('warehouse', { title: 'Склад' }),
    column.number('linesCount', { title: 'Редове' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('status', orderChoices, { title: 'Статус' }),
  ],
  open: (row) => `/storage/suppliers-requests/${row.id}`,
  create: { label: 'Нова заявка', to: '/storage/suppliers-requests/create', call: saveOrder },
  remove: {
    call: deleteOrder,
    what: (row) => `заявка № ${row.number}`,
    when: (row) => row.status === orderStates.Draft,
  },
  empty: { title: 'Няма заявки', reason: 'Направете първата или променете търсенето.', drawing: 'notebook' },
})
