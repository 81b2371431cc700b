import { haccpSheet } from '@asistent/contract/kitchen/haccp.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { haccpKindChoices } from './haccp-words'

export const Screen = reportScreen(haccpSheet, {
  params: (param) => [param.month('month', 'year'), param.select('kind', haccpKindChoices)],
  empty: 'За месеца няма записи.',
})
