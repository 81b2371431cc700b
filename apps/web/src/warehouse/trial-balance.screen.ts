import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { categorySource, productSource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(trialBalance, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('warehouseId', warehouseSource),
    param.pick('categoryId', categorySource),
    param.pick('productId', productSource),
    param.switch('joined'),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  empty: 'В периода няма движения и наличности.',
})
