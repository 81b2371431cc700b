import { feesByChild } from '@asistent/contract/payments/references.calls'
import { providerSource } from '../activities/words'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(feesByChild, {
  params: (param) => [param.month('month', 'year'), param.pick('providerId', providerSource)],
  empty: 'Няма такси за месеца.',
})
