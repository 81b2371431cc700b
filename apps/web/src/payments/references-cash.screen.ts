import { cashiersReport } from '@asistent/contract/payments/references.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(cashiersReport, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  empty: 'В периода няма плащания.',
})
