import { departmentConsumption } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { categorySource, warehouseSource } from './sources.shared'
import { purposeChoices } from './words'

export const Screen = reportScreen(departmentConsumption, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('purpose', purposeChoices),
    param.pick('warehouseId', warehouseSource),
    param.pick('categoryId', categorySource),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  empty: 'В периода нищо не е изписано.',
})
