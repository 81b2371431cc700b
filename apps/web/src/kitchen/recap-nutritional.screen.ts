import { recapNutritionalNorms } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { whoseChoices } from './day-words'

export const Screen = reportScreen(recapNutritionalNorms, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' }), param.select('menuType', whoseChoices)],
  empty: 'В периода няма приключени калкулации.',
})
