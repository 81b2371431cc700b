import { oldCash } from '@asistent/contract/payments/archive.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { OldFeesNotice } from './old-fees-notice'

export const Screen = reportScreen(oldCash, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  above: OldFeesNotice,
  empty: 'В периода няма плащания в архива.',
})
