import { substitutionReport } from '@asistent/contract/staff/substitutions.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { staffSource } from './words'

export const Screen = reportScreen(substitutionReport, {
  params: (param) => [param.days('fromDate', 'toDate'), param.pick('teacherId', staffSource)],
  drill: (row) => `/staff/members-substitution/${row.id}`,
  empty: 'Няма замествания за избрания период.',
})
