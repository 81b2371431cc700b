import { inventoryList } from '@asistent/contract/warehouse/references.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { movementsTo } from './reference-links.shared'
import { category, warehouse } from './reference-params'

export const Screen = reportScreen(inventoryList, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.day('forDate', { today: true }),
    param.pick(...warehouse),
    param.pick(...category),
    param.moment('asOf'),
  ],
  drill: (row, chosen) => movementsTo(row, chosen, { ...(chosen.forDate && { toDate: chosen.forDate as Day }) }),
  empty: 'На тази дата няма наличности.',
})
