import type { PageQuery } from '@asistent/contract/core/page'
import type {
  getSchoolYear,
  listSchoolYears,
  schoolYearOptions,
} from '@asistent/contract/institutions/school-years.calls'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { page } from '../platform/list'
import type { Scope } from '../platform/scope'

// Every condition has `kindergarten_id` in addition to row-level security, so that tests can detect a missing one.

export const schoolYearPage = (tx: Tx, kindergartenId: number, query: PageQuery) =>
  page<RowOf<typeof listSchoolYears>>(tx, query, {
    select: sql`select y.id, y.name, y.from_on as "fromDate", y.to_on as "toDate", y.study_from_on as "studyFromDate",
      y.study_to_on as "studyToDate", y.active, y.closed_at is not null as closed,
      (select count(*)::int from child_group g where g.school_year_id = y.id and g.deleted_on is null) as groups
      from school_year y`,
    where: [sql`y.kindergarten_id = ${kindergartenId}`],
    orderBy: { name: sql`y.name`, fromDate: sql`y.from_on`, active: sql`y.active` },
    otherwise: sql`y.start_year desc`,
  })

export const schoolYearChoices = (tx: Tx, kindergartenId: number) =>
  rows<OutputOf<typeof schoolYearOptions>['result'][number]>(
    tx,
    sql`select id, name, active, from_on as "fromDate", to_on as "toDate" from school_year
      where kindergarten_id = ${kindergartenId} order by start_year desc`,
  )

export const schoolYearById = (tx: Tx, kindergartenId: number, id: number) =>
  oneRow<OutputOf<typeof getSchoolYear>>(
    tx,
    sql`select id, name, from_on as "fromDate", to_on as "toDate", study_from_on as "studyFromDate", study_to_on as "studyToDate", active,
      closed_at is not null as closed, version
      from school_year where kindergarten_id = ${kindergartenId} and id = ${id}`,
  )

/** School years of the kindergartens that an expert oversees, by start year, which is their id. */
const expertYears = (scope: Scope): SQL =>
  sql`select y.start_year as id, max(y.name) as name, min(y.from_on) as "fromDate", max(y.to_on) as "toDate",
    min(y.study_from_on) as "studyFromDate", max(y.study_to_on) as "studyToDate",
    y.start_year = ${startYearOf(scope.today)} as active, bool_and(y.closed_at is not null) as closed,
    coalesce(sum((select count(*) from child_group g where g.school_year_id = y.id and g.deleted_on is null)), 0)::int as groups
    from school_year y
    where ${scope.kindergartenIds === 'all' ? sql`true` : sql`y.kindergarten_id = any (${sql.param(scope.kindergartenIds)}::int[])`}
    group by y.start_year`

export const expertYearPage = (tx: Tx, scope: Scope, query: PageQuery) =>
  page<RowOf<typeof listSchoolYears>>(tx, query, {
    select: sql`select y.* from (${expertYears(scope)}) y`,
    where: [],
    orderBy: { name: sql`y.name`, fromDate: sql`y."fromDate"`, active: sql`y.active` },
    otherwise: sql`y.id desc`,
  })

export const expertYearById = (tx: Tx, scope: Scope, id: number) =>
  oneRow<OutputOf<typeof getSchoolYear>>(
    tx,
    sql`select y.id, y.name, y."fromDate", y."toDate", y."studyFromDate", y."studyToDate", y.active, y.closed, 0 as version
      from (${expertYears(scope)}) y where y.id = ${id}`,
  )

/** Number of records of the kindergarten in a range, by their Bulgarian names. */
export const recordsIn = (tx: Tx, kindergartenId: number, range: DayRange) => {
  const days = (column: SQL) => sql`${column} between ${range.from} and ${range.to}`
  const overlapping = sql`from_on <= ${range.to} and to_on >= ${range.from}`
  return oneRow<Record<'marks' | 'staffDays' | 'requests' | 'notes' | 'substitutions' | 'meals', number>>(
    tx,
    sql`select
      (select count(*)::int from attendance where kindergarten_id = ${kindergartenId} and ${days(sql`day`)} and status is not null) as marks,
      (select count(*)::int from staff_attendance where kindergarten_id = ${kindergartenId} and ${days(sql`for_on`)}) as "staffDays",
      (select count(*)::int from attendance_request where kindergarten_id = ${kindergartenId} and ${overlapping}) as requests,
      (select count(*)::int from medical_note where kindergarten_id = ${kindergartenId} and ${overlapping}) as notes,
      (select count(*)::int from staff_substitution where kindergarten_id = ${kindergartenId} and ${overlapping}) as substitutions,
      (select count(*)::int from staff_meal where kindergarten_id = ${kindergartenId} and ${days(sql`for_on`)}) as meals`,
  )
}
