import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { listRequests } from '@asistent/contract/attendance/requests.calls'
import {
  mayBecome,
  mayWithdraw,
  requestStatuses,
  type RequestKind,
  type RequestStatus,
} from '@asistent/domain/attendance/requests'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { isWeekend, maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { expandDaysOff, type DayOffRecord } from '../institutions/days-off.ops'
import { inChosenYear } from '../institutions/school-years.ops'
import { allergyColumns, childContains, childName, inGroups, referenceDay, stayOn } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { requestedDays } from './request-check.steps'
import { readsRequest } from './visible.queries'
import { signsFor } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'

type RequestRow = OutputOf<typeof listRequests>['result'][number]
type RequestFilters = Pick<
  ParsedOf<typeof listRequests>,
  'kind' | 'status' | 'studentId' | 'classIds' | 'search' | 'fromDate' | 'toDate'
>

interface Stored extends Omit<RequestRow, 'days' | 'mayWithdraw' | 'mayDecide' | 'mayReverse'> {
  readonly signs: boolean
  readonly kindergartenId: number
  readonly classId: number | null
}

const person = (alias: string): SQL => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`)

export const requestSelect = (scope: Scope, today: Day): SQL =>
  sql`select r.id, r.child_id as "studentId", ${childName()} as "studentName", ${allergyColumns(scope)}, s.group_id as "classId", s.group_name as "className", r.kind, r.from_on as "fromDate", r.to_on as "toDate",
    to_json(r.days) as dates, case when ${readsRequest(scope)} then r.reason end as reason, case when ${readsRequest(scope)} then r.file_id end as "fileId", r.status, r.parent_name as "parentName", ${person('w')} as "createdBy", r.created_at as "createdAt", ${person('d')} as "decidedBy",
    r.decided_at as "decidedAt", case when ${readsRequest(scope)} then r.comment end as comment, r.version, ${signsFor(scope, sql`r.child_id`)} as signs, r.kindergarten_id as "kindergartenId"
    from attendance_request r join child c on c.id = r.child_id left join account w on w.id = r.created_by left join account d on d.id = r.decided_by
    ${stayOn(referenceDay(scope, today))}`

export const requestConditions = (scope: Scope, filters: RequestFilters): (SQL | undefined | false)[] => [
  visibleKids(scope),
  filters.kind !== undefined && sql`r.kind = ${filters.kind}`,
  filters.status !== undefined && sql`r.status = ${filters.status}`,
  filters.studentId !== undefined && sql`r.child_id = ${filters.studentId}`,
  inGroups(filters.classIds),
  filters.search !== null && childContains(scope, filters.search),
  filters.fromDate !== undefined && sql`r.to_on >= ${filters.fromDate}`,
  filters.toDate !== undefined && sql`r.from_on <= ${filters.toDate}`,
  // Applications of one child are not limited to a school year.
  filters.studentId === undefined &&
    inChosenYear(scope, {
      from: sql`r.from_on`,
      to: sql`r.to_on`,
      filter: filters,
      waits: sql`r.status = ${requestStatuses.Pending}`,
    }),
]

export async function requestPage(tx: Tx, scope: Scope, query: ParsedOf<typeof listRequests>, today: Day) {
  const listed = await page<Stored>(tx, query, {
    select: requestSelect(scope, today),
    where: requestConditions(scope, query),
    orderBy: {
      createdAt: sql`r.created_at`,
      studentName: sql`c.first_name`,
      fromDate: sql`r.from_on`,
      status: sql`r.status`,
    },
    otherwise: sql`r.status, r.from_on desc, r.id desc`,
  })
  return { rowsCount: listed.rowsCount, result: await withDays(tx, scope, listed.result, today) }
}

/** One application, or 404. */
export async function oneRequest(tx: Tx, scope: Scope, id: number, today: Day): Promise<RequestRow> {
  const stored = await rows<Stored>(
    tx,
    sql`${requestSelect(scope, today)} ${whereAll([sql`r.id = ${id}`, visibleKids(scope)])}`,
  )
  const [row] = await withDays(tx, scope, stored, today)
  return requireFound(row)
}

/** Adds the number of attendance days, with one query of days off for all applications. */
export async function withDays(tx: Tx, scope: Scope, stored: readonly Stored[], today: Day): Promise<RequestRow[]> {
  const first = stored[0]
  if (!first) return []
  const range = {
    from: stored.reduce((least, one) => minDay(least, one.fromDate), first.fromDate),
    to: stored.reduce((most, one) => maxDay(most, one.toDate), first.toDate),
  }
  const places = [...new Set(stored.map((one) => one.kindergartenId))]
  const records = await rows<DayOffRecord & { kindergartenId: number | null }>(
    tx,
    sql`select id, kind, name, from_on as "fromOn", to_on as "toOn", group_ids as "groupIds", kindergarten_id as "kindergartenId" from day_off
      where kind = 0 and (kindergarten_id is null or kindergarten_id = ${anyOf(places)}) and from_on <= ${range.to} and to_on >= ${range.from}`,
  )
  const decides = scope.rights('StudentAbsenceRequests').update && !scope.consolidated
  return stored.map(({ kindergartenId, classId, signs, ...rest }) => {
    const daysOff = records.filter(
      (record) => record.kindergartenId === null || record.kindergartenId === kindergartenId,
    )
    const off = expandDaysOff(daysOff, { from: rest.fromDate, to: rest.toDate }, classId ?? undefined)
    const days = requestedDays(rest).filter((day) => !isWeekend(day) && !off.locksEntry(day)).length
    const request = { status: rest.status, range: { from: rest.fromDate, to: rest.toDate } }
    return {
      ...rest,
      days,
      mayWithdraw:
        signs && !scope.consolidated && mayWithdraw(request, scope.role === 'Parent' ? 'parent' : 'staff', today),
      mayDecide: decides && rest.status === requestStatuses.Pending,
      mayReverse: decides && mayBecome(rest.status, requestStatuses.Pending),
    }
  })
}

export interface RequestToChange {
  readonly id: number
  readonly childId: number
  readonly kindergartenId: number
  readonly kind: RequestKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly dates: Day[] | null
  readonly status: RequestStatus
  readonly createdBy: number
  readonly fileId: number | null
  readonly version: number
}

/** The application, or 404; locked, to serialize decisions. */
export const requestToChange = async (tx: Tx, scope: Scope, id: number): Promise<RequestToChange> =>
  requireFound(
    await oneRow<RequestToChange>(
      tx,
      sql`select r.id, r.child_id as "childId", r.kindergarten_id as "kindergartenId", r.kind, r.from_on as "fromDate", r.to_on as "toDate", to_json(r.days) as dates, r.status,
        r.created_by as "createdBy", r.file_id as "fileId", r.version
        from attendance_request r join child c on c.id = r.child_id where r.id = ${id} and ${visibleKids(scope)} for update of r`,
    ),
  )

/** Days covered by an approved application, with their statuses. */
export async function daysOfRequest(
  tx: Tx,
  childId: number,
  id: number,
): Promise<ReadonlyMap<Day, AttendanceType | null>> {
  const days = await rows<{ day: Day; status: AttendanceType | null }>(
    tx,
    sql`select day, status from attendance where child_id = ${childId} and request_id = ${id}`,
  )
  return new Map(days.map(({ day, status }) => [day, status]))
}
