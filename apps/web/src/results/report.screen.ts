import { achievementReport } from '@asistent/contract/results/achievements.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { groupSource } from '../choices/groups'

export const Screen = reportScreen(achievementReport, {
  params: (param) => [param.pick('classId', groupSource)],
  empty: 'Още няма резултати.',
})
