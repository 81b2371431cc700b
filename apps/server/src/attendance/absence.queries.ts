import type { AbsenceReason } from '@asistent/domain/attendance/absence-reports'
import type { RequestStatus } from '@asistent/domain/attendance/requests'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { signsFor } from '../people/sight.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { found } from '../platform/versioned'

export interface StoredAbsenceDay {
  readonly forDate: Day
  readonly type: AttendanceType | null
  readonly report: {
    readonly id: number
    /** Null if hidden from this guardian. */
    readonly reason: AbsenceReason | null
    readonly by: string
    readonly createdAt: string
    readonly request: { readonly id: number; readonly status: RequestStatus } | null
  } | null
  /** A pending application that was not filed with the report. */
  readonly requestId: number | null
}

/** Status, reports and applications of a child on these days. */
export const absenceDaysOf = (tx: Tx, scope: Scope, childId: number, days: readonly Day[]) =>
  rows<StoredAbsenceDay>(
    tx,
    sql`select d.day as "forDate", a.status as type,
      case when p.id is not null then json_build_object('id', p.id, 'reason', case when p.created_by = ${scope.accountId} or ${signsFor(scope, sql`p.child_id`)} then p.reason end, 'by', p.parent_name,
        'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'request', (select json_build_object('id', r.id, 'status', r.status) from attendance_request r where r.id = p.request_id)) end as report,
      (select r.id from attendance_request r where r.child_id = ${childId} and r.kind = 1 and r.status in (0, 1) and d.day between r.from_on and r.to_on
        and r.id is distinct from p.request_id limit 1) as "requestId"
      from unnest(${sql.param([...days])}::date[]) as d (day)
      left join attendance a on a.child_id = ${childId} and a.day = d.day
      left join absence_report p on p.child_id = ${childId} and p.day = d.day order by d.day`,
  )

export const storedStatus = async (tx: Tx, childId: number, day: Day): Promise<AttendanceType | null> =>
  (
    await oneRow<{ status: AttendanceType | null }>(
      tx,
      sql`select status from attendance where child_id = ${childId} and day = ${day}`,
    )
  )?.status ?? null

interface ReportToTakeBack {
  readonly childId: number
  readonly day: Day
  readonly requestId: number | null
}

/** A report about one of the own children, or 404; locked, to serialize two guardians. */
export const reportToTakeBack = async (tx: Tx, scope: Scope, id: number): Promise<ReportToTakeBack> =>
  found(
    await oneRow<ReportToTakeBack>(
      tx,
      sql`select p.child_id as "childId", p.day, p.request_id as "requestId" from absence_report p where p.id = ${id} and p.child_id = ${anyOf(scope.childIds)} for update of p`,
    ),
  )
