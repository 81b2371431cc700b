import { inventoryList } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { categorySource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(inventoryList, {
  params: (param) => [
    param.day('forDate', { today: true }),
    param.pick('warehouseId', warehouseSource),
    param.pick('categoryId', categorySource),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  empty: 'На тази дата няма наличности.',
})
