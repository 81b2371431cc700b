import { ordersBook } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(ordersBook, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  drill: (row) => `/kitchen/day?forDate=${row.forDate}`,
  empty: 'В периода няма приключени калкулации.',
})
