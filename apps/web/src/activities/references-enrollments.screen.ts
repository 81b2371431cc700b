import { enrollmentHistoryReport } from '@asistent/contract/activities/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'
import { activitySource } from './words'

export const Screen = reportScreen(enrollmentHistoryReport, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('activityId', activitySource),
    param.pickMany('classIds', groupSource),
  ],
  drill: (row) => `/kids/records/${row.studentId}`,
  empty: 'В периода никой не е записан или отписан.',
})
