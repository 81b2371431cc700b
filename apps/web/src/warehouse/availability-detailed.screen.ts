import { detailedAvailability } from '@asistent/contract/warehouse/availability.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { anyPlace, municipality, placeOfCountry } from '../choices/places'
import { batchTo, movementsTo, ofOthers } from './reference-links.shared'
import { category, expiryChoices, warehouse } from './reference-params'

export const Screen = reportScreen(detailedAvailability, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...placeOfCountry),
    param.pick(...anyPlace),
    param.text('search'),
    param.pick(...warehouse),
    param.pick(...category),
    param.select('expiringDays', expiryChoices),
    param.moment('asOf'),
  ],
  drill: (row, chosen) =>
    (row.batchId === null ? undefined : batchTo(row.batchId)) ??
    movementsTo(row, { ...chosen, kindergartenId: ofOthers(row.kindergartenId) }),
  figure: (field, row, chosen) =>
    field === 'quantity' ? movementsTo(row, { ...chosen, kindergartenId: ofOthers(row.kindergartenId) }) : undefined,
  cards: ['productName', 'quantity', 'expiryDate', 'batch', 'warehouse', 'supplier'],
  empty: 'Няма налични продукти.',
})
