import { staffNutrition } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { addressOf } from '../blocks/parts/address'
import { municipality, place } from '../choices/places'
import { ownOnly } from '../warehouse/reference-links.shared'

export const Screen = reportScreen(staffNutrition, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.moment('asOf'),
  ],
  drill: (_, { fromDate, toDate }) => ownOnly(addressOf('/staff/references/meal', { fromDate, toDate })),
  empty: 'В периода никой от персонала не се е хранил.',
})
