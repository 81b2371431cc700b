import { visitsReport } from '@asistent/contract/activities/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'
import { activitySource } from './words'

export const Screen = reportScreen(visitsReport, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('activityId', activitySource),
    param.pickMany('classIds', groupSource),
  ],
  drill: (row) => (row.studentId === null ? undefined : `/kids/records/${row.studentId}`),
  empty: 'В периода няма записани деца.',
})
