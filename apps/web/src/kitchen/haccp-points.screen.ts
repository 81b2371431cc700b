import { deleteHaccpPoint, listHaccpPoints, saveHaccpPoint } from '@asistent/contract/kitchen/haccp.calls'
import { listScreen } from '../blocks/list/list-screen'
import { pointKindChoices } from './haccp-words'

export const Screen = listScreen({
  title: 'Контролни точки',
  lead: 'Уреди, храни и дейности от самоконтрола с норми и часове.',
  call: listHaccpPoints,
  filters: (filter) => [filter.select('kind', pointKindChoices)],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.badge('kind', pointKindChoices),
    column.text('limits', { title: 'Норма' }),
    column.text('schedule', { title: 'Кога се записва' }),
    column.day('fromOn', { title: 'От' }),
    column.day('toOn', { title: 'До' }),
  ],
  open: (row) => `/kitchen/haccp/points/${row.id}`,
  create: { label: 'Нова контролна точка', to: '/kitchen/haccp/points/create', call: saveHaccpPoint },
  remove: { call: deleteHaccpPoint, what: (row) => `контролната точка „${row.name}“` },
  empty: {
    title: 'Няма контролни точки',
    reason: 'В „Самоконтрол“ може да добавите обичайните с едно натискане.',
    drawing: 'notebook',
  },
})
