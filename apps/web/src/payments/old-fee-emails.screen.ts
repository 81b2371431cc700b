import { oldFeeEmails } from '@asistent/contract/payments/archive.calls'
import { listScreen } from '../blocks/list/list-screen'
import { oldFeesLead } from './old-fees-notice'

export const Screen = listScreen({
  title: 'Родители със стари задължения',
  lead: oldFeesLead,
  call: oldFeeEmails,
  rowId: (row) => `${row.studentName} ${row.notPaid}`,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.money('notPaid', { title: 'Неплатено', currency: 'currency', sort: 'notPaid' }),
    column.number('fees', { title: 'Такси' }),
    column.text('emails', { title: 'Имейли на родителите' }),
  ],
  empty: { title: 'Няма стари задължения', drawing: 'done' },
})
