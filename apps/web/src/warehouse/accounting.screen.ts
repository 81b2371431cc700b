import { stockAccounting } from '@asistent/contract/warehouse/accounting.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { documentTo } from './reference-links.shared'

export const Screen = reportScreen(stockAccounting, {
  params: (param) => [param.month('month', 'year')],
  drill: (row) => documentTo(row.documentKind, row.documentId),
  empty: 'В месеца няма осчетоводени документи на склада.',
})
