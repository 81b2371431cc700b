import { assignNotice, unmatchedNotices } from '@asistent/contract/register/notices.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconLink } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { childSource } from '../people/words'
import { noticeColumns } from './notice-columns'

type Row = RowOf<typeof unmatchedNotices>

const whose = ({ patientName, fromDate, toDate }: Row): string =>
  fromDate && toDate ? `${patientName}, ${formatDay(fromDate)} – ${formatDay(toDate)} г.` : `${patientName}`

export const Screen = listScreen({
  title: 'Електронни бележки без дете',
  lead: 'Бележки от НЕИСПУО за деца с такова име или от Вашия Списък-Образец, които още не са свързани с дете.',
  call: unmatchedNotices,
  filters: (filter) => [filter.text('search', { label: 'Име' })],
  columns: noticeColumns,
  rowActions: (action) => [
    action.ask({
      label: 'Свържи с дете',
      icon: IconLink,
      call: assignNotice,
      values: ({ id }) => ({ id }),
      text: (row) => `Бележка на ${whose(row)} След свързването я виждат родителите и учителите на детето.`,
      fields: (field) => [field.pick('studentId', childSource, { wide: true })],
      action: 'Свържи',
      done: 'Бележката е свързана',
    }),
  ],
  empty: {
    title: 'Няма бележки без дете',
    reason: 'Получените електронни бележки са при медицинските бележки на децата.',
    drawing: 'done',
  },
})
