import { documentTransactions } from '@asistent/contract/warehouse/references.calls'
import { documentKindLabel, documentKinds, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { reportScreen } from '../blocks/report/report-screen'
import { worded } from '../choices/worded'
import { documentPath } from './document-parts'
import { productSource, supplierSource, warehouseSource } from './sources.shared'

export const Screen = reportScreen(documentTransactions, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('kind', worded(documentKinds, documentKindLabel)),
    param.pick('warehouseId', warehouseSource),
    param.pick('supplierId', supplierSource),
    param.pick('productId', productSource),
  ],
  drill: (row) => `${documentPath[row.documentKind as DocumentKind]}/${row.documentId}`,
  empty: 'В периода няма движения.',
})
