import { listCalculations, openCalculations } from '@asistent/contract/kitchen/calculations.calls'
import { listScreen } from '../blocks/list/list-screen'
import { calculationChoices, whoseChoices } from './day-words'

export const Screen = listScreen({
  title: 'Калкулации',
  lead: 'Порциите на деня, продуктите за тях и какво струват.',
  call: listCalculations,
  filters: (filter) => [
    filter.days('fromDate', 'toDate', { label: 'Период' }),
    filter.select('menuType', whoseChoices),
    filter.select('status', calculationChoices),
    filter.switch('isRaised'),
    filter.switch('hasLateMarks'),
  ],
  columns: (column) => [
    column.day('forDate', { title: 'Дата' }),
    column.text('menuName', { title: 'Меню', sort: 'menuType' }),
    column.badge('status', calculationChoices),
    column.number('portions', { title: 'Порции' }),
    column.money('value', { title: 'Стойност' }),
    column.number('openConflicts', { title: 'Нерешени алергии' }),
  ],
  open: (row) => `/storage/calculations/${row.id}`,
  create: { label: 'Нови калкулации', to: '/storage/calculations/create', call: openCalculations },
  empty: { title: 'Няма калкулации', reason: 'Правят се от публикуваното меню за деня.', drawing: 'notebook' },
})
