import { today, yearOf, type Day } from '@asistent/domain/kernel/day'
import {
  entitledKinds,
  leavePeriodText,
  leaveStates,
  remainingText,
  usualEntitlement,
  workingDaysText,
  type LeaveKind,
} from '@asistent/domain/staff/leave'
import { expiryText, paperKindLabel, type PaperKind } from '@asistent/domain/staff/papers'
import { staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { whereAll } from '../platform/list'
import { waitingKind } from '../platform/waiting'
import { leaveConditions } from './leaves.queries'
import { expiringSelect } from './papers.queries'
import { countsInSums, workingDayCount } from './work-days.ops'

interface LeaveRow {
  readonly kind: LeaveKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly workingDays: number
  readonly remaining: number | null
}

/** Days of paid leave that remain in the year of the request's first day, before it is approved. */
const remainingSql = sql`case when l.kind = ${entitledKinds.PaidLeave} then coalesce((select e.days + e.carried from staff_leave_entitlement e
    where e.staff_id = m.id and e.kind = l.kind and e.year = extract(year from l.from_on)),
    case when m.is_pedagogical then ${usualEntitlement(entitledKinds.PaidLeave, true)}::int else ${usualEntitlement(entitledKinds.PaidLeave, false)}::int end)
  - (select count(*)::int from staff_attendance a where a.staff_id = m.id and a.status = l.kind and extract(year from a.for_on) = extract(year from l.from_on)
    and not (a.for_on between l.from_on and l.to_on) and ${countsInSums}) end`

export const staffWaiting = [
  waitingKind<LeaveRow>({
    kind: 'staffLeaves',
    words: ['заявление за отпуск на служител чака решение', 'заявления за отпуск на служители чакат решение'],
    to: `/staff/leaves?state=${leaveStates.Pending}`,
    rows: ({ scope }) =>
      scope.rights('TeacherAttendances').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select l.id, m.first_name || ' ' || m.last_name as title, l.created_at as since, l.version, l.kind, l.from_on as "fromDate", l.to_on as "toDate",
            ${workingDayCount(sql`l.kindergarten_id`, sql`l.from_on`, sql`l.to_on`)} as "workingDays", ${remainingSql} as remaining
            from staff_leave l join staff_member m on m.id = l.staff_id
            ${whereAll([...leaveConditions(scope, { state: leaveStates.Pending }), sql`l.kindergarten_id = ${scope.kindergartenId}`])}`
        : undefined,
    detail: ({ kind, fromDate, toDate, workingDays, remaining }) =>
      [
        staffStatusLabel[kind],
        leavePeriodText(fromDate, toDate),
        workingDaysText(workingDays),
        remaining !== null && remainingText(yearOf(fromDate), remaining, remaining - workingDays),
      ]
        .filter(Boolean)
        .join(' · '),
    open: ({ id }) => `/staff/leaves/${id}`,
  }),
  waitingKind<{ paper: PaperKind; paperName: string | null; validTo: Day; day: Day; teacherId: number }>({
    kind: 'expiringPapers',
    words: ['документ на служител изтича или е изтекъл', 'документа на служители изтичат или са изтекли'],
    to: '/staff/papers',
    rows: ({ scope, now }) =>
      scope.rights('Teachers').update && scope.kindergartenId !== null && !scope.consolidated
        ? expiringSelect(scope, scope.kindergartenId, today(now))
        : undefined,
    detail: ({ paper, paperName, validTo, day }) =>
      `${paperName ? `${paperKindLabel[paper]}: ${paperName}` : paperKindLabel[paper]} · ${expiryText(validTo, day, paperKindLabel[paper])}`,
    open: ({ teacherId }) => `/staff/pedagogical/${teacherId}`,
  }),
]
