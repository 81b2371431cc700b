import {
  deleteQualification,
  listQualifications,
  saveQualification,
} from '@asistent/contract/books/qualification.calls'
import { listScreen } from '../blocks/list/list-screen'
import { qualificationFormChoices, qualificationKindChoices } from './words'

export const Screen = listScreen({
  title: 'Квалификация',
  lead: 'Обучения през учебната година с часове и кредити.',
  call: listQualifications,
  filters: (filter) => [filter.text('search'), filter.select('form', qualificationFormChoices)],
  columns: (column) => [
    column.text('topic', { title: 'Тема' }),
    column.badge('form', qualificationFormChoices, { title: 'Форма' }),
    column.badge('kind', qualificationKindChoices, { title: 'Вид', hidden: true }),
    column.text('organisation', { title: 'Организация' }),
    column.day('fromDate', { title: 'От' }),
    column.number('hours', { title: 'Часове' }),
    column.number('credits', { title: 'Кредити' }),
    column.number('participantsCount', { title: 'Участници' }),
  ],
  open: (row) => `/administration/qualification-activities/${row.id}`,
  create: { label: 'Нова дейност', to: '/administration/qualification-activities/create', call: saveQualification },
  remove: { call: deleteQualification, what: (row) => `дейността „${row.topic}“` },
  empty: { title: 'Няма дейности', reason: 'През учебната година няма вписани обучения.', drawing: 'notebook' },
})
