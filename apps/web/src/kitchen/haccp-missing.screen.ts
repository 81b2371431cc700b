import { listMissingEntries } from '@asistent/contract/kitchen/haccp.calls'
import { listScreen } from '../blocks/list/list-screen'
import { pointKindChoices } from './haccp-words'

export const Screen = listScreen({
  title: 'Пропуснати записи',
  lead: 'От последните 7 дни. По-късният запис пази и кога е въведен.',
  call: listMissingEntries,
  filters: () => [],
  columns: (column) => [
    column.text('name', { title: 'Контролна точка' }),
    column.badge('kind', pointKindChoices),
    column.number('count', { title: 'Липсват' }),
    column.day('firstOn', { title: 'Първият за' }),
    column.text('firstAt', { title: 'Час' }),
  ],
  open: (row) => `/kitchen/haccp?forDate=${row.firstOn}`,
  empty: { title: 'Няма пропуснати записи', reason: 'Всички записи са въведени навреме.', drawing: 'done' },
})
