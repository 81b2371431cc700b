import { refuseStaff } from '@asistent/contract/staff/problems'
import {
  staffAttendance,
  staffLeave,
  staffLeaveEntitlement,
  staffMeal,
  staffPaper,
  staffSubstitution,
} from '../db/tables/staff'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { attendanceReportHandlers } from './attendance-reports.handlers'
import { attendanceHandlers } from './attendances.handlers'
import './audit.words'
import { addStaffWork } from './staff.demo'
import { mealHandlers } from './meals.handlers'
import { leaveHandlers } from './leaves.handlers'
import { memberHandlers } from './members.handlers'
import { normHandlers } from './norms.handlers'
import { paperHandlers } from './papers.handlers'
import { staffListHandlers } from './staff-lists.handlers'
import { substitutionHandlers } from './substitutions.handlers'
import { staffWaiting } from './waiting.queries'

export const staff: Slice & WithDemo = {
  name: 'staff',
  handlers: [
    ...memberHandlers,
    ...staffListHandlers,
    ...paperHandlers,
    ...attendanceHandlers,
    ...attendanceReportHandlers,
    ...leaveHandlers,
    ...substitutionHandlers,
    ...normHandlers,
    ...mealHandlers,
  ],
  demo: {
    tables: [staffPaper, staffLeave, staffLeaveEntitlement, staffAttendance, staffSubstitution, staffMeal],
    add: addStaffWork,
  },
  waiting: staffWaiting,
  constraints: {
    staff_member_person_id: () => refuseStaff('staff-exists', { field: 'personId' }),
    staff_member_leave_after_hire: () => refuseStaff('leave-before-hire', { field: 'leaveDate' }),
    staff_paper_order: () => refuseStaff('paper-order', { field: 'validTo' }),
    staff_leave_no_overlap: () => refuseStaff('leave-overlap', { field: 'fromDate' }),
    staff_substitution_no_overlap: () => refuseStaff('substitution-overlap', { field: 'substituteId' }),
  },
}
