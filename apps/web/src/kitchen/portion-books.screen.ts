import { deletePortionBook, listPortionBooks } from '@asistent/contract/kitchen/portion-books.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Порционници',
  lead: 'Правят се от страницата на деня, след калкулациите.',
  call: listPortionBooks,
  filters: (filter) => [filter.days('fromDate', 'toDate', { label: 'Период' })],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.day('forDate', { title: 'Дата' }),
    column.number('portions', { title: 'Порции' }),
    column.text('creator', { title: 'Създал' }),
    column.instant('createdAt', { title: 'Създаден на' }),
  ],
  open: (row) => `/kitchen/portion-books/${row.id}`,
  remove: { call: deletePortionBook, what: (row) => `порционник № ${row.number}` },
  empty: { title: 'Няма порционници', reason: 'Направете първия от „Денят в кухнята“.', drawing: 'notebook' },
})
