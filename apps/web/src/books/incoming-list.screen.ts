import { deleteIncoming, listIncoming, saveIncoming } from '@asistent/contract/books/correspondence.calls'
import { listScreen } from '../blocks/list/list-screen'
import { documentTypeChoices, entryStateChoices } from './words'

export const Screen = listScreen({
  title: 'Входяща кореспонденция',
  call: listIncoming,
  filters: (filter) => [
    filter.text('search'),
    filter.select('documentType', documentTypeChoices),
    filter.text('dossier'),
    filter.switch('waiting'),
    filter.select('state', entryStateChoices('IncomingCorrespondence')),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.code('fullNumber', { title: 'Вх. №', sort: 'number' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('party', { title: 'Подател' }),
    column.text('title', { title: 'Относно' }),
    column.text('executor', { title: 'Изпълнител' }),
    column.day('deadlineOn', { title: 'Срок', tone: ({ isLate }) => (isLate ? 'bad' : undefined) }),
    column.text('dossier', { title: 'Дело' }),
    column.badge('state', entryStateChoices('IncomingCorrespondence'), { title: 'Състояние' }),
  ],
  open: (row) => `/administration/books/incoming-correspondence/${row.id}`,
  create: { label: 'Нов входящ', to: '/administration/books/incoming-correspondence/create', call: saveIncoming },
  remove: { call: deleteIncoming, what: (row) => `входящ документ № ${row.fullNumber}`, when: ({ isLast }) => isLast },
  empty: { title: 'Няма входящи документи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
})
