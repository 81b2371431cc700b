import { listNotes } from '@asistent/contract/attendance/notes.calls'
import { listRequests } from '@asistent/contract/attendance/requests.calls'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses, type RequestKind } from '@asistent/domain/attendance/requests'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { allergyColumns, fullName, referenceDay, stayOn } from '../people/child-sql.ops'
import { listInput, whereAll } from '../platform/list'
import { waitingKind } from '../platform/waiting'
import { noteConditions } from './notes.queries'
import { requestConditions } from './requests.queries'
import { readsRequest } from './visible.queries'

// Pending decisions on attendance, with the conditions of their lists.

interface Paper {
  readonly className: string | null
  readonly fromDate: Day
  readonly toDate: Day
  readonly more: string | null
}

const detail = ({ className, fromDate, toDate, more }: Paper): string =>
  [className, fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} – ${formatDay(toDate)}`, more]
    .filter(Boolean)
    .join(' · ')

const pendingRequests = (kind: RequestKind, name: string, words: readonly [string, string], list: string) =>
  waitingKind<Paper>({
    kind: name,
    words,
    to: `${list}?status=${requestStatuses.Pending}`,
    rows: ({ scope, now }) =>
      scope.rights('StudentAbsenceRequests').update
        ? sql`select r.id, ${fullName()} as title, r.created_at as since, r.version, ${allergyColumns(scope)}, s.group_name as "className",
            r.from_on as "fromDate", r.to_on as "toDate", case when ${readsRequest(scope)} then r.reason end as more
            from attendance_request r join child c on c.id = r.child_id ${stayOn(referenceDay(scope, today(now)))}
            ${whereAll(requestConditions(scope, listInput(listRequests, { kind, status: requestStatuses.Pending })))}`
        : undefined,
    detail,
    open: ({ id }) => `${list}/${id}`,
  })

export const attendanceWaiting = [
  pendingRequests(
    requestKinds.FamilyReason,
    'attendanceRequests',
    ['заявление за отсъствие чака решение', 'заявления за отсъствие чакат решение'],
    '/attendances/applications/personal-reasons',
  ),
  pendingRequests(
    requestKinds.Presence,
    'presenceRequests',
    ['заявление за присъствие чака решение', 'заявления за присъствие чакат решение'],
    '/attendances/applications/summer-attendances',
  ),
  waitingKind<Paper>({
    kind: 'medicalNotes',
    words: ['медицинска бележка чака потвърждение', 'медицински бележки чакат потвърждение'],
    to: `/attendances/medical-notices?status=${noteStatuses.Unprocessed}`,
    rows: ({ scope, now }) =>
      scope.rights('StudentMedicalNotes').update
        ? sql`select n.id, ${fullName()} as title, n.created_at as since, n.version, ${allergyColumns(scope)}, s.group_name as "className",
            n.from_on as "fromDate", n.to_on as "toDate", n.doctor_name as more
            from medical_note n join child c on c.id = n.child_id ${stayOn(referenceDay(scope, today(now)))}
            ${whereAll(noteConditions(scope, listInput(listNotes, { status: noteStatuses.Unprocessed })))}`
        : undefined,
    detail,
    open: ({ id }) => `/attendances/medical-notices/${id}`,
  }),
]
