import { requestsReport } from '@asistent/contract/attendance/request-register.calls'
import { may } from '@asistent/contract/core/access'
import { requestKinds } from '@asistent/domain/attendance/requests'
import { reportScreen } from '../blocks/report/report-screen'
import { municipality, place } from '../choices/places'
import { allows } from '../platform/user'
import { childTo } from './references-links.shared'
import { groups, statusChoices } from './references-words'

export const Screen = reportScreen(requestsReport, {
  title: 'Заявления за лятно присъствие',
  fixed: { kind: requestKinds.Presence },
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    // Users without the right to names cannot search by name.
    param.text('search', { when: (user) => allows(user, may.read('StudentAbsenceRequests')) }),
    param.days('fromDate', 'toDate'),
    param.select('status', statusChoices),
    param.pickMany(...groups),
  ],
  drill: (row) => (row.studentId === null ? undefined : childTo(row.studentId)),
  empty: 'Няма заявления за лятно или ваканционно присъствие.',
})
