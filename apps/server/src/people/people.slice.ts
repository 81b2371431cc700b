import { refusePeople } from '@asistent/contract/people/problems'
import type { Slice } from '../platform/slice'
import { groupHandlers } from './groups.handlers'

export const people: Slice = {
  name: 'people',
  handlers: [...groupHandlers],
  constraints: {
    child_group_name: () => refusePeople('group-name-taken', { field: 'name' }),
    child_person_id: () => refusePeople('child-exists', { field: 'personId' }),
    child_leave_after_enrolment: () => refusePeople('leave-before-enrolment', { field: 'leaveDate' }),
    child_group_period_no_overlap: () => refusePeople('group-period-overlap', { field: 'classId' }),
  },
}
