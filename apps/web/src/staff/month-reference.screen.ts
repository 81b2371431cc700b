import { staffMonthPdf, staffMonthReport } from '@asistent/contract/staff/attendances.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { kindChoices } from './words'

/** On paper it is the form of a month, made by a call of its own. */
export const Screen = reportScreen(
  { ...staffMonthReport, pdf: staffMonthPdf },
  { params: (param) => [param.month('month', 'year'), param.select('kind', kindChoices)] },
)
