import { staffPractitioners } from '@asistent/contract/staff/staff-lists.calls'
import { reportScreen } from '../blocks/report/report-screen'

/** Doctors of the staff. */
export const Screen = reportScreen(staffPractitioners, {
  params: (param) => [param.text('search')],
  drill: (row) => `/staff/pedagogical/${row.id}`,
  empty: 'Няма служители с въведен личен лекар.',
})
