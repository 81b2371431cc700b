import { rankingReport } from '@asistent/contract/admission/ranking.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { ageGroupChoices, roundSource } from './words'

export const Screen = reportScreen(rankingReport, {
  params: (param) => [param.pick('roundId', roundSource), param.select('groupType', ageGroupChoices)],
  drill: (row) => `/kids/admission/${row.id}`,
  empty: 'Няма класирани заявления.',
})
