import { staffNutrition } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'

export const Screen = reportScreen(staffNutrition, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  empty: 'В периода никой от персонала не се е хранил.',
})
