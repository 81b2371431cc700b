import { allUnmatchedNotices } from '@asistent/contract/register/notices.calls'
import { listScreen } from '../blocks/list/list-screen'
import { noticeColumns } from './notice-columns'

export const Screen = listScreen({
  title: 'Електронни бележки без дете',
  lead: 'Бележки от НЕИСПУО, за които няма дете в нито една детска градина. Изтриват се след три месеца.',
  call: allUnmatchedNotices,
  filters: (filter) => [filter.text('search', { label: 'Име' })],
  columns: noticeColumns,
  empty: { title: 'Няма бележки без дете', reason: 'Всички получени бележки са при децата.', drawing: 'done' },
})
