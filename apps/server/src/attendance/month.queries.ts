import type { AbsenceReason } from '@asistent/domain/attendance/absence-reports'
import type { NoteSource, NoteStatus } from '@asistent/domain/attendance/notes'
import type { RequestKind, RequestStatus } from '@asistent/domain/attendance/requests'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { studyTime } from '@asistent/domain/kernel/school-year'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { allergyColumns, byName, nameInGroup } from '../people/child-sql.ops'
import { signsFor } from '../people/sight.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { reportCovers } from './absences.ops'
import type { GroupFacts } from './group-facts.queries'
import { packedCells, unpackCell, type PackedCell, type StoredCell } from './stored-cells.queries'
import { isOwnDay, kidsOfGroup, knownKid, ownStays, readsRequest } from './visible.queries'

// Children of a group with their days of a range, in one statement.

export interface StoredStay {
  readonly groupId: number
  readonly from: Day
  readonly to: Day | null
}

export interface MonthChild {
  readonly id: number
  readonly name: string
  /** True if the user may read the child's record today (visible.queries.ts); otherwise only name and marks. */
  readonly known: boolean
  readonly position: number | null
  readonly birthOn: Day
  readonly attendanceType: GroupAttendanceType | null
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly photoFileId: number | null
  /** Stays in any group that touch the range; in the group itself the days that the user may read. */
  readonly stays: readonly StoredStay[]
  readonly cells: readonly StoredCell[]
  /** Days with status СП in the study time of the group's year. */
  readonly family: readonly Day[]
  readonly requests: readonly {
    readonly id: number
    readonly kind: RequestKind
    readonly fromDate: Day
    readonly toDate: Day
    readonly dates: Day[] | null
    readonly status: RequestStatus
    readonly reason: string | null
  }[]
  readonly reports: readonly {
    readonly forDate: Day
    readonly reason: AbsenceReason
    readonly by: string
    readonly createdAt: string
  }[]
  readonly notes: readonly {
    readonly id: number
    readonly source: NoteSource
    readonly fromDate: Day
    readonly toDate: Day
    readonly number: string | null
    readonly status: NoteStatus
  }[]
}

interface MonthQuery {
  readonly range: DayRange
  readonly studentIds?: readonly number[] | undefined
  /** For saves: without applications and notes, and only days that the user may write. */
  readonly plain?: boolean
}

export async function childrenOf(tx: Tx, scope: Scope, group: GroupFacts, options: MonthQuery): Promise<MonthChild[]> {
  const { from, to } = options.range
  const study = studyTime(group.startYear)
  const right = (resource: 'StudentAbsenceRequests' | 'StudentMedicalNotes') =>
    !options.plain && scope.rights(resource).read
  const results = await rows<Omit<MonthChild, 'cells'> & { cells: PackedCell[] }>(
    tx,
    sql`with kids as (
        select p.child_id, max(p.position) as position from child_group_period p
        where p.group_id = ${group.id} and p.from_on <= ${to} and (p.to_on is null or p.to_on >= ${from}) group by p.child_id
        union all
        -- Left behind by children who are in no group on that day any more.
        select l.child_id, null::smallint from (
          select a.child_id, array_agg(a.day) as days from attendance a
          where a.group_id = ${group.id} and a.day between ${from} and ${to} and a.mark is not null
            and a.child_id not in (select p.child_id from child_group_period p where p.group_id = ${group.id} and p.from_on <= ${to} and (p.to_on is null or p.to_on >= ${from}))
          group by a.child_id
        ) l
        where exists (select from unnest(l.days) as entered (day) where not entered.day <@
          coalesce((select range_agg(daterange(p.from_on, p.to_on, '[]')) from child_group_period p where p.child_id = l.child_id), '{}'))
      )
      select c.id, ${nameInGroup(group.id, sql`kids.position`)} as name, ${knownKid(scope)} as known, kids.position::int as position, c.birth_on as "birthOn", c.attendance_type as "attendanceType", ${allergyColumns(scope)}, c.photo_file_id as "photoFileId",
      coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on)) from child_group_period p
        where p.child_id = c.id and p.from_on <= ${to} and (p.to_on is null or p.to_on >= ${from})), '[]') as stays,
      ${packedCells(options.range)} as cells,
      coalesce((select json_agg(a.day) from attendance a where a.child_id = c.id and a.status = 4 and a.day between ${study.from} and ${study.to}), '[]') as family,
      ${
        right('StudentAbsenceRequests')
          ? sql`coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'fromDate', r.from_on, 'toDate', r.to_on, 'dates', r.days, 'status', r.status, 'reason', case when ${readsRequest(scope)} then r.reason end) order by r.from_on, r.id)
              from attendance_request r where r.child_id = c.id and r.status in (0, 1) and r.from_on <= ${to} and r.to_on >= ${from}), '[]')`
          : sql`'[]'::json`
      } as requests,
      ${
        right('StudentAbsenceRequests')
          ? sql`coalesce((select json_agg(json_build_object('forDate', d.day::date, 'reason', w.reason, 'by', w.parent_name, 'createdAt', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.day)
              from absence_report w cross join lateral generate_series(greatest(w.day, ${from}::date), least(coalesce(w.to_on, w.day), ${to}::date), interval '1 day') d (day)
              where w.child_id = c.id and ${reportCovers(sql`d.day::date`)} and ${signsFor(scope, sql`w.child_id`)}), '[]')`
          : sql`'[]'::json`
      } as reports,
      ${
        right('StudentMedicalNotes')
          ? sql`coalesce((select json_agg(json_build_object('id', n.id, 'source', n.source, 'fromDate', n.from_on, 'toDate', n.to_on, 'number', n.number, 'status', n.status) order by n.from_on, n.id)
              from medical_note n where n.child_id = c.id and n.status in (0, 1) and n.from_on <= ${to} and n.to_on >= ${from}), '[]')`
          : sql`'[]'::json`
      } as notes
      from kids join child c on c.id = kids.child_id
      ${whereAll([kidsOfGroup(scope), options.studentIds !== undefined && sql`c.id = ${anyOf(options.studentIds)}`])}
      order by kids.position nulls last, ${byName()}`,
  )
  return results.flatMap((child) =>
    asSeen(scope, group.id, { ...child, cells: child.cells.map(unpackCell) }, options.plain ? 'write' : 'read'),
  )
}

/** Limits the child to its days in this group that the user may read; empty without any. */
function asSeen(scope: Scope, groupId: number, child: MonthChild, purpose: 'read' | 'write'): MonthChild[] {
  if (scope.role !== 'Teacher' && child.known) return [child]
  const stays = ownStays(scope, groupId, child, purpose)
  // A mark left in a former group has no stay.
  const isOwn = isOwnDay(scope, groupId, child.known, purpose)
  const cells = child.cells.filter(({ day }) => isOwn(day))
  if (cells.length === 0 && !stays.some((stay) => stay.groupId === groupId)) return []
  if (child.known) return [{ ...child, stays, cells }]
  return [
    {
      ...child,
      stays,
      cells: cells.map((cell) => ({ ...cell, broughtBy: null, collectedBy: null })),
      family: child.family.filter(isOwn),
      allergies: [],
      allergiesText: null,
      photoFileId: null,
      requests: [],
      reports: [],
      notes: [],
    },
  ]
}
