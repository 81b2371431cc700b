import { membersReport } from '@asistent/contract/activities/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'
import { activitySource } from './words'

export const Screen = reportScreen(membersReport, {
  params: (param) => [
    param.day('forDate', { today: true }),
    param.pick('activityId', activitySource),
    param.pickMany('classIds', groupSource),
  ],
  drill: (row) => `/kids/records/${row.studentId}`,
  empty: 'Към датата няма записани деца.',
})
