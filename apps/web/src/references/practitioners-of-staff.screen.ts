import { practitionersOfStaff } from '@asistent/contract/references/people.calls'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { maybePlace, municipality } from './measure-choices'

export const Screen = reportScreen(practitionersOfStaff, {
  params: (param) => [param.pick(...municipality), param.pick(...maybePlace)],
  drill: ({ gpName }) => (gpName === null ? undefined : addressOf('/staff/general-practitioners', { search: gpName })),
  empty: 'Няма служители.',
  pageSize: 100,
})
