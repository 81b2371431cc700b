import { staffMealsReport } from '@asistent/contract/staff/meals.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { kindChoices } from './words'

export const Screen = reportScreen(staffMealsReport, {
  params: (param) => [param.days('fromDate', 'toDate'), param.select('kind', kindChoices)],
})
