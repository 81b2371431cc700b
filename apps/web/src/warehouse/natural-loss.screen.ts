import { naturalLoss } from '@asistent/contract/warehouse/losses.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { movementsTo } from './reference-links.shared'
import { category, product, warehouse } from './reference-params'

export const Screen = reportScreen(naturalLoss, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...warehouse),
    param.pick(...category),
    param.pick(...product),
    param.moment('asOf'),
  ],
  drill: (row, query) => movementsTo(row, query),
  empty: 'Няма изписани продукти с норма и отчетена фира за периода.',
})
