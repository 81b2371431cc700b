import { qualificationReport } from '@asistent/contract/books/qualification.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(qualificationReport, {
  empty: 'Няма педагогически специалисти за учебната година.',
})
