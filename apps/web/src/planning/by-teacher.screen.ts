import { topicsByTeacher } from '@asistent/contract/planning/lessons.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(topicsByTeacher, {
  params: (param) => [param.days('fromDate', 'toDate', { label: 'Период' })],
  empty: 'В периода няма взети теми.',
})
