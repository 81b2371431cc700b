import { unitedReceiptsReport } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { unitedTo } from './reference-links.shared'
import { supplier } from './reference-params'

export const Screen = reportScreen(unitedReceiptsReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...supplier),
    param.moment('asOf'),
  ],
  drill: (row) => unitedTo(row.id),
  empty: 'В периода няма обединени разписки.',
})
