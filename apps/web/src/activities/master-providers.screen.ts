import { deleteProvider, listProviders, saveProvider } from '@asistent/contract/activities/catalogue.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Доставчици на дейности',
  call: listProviders,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Доставчик', sort: 'name' }),
    column.text('bulstat', { title: 'ЕИК' }),
    column.phone('phone', { title: 'Телефон' }),
    column.text('email', { title: 'Имейл' }),
    column.number('kindergartens', { title: 'Градини' }),
    column.number('activities', { title: 'Дейности', sort: 'activities' }),
  ],
  open: (row) => `/admin/activities/providers/${row.id}`,
  create: { label: 'Нов доставчик', to: '/admin/activities/providers/create', call: saveProvider },
  remove: { call: deleteProvider, what: (row) => `доставчика ${row.name}` },
  empty: { title: 'Няма доставчици', reason: 'Добавете първия или променете търсенето.', drawing: 'notebook' },
})
