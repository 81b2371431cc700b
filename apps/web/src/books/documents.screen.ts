import {
  deleteOfficialDocument,
  listOfficialDocuments,
  saveOfficialDocument,
} from '@asistent/contract/books/documents.calls'
import { listScreen } from '../blocks/list/list-screen'
import { officialStateChoices, officialTypeChoices } from './words'

export const Screen = listScreen({
  title: 'Документи',
  lead: 'Стратегия, планове и правилници на детската градина.',
  call: listOfficialDocuments,
  filters: (filter) => [
    filter.text('search'),
    filter.select('type', officialTypeChoices),
    filter.select('state', officialStateChoices),
  ],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.badge('type', officialTypeChoices, { title: 'Вид', hidden: true }),
    column.text('schoolYear', { title: 'Учебна година' }),
    column.text('approval', { title: 'Утвърден с' }),
    column.day('validTo', { title: 'Валиден до' }),
    column.badge('state', officialStateChoices, { title: 'Състояние' }),
  ],
  open: (row) => `/administration/documents/${row.id}`,
  create: { label: 'Нов документ', to: '/administration/documents/create', call: saveOfficialDocument },
  remove: { call: deleteOfficialDocument, what: (row) => `документа „${row.name}“` },
  empty: { title: 'Няма документи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
})
