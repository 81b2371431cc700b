import { groupConsents } from '@asistent/contract/people/consents.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { myGroupSource } from '../choices/groups'
import { consentKindSource } from './words'

/** Children of a group and their state for one consent, e.g. who may be photographed. */
export const Screen = reportScreen(groupConsents, {
  params: (param) => [
    param.pick('kindId', consentKindSource, { label: 'Съгласие' }),
    param.pick('classId', myGroupSource, { label: 'Група' }),
  ],
  drill: (row) => `/kids/records/${row.id}`,
  empty: 'В групата няма деца.',
})
