import { deletePortionBook, listPortionBooks } from '@asistent/contract/kitchen/portion-books.calls'
import { editionText } from '@asistent/domain/kitchen/portion-books'
import { listScreen } from '../blocks/list/list-screen'
import { bookChoices } from './day-words'

export const Screen = listScreen({
  title: 'Порционници',
  lead: 'Издават се от „Денят в кухнята“, когато алергиите са решени. Новото издание пази номера.',
  call: listPortionBooks,
  filters: (filter) => [filter.days('fromDate', 'toDate', { label: 'Период' }), filter.switch('isOutdated')],
  columns: (column) => [
    column.number('number', { title: '№' }),
    column.number('edition', { title: 'Издание' }),
    column.day('forDate', { title: 'Дата' }),
    column.badge('state', bookChoices),
    column.number('portions', { title: 'Порции' }),
    column.text('creator', { title: 'Издал' }),
    column.instant('createdAt', { title: 'Издаден на' }),
  ],
  open: (row) => `/kitchen/portion-books/${row.id}`,
  remove: { call: deletePortionBook, what: (row) => `порционник ${editionText(row)}` },
  empty: { title: 'Няма порционници', reason: 'Издайте първия от „Денят в кухнята“.', drawing: 'notebook' },
})
