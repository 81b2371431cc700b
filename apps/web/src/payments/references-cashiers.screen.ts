import { cashiersTotals } from '@asistent/contract/payments/till.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(cashiersTotals, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  empty: 'В периода няма плащания.',
})
