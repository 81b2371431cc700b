import { byCalculations } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, oversees, place } from '../choices/places'
import { categorySource } from '../warehouse/sources.shared'
import { whoseChoices } from './day-words'
import { movementsBehind } from '../warehouse/reference-links.shared'

// Report of one day; a period is another screen of the same report.

export const Screen = reportScreen(byCalculations, {
  title: 'Продукти по калкулация за ден',
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.day('forDate', { today: true }),
    param.select('menuType', whoseChoices),
    param.pick('categoryId', categorySource, { when: (user) => !oversees(user) }),
    param.moment('asOf'),
  ],
  drill: movementsBehind,
  empty: 'За деня няма приключена калкулация.',
})
