import { lectureLessons } from '@asistent/contract/references/people.calls'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { maybePlace, municipality } from './measure-choices'
import { ofYears } from './of-years'

export const Screen = ofYears((years) =>
  reportScreen(lectureLessons, {
    params: (param) => [
      param.pick(...municipality),
      param.pick(...maybePlace),
      param.select('startYear', years.choices, { initial: years.initial }),
      param.days('fromDate', 'toDate'),
    ],
    drill: ({ staffId }, { startYear, fromDate, toDate }) =>
      staffId === null
        ? undefined
        : addressOf(`/references/lecture-lessons/${staffId}`, { startYear, fromDate, toDate }),
    empty: 'Няма дни с лекторски часове.',
    pageSize: 100,
  }),
)
