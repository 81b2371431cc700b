import { createUnited, deleteUnited, listUnited } from '@asistent/contract/warehouse/united.calls'
import { listScreen } from '../blocks/list/list-screen'
import { supplierSource } from './sources.shared'

export const Screen = listScreen({
  title: 'Обединени складови разписки',
  lead: 'Няколко доставки на един доставчик под един номер, за една фактура.',
  call: listUnited,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('supplierId', supplierSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.code('invoiceNumber', { title: 'Фактура' }),
    column.number('inboundsCount', { title: 'Разписки' }),
    column.money('value', { title: 'Стойност' }),
  ],
  open: (row) => `/storage/united-receipts/${row.id}`,
  create: { label: 'Обедини разписки', to: '/storage/united-receipts/create', call: createUnited },
  remove: { call: deleteUnited, what: (row) => `обединена разписка № ${row.number}; доставките остават` },
  empty: {
    title: 'Няма обединени разписки',
    reason: 'Обединете доставките на доставчик за месеца.',
    drawing: 'notebook',
  },
})
