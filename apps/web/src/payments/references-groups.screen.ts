import { feesByGroup } from '@asistent/contract/payments/references.calls'
import { providerSource } from '../activities/words'
import { reportScreen } from '../blocks/report/report-screen'
import { channelChoices, viewChoices } from './words'

export const Screen = reportScreen(feesByGroup, {
  params: (param) => [
    param.month('month', 'year'),
    param.pick('providerId', providerSource),
    param.select('view', viewChoices),
    param.select('channel', channelChoices),
  ],
  empty: 'Няма такси за месеца.',
})
