import { deleteOutgoing, listOutgoing, saveOutgoing } from '@asistent/contract/books/correspondence.calls'
import { listScreen } from '../blocks/list/list-screen'
import { documentTypeChoices, entryStateChoices, sendWayChoices } from './words'

export const Screen = listScreen({
  title: 'Изходяща кореспонденция',
  call: listOutgoing,
  filters: (filter) => [
    filter.text('search'),
    filter.select('documentType', documentTypeChoices),
    filter.text('dossier'),
    filter.select('state', entryStateChoices('OutgoingCorrespondence')),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.code('fullNumber', { title: 'Изх. №', sort: 'number' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('party', { title: 'Получател' }),
    column.text('title', { title: 'Относно' }),
    column.badge('sendWay', sendWayChoices, { title: 'Изпратено с' }),
    column.text('dossier', { title: 'Дело' }),
    column.badge('state', entryStateChoices('OutgoingCorrespondence'), { title: 'Състояние' }),
  ],
  open: (row) => `/administration/books/outgoing-correspondence/${row.id}`,
  create: { label: 'Нов изходящ', to: '/administration/books/outgoing-correspondence/create', call: saveOutgoing },
  remove: { call: deleteOutgoing, what: (row) => `изходящ документ № ${row.fullNumber}`, when: ({ isLast }) => isLast },
  empty: { title: 'Няма изходящи документи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
})
