import { byCalculations } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { whoseChoices } from './day-words'

// One day; a period is another screen of the same reference.

export const Screen = reportScreen(byCalculations, {
  title: 'Продукти по калкулация за ден',
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.day('forDate'),
    param.select('menuType', whoseChoices),
  ],
  drill: (row) => `/storage/products/${row.productId}`,
  empty: 'За деня няма приключена калкулация.',
})
