import { productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { categorySource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(productAvailability, {
  params: (param) => [
    param.text('search'),
    param.pick('warehouseId', warehouseSource),
    param.pick('categoryId', categorySource),
    param.switch('onlyLow'),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  empty: 'Няма налични продукти.',
})
