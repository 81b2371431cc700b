import { haccpDiary } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { productSource, supplierSource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(haccpDiary, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('warehouseId', warehouseSource),
    param.pick('supplierId', supplierSource),
    param.pick('productId', productSource),
  ],
  drill: (row) => `/storage/stock/${row.documentId}`,
  empty: 'В периода няма доставки.',
})
