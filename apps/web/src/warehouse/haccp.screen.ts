import { haccpDiary } from '@asistent/contract/warehouse/references.calls'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { documentTo } from './reference-links.shared'
import { product, supplier, warehouse } from './reference-params'

export const Screen = reportScreen(haccpDiary, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...warehouse),
    param.pick(...supplier),
    param.pick(...product),
    param.moment('asOf'),
  ],
  drill: (row) => documentTo(documentKinds.Inbound, row.documentId),
  empty: 'В периода няма доставки.',
})
