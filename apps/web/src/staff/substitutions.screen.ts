import { deleteSubstitution, listSubstitutions, saveSubstitution } from '@asistent/contract/staff/substitutions.calls'
import { listScreen } from '../blocks/list/list-screen'
import { groupSource } from '../choices/groups'
import { staffSource } from './words'

export const Screen = listScreen({
  title: 'Замествания',
  call: listSubstitutions,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('teacherId', staffSource),
    filter.pick('classId', groupSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.person('absentName', { title: 'Отсъства', sort: 'absentName', detail: 'reasonName' }),
    column.text('reasonName', { title: 'Причина', hidden: true }),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До', sort: 'toDate' }),
    column.text('className', { title: 'Група', sort: 'className' }),
    column.text('substituteName', { title: 'Замества' }),
    column.number('workingDays', { title: 'Дни' }),
    column.number('totalHours', { title: 'Часове' }),
    column.code('orderNumber', { title: 'Заповед' }),
  ],
  open: (row) => `/staff/members-substitution/${row.id}`,
  create: { label: 'Ново заместване', to: '/staff/members-substitution/create', call: saveSubstitution },
  remove: { call: deleteSubstitution, what: (row) => `заместването на „${row.absentName}“` },
  empty: { title: 'Няма замествания', reason: 'Тук се виждат отсъстващите и кой ги замества.', drawing: 'notebook' },
})
