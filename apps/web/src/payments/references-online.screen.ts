import { onlineReport } from '@asistent/contract/payments/online.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { onlineChoices } from './words'

export const Screen = reportScreen(onlineReport, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' }), param.select('state', onlineChoices)],
  empty: 'В периода няма плащания през ePay.bg и EasyPay.',
})
