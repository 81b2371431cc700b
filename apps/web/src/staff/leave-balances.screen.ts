import { leaveBalances } from '@asistent/contract/staff/leaves.calls'
import { today, yearOf } from '@asistent/domain/kernel/day'
import { reportScreen } from '../blocks/report/report-screen'
import { entitledKindChoices, yearChoices } from './words'

export const Screen = reportScreen(leaveBalances, {
  params: (param) => [
    param.select('kind', entitledKindChoices, { initial: entitledKindChoices[0].value }),
    param.select('year', yearChoices, { initial: yearOf(today(new Date())) }),
  ],
  drill: (row, { kind, year }) => `/staff/leaves/entitlement/${row.id}/${year}/${kind}`,
  empty: 'Няма служители през тази година.',
})
