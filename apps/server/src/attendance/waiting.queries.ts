import { listNotes } from '@asistent/contract/attendance/notes.calls'
import { listRequests } from '@asistent/contract/attendance/requests.calls'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses, type RequestKind } from '@asistent/domain/attendance/requests'
import { addDays, formatDay, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { isStudyTime } from '@asistent/domain/kernel/school-year'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { allergyColumns, childName, referenceDay, stayOn } from '../people/child-sql.ops'
import { counted, say } from '../platform/language'
import { anyOf, listInput, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { waitingKind } from '../platform/waiting'
import { illDaysWithoutNote } from './absence.queries'
import { noteConditions } from './notes.queries'
import { requestConditions } from './requests.queries'
import { readsRequest } from './visible.queries'

// Pending decisions on attendance, with the conditions of their lists.

const notePath = (childId: number, from: Day, to: Day): string =>
  `/attendances/medical-notices/create?studentId=${childId}&fromDate=${from}&toDate=${to}`

/** Groups of a teacher with missing entries of a study day: `waitsForEntry` of domain/attendance/cut-off.ts. */
function groupsToEnter(scope: Scope, day: Day) {
  if (isWeekend(day) || !isStudyTime(day)) return undefined
  return sql`select g.id, g.name as title, null::timestamptz as since, n.missing as "notEntered" from child_group g join school_year y on y.id = g.school_year_id and ${day} between y.from_on and y.to_on
    cross join lateral (select count(*)::int as missing from child_group_period p left join attendance a on a.child_id = p.child_id and a.day = ${day}
      where p.group_id = g.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) and a.status is null) n
    where g.id = ${anyOf(scope.groupIds)} and not g.is_for_substitution and n.missing > 0
      and not exists (select from day_off d where (d.kindergarten_id is null or d.kindergarten_id = g.kindergarten_id) and ${day} between d.from_on and d.to_on and (d.group_ids is null or g.id = any (d.group_ids)))`
}

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
        ? sql`select r.id, ${childName()} as title, r.created_at as since, r.version, ${allergyColumns(scope)}, s.group_name as "className",
            r.from_on as "fromDate", r.to_on as "toDate", case when ${readsRequest(scope)} then r.reason end as more
            from attendance_request r join child c on c.id = r.child_id ${stayOn(referenceDay(scope, today(now)))}
            ${whereAll(requestConditions(scope, listInput(listRequests, { kind, status: requestStatuses.Pending })))}`
        : undefined,
    detail,
    open: ({ id }) => `${list}/${id}`,
  })

export const attendanceWaiting = [
  waitingKind<{ notEntered: number }>({
    kind: 'groupsToMark',
    words: ['група чака отбелязване', 'групи чакат отбелязване'],
    to: '/attendances/management',
    rows: ({ scope, now }) =>
      scope.role === 'Teacher' && scope.rights('StudentAttendances').create
        ? groupsToEnter(scope, today(now))
        : undefined,
    detail: ({ notEntered }) => plural(notEntered, 'дете без отбелязване', 'деца без отбелязване'),
    open: ({ id }) => `/attendances/management?classId=${id}`,
  }),
  waitingKind<{ childId: number; fromDate: Day; toDate: Day }>({
    kind: 'illnessWithoutNote',
    words: (count) =>
      counted(
        count,
        '{count} отсъствие по болест е без медицинска бележка',
        '{count} отсъствия по болест са без медицинска бележка',
      ),
    to: '/waiting',
    rows: ({ scope, now }) =>
      scope.role === 'Parent'
        ? sql`select x.report_id as id, min(c.first_name) as title, min(x.created_at) as since, x.child_id as "childId", min(x.day) as "fromDate", max(x.day) as "toDate"
            from (${illDaysWithoutNote(scope, addDays(today(now), -1))}) x join child c on c.id = x.child_id group by x.report_id, x.child_id`
        : undefined,
    detail: ({ fromDate, toDate }) =>
      fromDate === toDate
        ? say('за {day} г.', { day: formatDay(fromDate) })
        : say('за {from} – {to} г.', { from: formatDay(fromDate), to: formatDay(toDate) }),
    open: ({ childId, fromDate, toDate }) => notePath(childId, fromDate, toDate),
  }),
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
        ? sql`select n.id, ${childName()} as title, n.created_at as since, n.version, ${allergyColumns(scope)}, s.group_name as "className",
            n.from_on as "fromDate", n.to_on as "toDate", n.doctor_name as more
            from medical_note n join child c on c.id = n.child_id ${stayOn(referenceDay(scope, today(now)))}
            ${whereAll(noteConditions(scope, listInput(listNotes, { status: noteStatuses.Unprocessed })))}`
        : undefined,
    detail,
    open: ({ id }) => `/attendances/medical-notices/${id}`,
  }),
]
