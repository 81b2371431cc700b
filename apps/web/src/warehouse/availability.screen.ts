import { productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { movementsTo } from './reference-links.shared'
import { category, warehouse } from './reference-params'

export const Screen = reportScreen(productAvailability, {
  params: (param) => [
    param.text('search'),
    param.pick(...warehouse),
    param.pick(...category),
    param.switch('onlyLow'),
    param.moment('asOf'),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  figure: (field, row, chosen) => (explained.has(field) ? movementsTo(row, chosen) : undefined),
  cards: ['productName', 'quantity', 'nearestExpiry', 'free', 'warehouse', 'value'],
  empty: 'Няма налични продукти.',
})

/** Columns with a drill-down to the movements of the product. */
const explained: ReadonlySet<string> = new Set(['quantity', 'price', 'value'])
