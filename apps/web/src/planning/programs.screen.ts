import { deleteProgram, listPrograms, saveProgram } from '@asistent/contract/planning/programs.calls'
import { groupSource } from '../choices/groups'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Седмични разпределения',
  lead: 'Кое направление в кой ден и час учи всяка група.',
  call: listPrograms,
  pageSize: 15,
  filters: (filter) => [filter.text('search'), filter.pick('classId', groupSource)],
  columns: (column) => [
    column.group('className', { title: 'Група', id: 'classId' }),
    column.text('name', { title: 'Наименование' }),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.own('Ситуации в седмицата', (row) =>
      row.minimum > 0 ? `${row.situations} (поне ${row.minimum})` : String(row.situations),
    ),
  ],
  open: (row) => `/administration/weekly-schedule/${row.id}`,
  create: { label: 'Ново разпределение', to: '/administration/weekly-schedule/create', call: saveProgram },
  remove: { call: deleteProgram, what: (row) => `разпределението на „${row.className}“` },
  empty: { title: 'Няма разпределения', reason: 'Направете първото за учебната година.', drawing: 'notebook' },
})
