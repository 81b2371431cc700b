import { deletePartner, listPartners, savePartner } from '@asistent/contract/institutions/partners.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Партньори',
  lead: 'Виждат се в „Ресурси“ на всяка детска градина.',
  call: listPartners,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.text('description', { title: 'Описание' }),
    column.number('resources', { title: 'Предложения' }),
    column.boolean('active', { title: 'Показва се' }),
  ],
  open: (row) => `/resources/${row.id}`,
  create: { label: 'Нов партньор', to: '/admin/partners/create', call: savePartner },
  rowActions: (action) => [action.go({ label: 'Промени', to: (row) => `/admin/partners/${row.id}` })],
  remove: { call: deletePartner, what: (row) => `партньора „${row.name}“ и всичките му предложения` },
  empty: { title: 'Няма партньори', reason: 'Добавете първия, за да се появи „Ресурси“ в менюто.', drawing: 'kite' },
})
