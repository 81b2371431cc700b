import { listLeaves, requestLeave } from '@asistent/contract/staff/leaves.calls'
import { listScreen } from '../blocks/list/list-screen'
import { seesOtherStaff } from './leave-words'
import { leaveKindChoices, leaveStateChoices, staffSource } from './words'

export const Screen = listScreen({
  title: 'Отпуски и командировки',
  lead: 'Одобреният отпуск влиза в присъствията. От него се определя заместник и се издава заповед.',
  call: listLeaves,
  filters: (filter) => [
    filter.text('search', { when: seesOtherStaff }),
    filter.select('state', leaveStateChoices),
    filter.select('kind', leaveKindChoices),
    filter.pick('teacherId', staffSource, { when: seesOtherStaff }),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.person('teacherName', { title: 'Служител', sort: 'teacherName', detail: 'occupation' }),
    column.badge('kind', leaveKindChoices, { title: 'Вид' }),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До' }),
    column.number('workingDays', { title: 'Дни' }),
    column.badge('state', leaveStateChoices, { sort: 'state' }),
    column.text('substitutes', { title: 'Замества', hidden: true }),
    column.code('orderNumber', { title: 'Заповед' }),
    column.instant('createdAt', { title: 'Подадено', sort: 'createdAt', hidden: true }),
  ],
  open: (row) => `/staff/leaves/${row.id}`,
  create: { label: 'Ново заявление', to: '/staff/leaves/create', call: requestLeave },
  empty: {
    title: 'Няма заявления за отпуск',
    reason: 'Подайте заявление: директорът го вижда в „Чака Ви“.',
    drawing: 'notebook',
  },
})
