import { missedTopics } from '@asistent/contract/planning/lessons.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'

export const Screen = reportScreen(missedTopics, {
  params: (param) => [param.pick('classId', groupSource), param.days('fromDate', 'toDate', { label: 'Период' })],
  drill: (row) => `/schedule/${row.classId}/${row.id}`,
  empty: 'Няма невзети теми.',
})
