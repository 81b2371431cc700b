import { listOldFees } from '@asistent/contract/payments/archive.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { listScreen } from '../blocks/list/list-screen'
import { oldFeesLead } from './old-fees-notice'
import { methodChoices, stateChoices } from './words'

/** Of the month, the year and the child that the address names. */
export const Screen = listScreen({
  title: 'Такси до 2022 г.',
  lead: oldFeesLead,
  call: listOldFees,
  filters: (filter) => [filter.text('search'), filter.select('state', stateChoices)],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.text('type', { title: 'Вид' }),
    column.own('Месец', (row) => formatMonth(row)),
    column.number('days', { title: 'Дни' }),
    column.money('amount', { title: 'Такса', currency: 'currency', sort: 'amount' }),
    column.money('notPaid', { title: 'Неплатено', currency: 'currency', sort: 'notPaid' }),
    column.badge('state', stateChoices, { title: 'Статус' }),
    column.day('paidOn', { title: 'Платена на' }),
    column.badge('method', methodChoices, { title: 'Начин', hidden: true }),
    column.text('receipt', { title: 'Квитанция', hidden: true }),
  ],
  empty: { title: 'Няма такси в архива', drawing: 'notebook' },
})
