import { deleteFeeSetting, listFeeSettings, saveFeeSetting } from '@asistent/contract/payments/settings.calls'
import { listScreen } from '../blocks/list/list-screen'
import { InvoiceTypesLink } from './invoice-types-link'

export const Screen = listScreen({
  title: 'Настройки на таксите',
  lead: 'Сметка за преводи, срокове и напомняния, общи или за доставчик.',
  call: listFeeSettings,
  columns: (column) => [
    column.text('target', { title: 'За', sort: 'target' }),
    column.text('iban', { title: 'IBAN' }),
    column.number('monthlyDueDay', { title: 'Срок: месечни' }),
    column.number('visitsDueDay', { title: 'Срок: посещения' }),
    column.text('reminders', { title: 'Напомняния' }),
  ],
  open: (row) => `/platform/settings/invoices/${row.id}`,
  create: { label: 'Нова настройка', to: '/platform/settings/invoices/create', call: saveFeeSetting },
  actions: InvoiceTypesLink,
  remove: { call: deleteFeeSetting, what: (row) => `настройката за „${row.target}“` },
  empty: {
    title: 'Няма настройки',
    reason: 'Важат обичайните срокове: 10-о число за месечните такси и 15-о число на следващия месец за посещенията.',
    drawing: 'notebook',
  },
})
