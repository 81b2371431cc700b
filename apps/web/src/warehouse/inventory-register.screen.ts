import { inventoryRegister } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { warehouseSource } from './sources.shared'

export const Screen = reportScreen(inventoryRegister, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('warehouseId', warehouseSource),
  ],
  drill: (row) => `/storage/inventory-declarations/${row.id}`,
  empty: 'В периода няма приключени инвентаризации.',
})
