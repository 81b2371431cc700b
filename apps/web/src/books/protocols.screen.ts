import { deleteProtocol, enterProtocol, listProtocols } from '@asistent/contract/books/council.calls'
import { listScreen } from '../blocks/list/list-screen'
import { entryStateChoices } from './words'

export const Screen = listScreen({
  title: 'Педагогически съвет',
  lead: 'Протоколите и решенията на съвета за учебната година.',
  call: listProtocols,
  filters: (filter) => [
    filter.text('search'),
    filter.select('state', entryStateChoices('PedagogicalCouncil')),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.code('fullNumber', { title: 'Протокол №', sort: 'number' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('title', { title: 'Тема' }),
    column.number('presentCount', { title: 'Присъстващи' }),
    column.number('decisionsCount', { title: 'Решения' }),
    column.badge('state', entryStateChoices('PedagogicalCouncil'), { title: 'Състояние' }),
  ],
  open: (row) => `/administration/books/pedagogical/${row.id}`,
  create: { label: 'Нов протокол', to: '/administration/books/pedagogical/create', call: enterProtocol },
  remove: { call: deleteProtocol, what: (row) => `протокол № ${row.fullNumber}`, when: ({ isLast }) => isLast },
  empty: { title: 'Няма протоколи', reason: 'Впишете първия или променете търсенето.', drawing: 'notebook' },
})
