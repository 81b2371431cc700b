import { deleteWeekTheme, listWeekThemes, saveWeekTheme } from '@asistent/contract/planning/topics.calls'
import { groupSource } from '../choices/groups'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Общи теми на седмицата',
  lead: 'Темата на една група стои пред темата за всички групи.',
  call: listWeekThemes,
  filters: (filter) => [filter.pick('classId', groupSource)],
  columns: (column) => [
    column.text('title', { title: 'Обща тема' }),
    column.day('weekOn', { title: 'Седмица от' }),
    column.own('За', (row) => row.className ?? 'Всички групи'),
  ],
  open: (row) => `/education-plan-topic/general-themes/${row.id}`,
  create: { label: 'Нова обща тема', to: '/education-plan-topic/general-themes/create', call: saveWeekTheme },
  remove: { call: deleteWeekTheme, what: (row) => `общата тема „${row.title}“` },
  empty: { title: 'Няма общи теми', reason: 'Добавете темата на седмицата.', drawing: 'kite' },
})
