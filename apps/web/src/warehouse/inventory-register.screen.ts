import { inventoryRegister } from '@asistent/contract/warehouse/references.calls'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { documentTo } from './reference-links.shared'
import { warehouse } from './reference-params'

export const Screen = reportScreen(inventoryRegister, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick(...warehouse),
    param.moment('asOf'),
  ],
  drill: (row) => documentTo(documentKinds.Declaration, row.id),
  empty: 'В периода няма приключени инвентаризации.',
})
