import {
  deleteCommonTemplate,
  listCommonTemplates,
  saveCommonTemplate,
} from '@asistent/contract/documents/templates.calls'
import { listScreen } from '../blocks/list/list-screen'
import { templateCategoryChoices } from './words'

export const Screen = listScreen({
  title: 'Общи шаблони',
  lead: 'Всяка детска градина ги има и може да направи свой от тях.',
  call: listCommonTemplates,
  filters: (filter) => [filter.text('search'), filter.select('category', templateCategoryChoices)],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.badge('category', templateCategoryChoices, { title: 'За какво е' }),
    column.text('title', { title: 'Относно' }),
  ],
  open: (row) => `/admin/templates/books/${row.id}`,
  create: { label: 'Нов шаблон', to: '/admin/templates/books/create', call: saveCommonTemplate },
  remove: { call: deleteCommonTemplate, what: (row) => `шаблона „${row.name}“` },
  empty: { title: 'Няма шаблони', reason: 'Направете първия.', drawing: 'notebook' },
})
