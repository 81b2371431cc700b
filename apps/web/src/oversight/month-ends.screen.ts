import { listMonthEnds } from '@asistent/contract/oversight/month-ends.calls'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality } from '../choices/places'

export const Screen = reportScreen(listMonthEnds, {
  params: (param) => [param.pick(...municipality), param.month('month', 'year')],
  empty: 'Няма детски градини, които наблюдавате.',
  drill: ({ kindergartenId }) => addressOf('/attendances/references/for-day', { kindergartenId }),
})
