import { oldFeeTypes } from '@asistent/contract/payments/archive.calls'
import { listScreen } from '../blocks/list/list-screen'
import { oldFeesLead } from './old-fees-notice'

export const Screen = listScreen({
  title: 'Видове такси до 2022 г.',
  lead: oldFeesLead,
  call: oldFeeTypes,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Вид', sort: 'name' }),
    column.money('price', { title: 'Размер', currency: 'currency' }),
    column.text('unit', { title: 'За' }),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До' }),
    column.number('fees', { title: 'Такси в архива' }),
  ],
  empty: { title: 'Няма видове такси в архива', drawing: 'notebook' },
})
