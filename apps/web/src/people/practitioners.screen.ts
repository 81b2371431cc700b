import { childPractitioners } from '@asistent/contract/people/children.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { childPath } from './child-words'
import { groupSource } from '../choices/groups'

/** Doctors of the children. */
export const Screen = reportScreen(childPractitioners, {
  params: (param) => [param.text('search'), param.pickMany('classIds', groupSource)],
  drill: (row) => childPath(row.id, 'health'),
  empty: 'Няма деца с въведен личен лекар.',
})
