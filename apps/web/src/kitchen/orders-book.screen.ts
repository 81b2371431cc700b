import { ordersBook } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { dayTo } from '../warehouse/reference-links.shared'

export const Screen = reportScreen(ordersBook, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.moment('asOf'),
  ],
  drill: (row) => dayTo(row.forDate),
  empty: 'В периода няма приключени калкулации.',
})
