import { feesByPlace } from '@asistent/contract/payments/references.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(feesByPlace, {
  params: (param) => [param.month('month', 'year')],
  empty: 'Няма такси за месеца.',
})
