import { feesByPlace } from '@asistent/contract/payments/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { channelChoices, viewChoices } from './words'

export const Screen = reportScreen(feesByPlace, {
  params: (param) => [
    param.month('month', 'year'),
    param.select('view', viewChoices),
    param.select('channel', channelChoices),
  ],
  empty: 'Няма такси за месеца.',
})
