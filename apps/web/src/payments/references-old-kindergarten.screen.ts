import { oldFeesByKindergarten } from '@asistent/contract/payments/archive.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { OldFeesNotice } from './old-fees-notice'
import { oldYearChoices } from './words'

export const Screen = reportScreen(oldFeesByKindergarten, {
  params: (param) => [param.select('year', oldYearChoices)],
  above: OldFeesNotice,
  empty: 'Няма такси в архива.',
})
