import { lectureLessonsOf } from '@asistent/contract/references/people.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { ofYears } from './of-years'

export const Screen = ofYears((years) =>
  reportScreen(lectureLessonsOf, {
    params: (param) => [
      param.select('startYear', years.choices, { initial: years.initial }),
      param.days('fromDate', 'toDate'),
    ],
    empty: 'Няма дни с лекторски часове.',
  }),
)
