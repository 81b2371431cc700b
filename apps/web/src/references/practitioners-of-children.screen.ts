import { practitionersOfChildren } from '@asistent/contract/references/people.calls'
import { addressOf } from '../blocks/parts/address'
import { reportScreen } from '../blocks/report/report-screen'
import { maybePlace, municipality } from './measure-choices'

export const Screen = reportScreen(practitionersOfChildren, {
  params: (param) => [param.pick(...municipality), param.pick(...maybePlace)],
  drill: ({ gpName }) => (gpName === null ? undefined : addressOf('/kids/general-practitioners', { search: gpName })),
  empty: 'Няма записани деца.',
  pageSize: 100,
})
