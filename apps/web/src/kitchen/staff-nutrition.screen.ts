import { staffNutrition } from '@asistent/contract/kitchen/meal-references.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(staffNutrition, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  empty: 'В периода никой от персонала не се е хранил.',
})
