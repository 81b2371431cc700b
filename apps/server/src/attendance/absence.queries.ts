import { absenceReasons, type AbsenceReason } from '@asistent/domain/attendance/absence-reports'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import type { RequestStatus } from '@asistent/domain/attendance/requests'
import { typesOfKind, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { signsFor } from '../people/sight.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { reportCovers } from './absences.ops'

export interface StoredAbsenceDay {
  readonly childId: number
  readonly forDate: Day
  readonly type: AttendanceType | null
  readonly report: {
    readonly id: number
    /** Null if hidden from this guardian. */
    readonly reason: AbsenceReason | null
    readonly by: string
    readonly createdAt: string
    readonly fromDate: Day
    readonly toDate: Day | null
    readonly openEnded: boolean
    readonly request: { readonly id: number; readonly status: RequestStatus } | null
  } | null
  /** A pending application that was not filed with the report. */
  readonly requestId: number | null
}

interface DaysOfChild {
  readonly child: { readonly id: number }
  readonly days: readonly Day[]
}

/** Status, reports and applications of these days of children. */
export const absenceDaysOf = (tx: Tx, scope: Scope, offered: readonly DaysOfChild[]) =>
  rows<StoredAbsenceDay>(
    tx,
    sql`select d.child_id as "childId", d.day as "forDate", a.status as type,
      case when w.id is not null then json_build_object('id', w.id, 'reason', case when w.created_by = ${scope.accountId} or ${signsFor(scope, sql`w.child_id`)} then w.reason end, 'by', w.parent_name,
        'createdAt', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'fromDate', w.day, 'toDate', w.to_on, 'openEnded', w.open_ended,
        'request', (select json_build_object('id', r.id, 'status', r.status) from attendance_request r where r.id = w.request_id)) end as report,
      (select r.id from attendance_request r where r.child_id = d.child_id and r.kind = 1 and r.status in (0, 1) and d.day between r.from_on and r.to_on
        and r.id is distinct from w.request_id limit 1) as "requestId"
      from unnest(${sql.param(offered.flatMap(({ child, days }) => days.map(() => child.id)))}::int[], ${sql.param(offered.flatMap(({ days }) => days))}::date[]) as d (child_id, day)
      left join attendance a on a.child_id = d.child_id and a.day = d.day
      left join absence_report w on w.child_id = d.child_id and ${reportCovers(sql`d.day`)} order by d.day`,
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
  readonly lastDay: Day
  readonly requestId: number | null
}

/**
 * Latest illness of each own child of the last two weeks that a signing parent reported, without a medical note: its
 * days until today. None for guardians who do not sign.
 */
export const illnessesWithoutNote = (tx: Tx, scope: Scope, day: Day) =>
  rows<{ childId: number; fromDate: Day; toDate: Day }>(
    tx,
    sql`select distinct on (x.child_id) x.child_id as "childId", min(x.day) as "fromDate", max(x.day) as "toDate" from (${illDaysWithoutNote(scope, day)}) x
      group by x.child_id, x.report_id order by x.child_id, min(x.day) desc`,
  )

/** (report_id, child_id, day) of days that the parents of own children reported as illness, until `day`, without a note. */
export const illDaysWithoutNote = (scope: Scope, day: Day) =>
  sql`select w.id as report_id, w.child_id, d.day::date as day, w.created_at from absence_report w
    cross join lateral generate_series(w.day, least(coalesce(w.to_on, w.day), ${day}::date), interval '1 day') d (day)
    where w.child_id = ${anyOf(scope.childIds)} and w.reason = ${absenceReasons.Illness} and ${signsFor(scope, sql`w.child_id`)} and coalesce(w.to_on, w.day) >= ${addDays(day, -14)}
      and ${reportCovers(sql`d.day::date`)} and extract(isodow from d.day) < 6
      and not exists (select from attendance a where a.child_id = w.child_id and a.day = d.day and a.status = any (${sql.param(typesOfKind('present'))}::smallint[]))
      and not exists (select from medical_note n where n.child_id = w.child_id and n.status in (${noteStatuses.Unprocessed}, ${noteStatuses.Approved}) and d.day between n.from_on and n.to_on)`

/** A report about one of the own children, or 404; locked, to serialize two guardians. */
export const reportToTakeBack = async (tx: Tx, scope: Scope, id: number): Promise<ReportToTakeBack> =>
  requireFound(
    await oneRow<ReportToTakeBack>(
      tx,
      sql`select p.child_id as "childId", p.day, coalesce(p.to_on, p.day) as "lastDay", p.request_id as "requestId" from absence_report p where p.id = ${id} and p.child_id = ${anyOf(scope.childIds)} for update of p`,
    ),
  )
