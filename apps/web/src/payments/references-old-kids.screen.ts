import { oldFeesByChild } from '@asistent/contract/payments/archive.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { OldFeesNotice } from './old-fees-notice'
import { oldYearChoices } from './words'

export const Screen = reportScreen(oldFeesByChild, {
  params: (param) => [param.select('year', oldYearChoices)],
  above: OldFeesNotice,
  drill: ({ studentName }) => `/fees_depricated/management/2022?search=${encodeURIComponent(studentName)}`,
  empty: 'Няма такси в архива.',
})
