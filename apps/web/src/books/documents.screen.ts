import type { RowOf } from '@asistent/contract/core/call'
import {
  deleteOfficialDocument,
  listOfficialDocuments,
  saveOfficialDocument,
} from '@asistent/contract/books/documents.calls'
import { approvalLabel } from '@asistent/domain/books/documents'
import { formatDay } from '@asistent/domain/kernel/day'
import { listScreen } from '../blocks/list/list-screen'
import { officialStateChoices, officialTypeChoices } from './words'
import { t } from '../platform/language'

/** 'Протокол на педагогическия съвет № 1, 18.09.2026' */
const approvalOf = ({ approvedBy, approvalNumber, approvedOn }: RowOf<typeof listOfficialDocuments>): string =>
  [
    [approvedBy && t(approvalLabel[approvedBy]), approvalNumber && `№ ${approvalNumber}`].filter(Boolean).join(' '),
    approvedOn && t('{day} г.', { day: formatDay(approvedOn) }),
  ]
    .filter(Boolean)
    .join(', ')

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
    column.own('Утвърден с', approvalOf),
    column.day('validTo', { title: 'Валиден до' }),
    column.badge('state', officialStateChoices, { title: 'Състояние' }),
  ],
  open: (row) => `/administration/documents/${row.id}`,
  create: { label: 'Нов документ', to: '/administration/documents/create', call: saveOfficialDocument },
  remove: { call: deleteOfficialDocument, what: (row) => `документа „${row.name}“` },
  empty: { title: 'Няма документи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
})
