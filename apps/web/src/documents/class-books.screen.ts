import {
  deleteClassBook,
  exportClassBook,
  listClassBooks,
  printClassBook,
} from '@asistent/contract/documents/class-books.calls'
import { exportStatuses } from '@asistent/domain/documents/class-book'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconDownload, IconFileDiff } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { myGroupSource } from '../choices/groups'
import { bookKindChoices, exportStatusChoices } from './words'

export const Screen = listScreen({
  title: 'Дневници',
  lead: 'Дневникът на група (3-5), за подкрепа (3-63.1) и на яслена група като PDF от въведеното. Приключеният остава, а поправките са в приложението му.',
  call: listClassBooks,
  filters: (filter) => [filter.pickMany('classIds', myGroupSource)],
  columns: (column) => [
    column.text('className', { title: 'Група', sort: 'className' }),
    column.badge('kind', bookKindChoices, { title: 'Вид' }),
    column.text('schoolYear', { title: 'Учебна година' }),
    column.own('Период', ({ fromDate, toDate }) => `${formatDay(fromDate)} – ${formatDay(toDate)}`),
    column.badge('status', exportStatusChoices, { title: 'Състояние' }),
    column.own('Напредък', (row) => (row.isFinal ? 'Приключен' : `${row.progress} %`)),
    column.text('createdBy', { title: 'Поръчал' }),
    column.instant('createdAt', { title: 'Поръчан на', sort: 'createdAt' }),
  ],
  open: (row) => `/administration/export-classbook/${row.id}`,
  create: { label: 'Експорт на дневник', to: '/administration/export-classbook/create', call: exportClassBook },
  rowActions: (action) => [
    action.send({
      label: 'Изтегли',
      icon: IconDownload,
      call: printClassBook,
      input: ({ id }) => ({ classBookExportId: id }),
      when: ({ status }) => status === exportStatuses.Ready,
    }),
    action.go({
      label: 'Приложение с поправки',
      icon: IconFileDiff,
      to: ({ id }) => `/administration/export-classbook/${id}/appendix`,
      when: ({ isFinal }) => isFinal,
    }),
  ],
  remove: { call: deleteClassBook, what: (row) => `дневника на група „${row.className}“` },
  empty: {
    title: 'Няма експортирани дневници',
    reason: 'Изберете група и системата ще събере дневника ѝ.',
    drawing: 'notebook',
  },
})
