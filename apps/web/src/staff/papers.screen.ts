import { expiringPapers } from '@asistent/contract/staff/papers.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { paperKindChoices } from './words'

/** Documents that have expired or expire within 60 days. */
export const Screen = reportScreen(expiringPapers, {
  params: (param) => [param.select('kind', paperKindChoices)],
  drill: (row) => `/staff/pedagogical/${row.teacherId}`,
  empty: 'Няма документи, които изтичат до 60 дни.',
})
