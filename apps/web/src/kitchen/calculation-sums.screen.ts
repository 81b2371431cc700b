import { calculationSums } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { whoseChoices } from './day-words'
import { calculationsTo } from '../warehouse/reference-links.shared'

export const Screen = reportScreen(calculationSums, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('menuType', whoseChoices),
    param.moment('asOf'),
  ],
  drill: calculationsTo,
  empty: 'В периода няма приключени калкулации.',
})
