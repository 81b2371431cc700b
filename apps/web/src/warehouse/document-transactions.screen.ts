import { documentTransactions } from '@asistent/contract/warehouse/references.calls'
import { documentKindLabel, documentKinds } from '@asistent/domain/warehouse/documents'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { worded } from '../choices/worded'
import { documentTo } from './reference-links.shared'
import { product, supplier, warehouse } from './reference-params'

export const Screen = reportScreen(documentTransactions, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('kind', worded(documentKinds, documentKindLabel)),
    param.pick(...warehouse),
    param.pick(...supplier),
    param.pick(...product),
    param.moment('asOf'),
  ],
  drill: (row) => documentTo(row.documentKind, row.documentId),
  empty: 'В периода няма движения.',
})
