import { nutritionalNorms } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { whoseChoices } from './day-words'
import { productsTo } from '../warehouse/reference-links.shared'

export const Screen = reportScreen(nutritionalNorms, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('menuType', whoseChoices),
    param.moment('asOf'),
  ],
  drill: (row, chosen) => productsTo(row.categoryId, chosen),
  empty: 'В периода няма приключени калкулации.',
})
