import { staffMonthPdf, staffMonthReport } from '@asistent/contract/staff/attendances.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { kindChoices } from './words'

/** The printed form of a month has a separate call. */
export const Screen = reportScreen(
  { ...staffMonthReport, pdf: staffMonthPdf },
  { params: (param) => [param.month('month', 'year'), param.select('kind', kindChoices)] },
)
