import type { PageQuery } from '@asistent/contract/core/page'
import type {
  getSchoolYear,
  kindergartenSchoolYears,
  listSchoolYears,
} from '@asistent/contract/institutions/school-years.calls'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { page } from '../platform/list'

// `kindergarten_id` is named in every condition, though row-level security would do: a mistake shows as a test, not as
// an empty list.

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
  rows<{ id: number; name: string; active: boolean }>(
    tx,
    sql`select id, name, active from school_year where kindergarten_id = ${kindergartenId} order by start_year desc`,
  )

export const schoolYearById = (tx: Tx, kindergartenId: number, id: number) =>
  oneRow<OutputOf<typeof getSchoolYear>>(
    tx,
    sql`select id, name, from_on as "fromDate", to_on as "toDate", study_from_on as "studyFromDate", study_to_on as "studyToDate", active,
      closed_at is not null as closed, version
      from school_year where kindergarten_id = ${kindergartenId} and id = ${id}`,
  )

export const schoolYearPeriods = (tx: Tx, kindergartenId: number) =>
  rows<OutputOf<typeof kindergartenSchoolYears>['periods'][number]>(
    tx,
    sql`select id, name, active, from_on as "fromDate", to_on as "toDate" from school_year
      where kindergarten_id = ${kindergartenId} order by start_year desc`,
  )
