import { staffDaysReport } from '@asistent/contract/staff/attendances.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'
import { kindChoices } from './words'

export const Screen = reportScreen(staffDaysReport, {
  params: (param) => [
    param.days('fromDate', 'toDate'),
    param.select('kind', kindChoices),
    param.pick('classId', groupSource),
  ],
  drill: (row) => `/staff/pedagogical/${row.id}`,
})
