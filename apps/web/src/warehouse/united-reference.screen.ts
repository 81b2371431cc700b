import { unitedReceiptsReport } from '@asistent/contract/warehouse/references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { supplierSource } from './sources.shared'

export const Screen = reportScreen(unitedReceiptsReport, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' }), param.pick('supplierId', supplierSource)],
  drill: (row) => `/storage/united-receipts/${row.id}`,
  empty: 'В периода няма обединени разписки.',
})
