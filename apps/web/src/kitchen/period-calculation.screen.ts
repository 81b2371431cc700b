import { byCalculations } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, oversees, place } from '../choices/places'
import { categorySource } from '../warehouse/sources.shared'
import { whoseChoices } from './day-words'
import { movementsBehind } from '../warehouse/reference-links.shared'

export const Screen = reportScreen(byCalculations, {
  title: 'Продукти по калкулации за период',
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.select('menuType', whoseChoices),
    param.pick('categoryId', categorySource, { when: (user) => !oversees(user) }),
    param.moment('asOf'),
  ],
  drill: movementsBehind,
  empty: 'В периода няма приключени калкулации.',
})
