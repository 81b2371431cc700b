import { contractExecution } from '@asistent/contract/warehouse/contracts.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { productSource, supplierSource } from './sources.shared'

export const Screen = reportScreen(contractExecution, {
  params: (param) => [
    param.day('forDate', { today: true }),
    param.pick('supplierId', supplierSource),
    param.pick('productId', productSource),
  ],
  drill: (row) => `/storage/contracts/${row.contractId}`,
  empty: 'Няма договори, които са валидни на този ден.',
})
