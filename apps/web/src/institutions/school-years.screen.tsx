import { deleteSchoolYear, listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'

export const Screen = listScreen({
  title: 'Учебни години',
  call: listSchoolYears,
  columns: (column) => [
    column.text('name', { title: 'Учебна година', sort: 'name' }),
    column.day('fromDate', { title: 'Начало', sort: 'fromDate' }),
    column.day('toDate', { title: 'Край' }),
    column.day('studyFromDate', { title: 'Учебно време от' }),
    column.day('studyToDate', { title: 'до' }),
    column.number('groups', { title: 'Групи' }),
    column.own(
      'Състояние',
      ({ active, closed }) =>
        active ? (
          <StatusBadge label="Активна" tone="good" />
        ) : closed ? (
          <StatusBadge label="Приключена" tone="off" />
        ) : (
          <StatusBadge label="Предстояща" tone="info" />
        ),
      { sort: 'active' },
    ),
  ],
  open: (row) => `/platform/settings/school-years/${row.id}`,
  create: { label: 'Нова учебна година', to: '/platform/settings/school-years/create', call: saveSchoolYear },
  remove: {
    call: deleteSchoolYear,
    what: (row) => `учебната ${row.name} година`,
    when: (row) => !row.active && !row.closed && row.groups === 0,
  },
  empty: {
    title: 'Няма учебни години',
    reason: 'Създайте първата, за да въвеждате групи и деца.',
    drawing: 'notebook',
  },
})
