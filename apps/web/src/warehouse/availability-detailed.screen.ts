import { detailedAvailability } from '@asistent/contract/warehouse/availability.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { categorySource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(detailedAvailability, {
  params: (param) => [
    param.text('search'),
    param.pick('warehouseId', warehouseSource),
    param.pick('categoryId', categorySource),
  ],
  drill: (row) => (row.batchId === null ? `/storage/products/${row.productId}` : `/storage/batches/${row.batchId}`),
  empty: 'Няма налични продукти.',
})
