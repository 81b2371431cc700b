import { deleteDayOff, listDaysOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { listScreen } from '../blocks/list/list-screen'
import { dayOffKindChoices } from './words'
import { groupSource } from '../choices/groups'

export const Screen = listScreen({
  title: 'Неучебни дни',
  lead: 'Предстоящите са първи. Неучебните дни заключват въвеждането на присъствия, теми и присъствия на персонала.',
  call: listDaysOff,
  filters: (filter) => [
    filter.text('search'),
    filter.select('kind', dayOffKindChoices),
    filter.pick('classId', groupSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Наименование', sort: 'name' }),
    column.badge('kind', dayOffKindChoices, { sort: 'kind' }),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До' }),
    column.number('days', { title: 'Дни' }),
    column.own('За', (row) =>
      row.isMaster ? 'Всички' : row.classes.length > 0 ? row.classes.join(', ') : 'Всички групи',
    ),
  ],
  open: (row) => `/days-off/${row.id}`,
  create: { label: 'Нов неучебен ден', to: '/days-off/create', call: saveDayOff },
  remove: { call: deleteDayOff, what: (row) => `неучебния ден „${row.name}“`, when: (row) => !row.isMaster },
  empty: {
    title: 'Няма неучебни дни',
    reason: 'Официалните празници се въвеждат от администратора на системата.',
    drawing: 'kite',
  },
})
