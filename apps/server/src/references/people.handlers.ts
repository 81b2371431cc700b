import {
  lectureLessons,
  lectureLessonsOf,
  practitionersOfChildren,
  practitionersOfStaff,
} from '@asistent/contract/references/people.calls'
import { weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { occupations } from '@asistent/domain/staff/occupations'
import {
  staffStatuses,
  staffStatusLabel,
  staffStatusWords,
  type StaffStatus,
} from '@asistent/domain/staff/staff-attendance'
import { sql, type SQL } from 'drizzle-orm'
import { enrolledOn } from '../people/child-sql.ops'
import { sightOf } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { employedOn, ownStaff, requireStaff, staffInScope, staffSight } from '../staff/visible.ops'
import { daysOff, isSchoolDay } from './days-off.queries'
import { inPlace, seesSeveral } from './groups.queries'
import { daysWords, monthDays } from './periods.rules'

// Practitioners and lecture lessons: by name for staff of the kindergarten, by kindergarten for users who oversee
// several.

const lecturing = staffStatuses.Lecturing

/** A day `d` with lecture lessons, alone or besides a shift. */
const isLecture = sql`(d.status = ${lecturing} or d.additional_status = ${lecturing})`

export const peopleHandlers: Handler[] = [
  ...serveReport(practitionersOfChildren, (context, query) => {
    const { scope } = context
    // Callers who may read the practitioner in the child's record get the name.
    const { diagnoses } = sightOf(scope)
    const where = [visibleKids(scope), enrolledOn(scope, scope.today, false), inPlace(sql`c.kindergarten_id`, query)]
    return practitionersIn(context, sql`child c ${whereAll(where)}`, sql`c`, diagnoses)
  }),

  ...serveReport(practitionersOfStaff, (context, query) => {
    const { scope } = context
    const where = [staffInScope(scope), employedOn(scope.today), inPlace(sql`m.kindergarten_id`, query)]
    return practitionersIn(context, sql`staff_member m ${whereAll(where)}`, sql`m`, staffSight(scope) === 'all')
  }),

  ...serveReport(lectureLessons, async ({ tx, scope }, query) => {
    const range = monthDays(scope, query)
    const named = staffSight(scope) !== 'counts'
    const person = named
      ? sql`m.id as "staffId", m.first_name || ' ' || m.last_name as "teacherName", m.occupation as "occupationId"`
      : sql`null::int as "staffId", null::text as "teacherName", null::int as "occupationId"`
    const lessons = await rows<LectureRow>(
      tx,
      sql`with ${daysOff(range)}, t as (select d.kindergarten_id, ${named ? sql`d.staff_id` : sql`null::int as staff_id`}, count(distinct d.staff_id)::int as people, count(*)::int as days,
          (count(*) filter (where d.additional_status is not null))::int as with_shift from staff_attendance d join staff_member m on m.id = d.staff_id ${whereAll(
            [
              staffInScope(scope),
              ownStaff(scope, 'TeacherAttendances'),
              inPlace(sql`d.kindergarten_id`, query),
              sql`d.for_on between ${range.from} and ${range.to}`,
              isLecture,
              isSchoolDay(sql`d.for_on`, sql`d.kindergarten_id`),
            ],
          )} group by d.kindergarten_id${named ? sql`, d.staff_id` : sql``})
        select t.kindergarten_id as "kindergartenId", k.name as "kindergartenName", t.people, t.days, t.with_shift as "withShift", ${person}
        from t join kindergarten k on k.id = t.kindergarten_id ${named ? sql`join staff_member m on m.id = t.staff_id` : sql``}
        order by k.name, k.id ${named ? sql`, m.first_name, m.last_name, m.id` : sql``}`,
    )
    return {
      rows: lessons.map(({ occupationId, ...row }) => ({
        ...row,
        occupation: occupations.find(({ id }) => id === occupationId)?.name ?? null,
      })),
      subtitle: daysWords(range),
      period: range,
      without: [
        ...(named && !seesSeveral(scope) ? ['kindergartenName'] : []),
        ...(named ? ['people'] : ['teacherName', 'occupation']),
      ],
    }
  }),

  ...serveReport(lectureLessonsOf, async ({ tx, scope }, { id, ...query }) => {
    const member = await requireStaff(tx, scope, id)
    if (scope.rights('TeacherAttendances').own) requireFound(scope.staffId === member.id ? member : undefined)
    const range = monthDays(scope, query)
    const days = await rows<{ forDate: Day; status: StaffStatus; additional: StaffStatus | null }>(
      tx,
      sql`with ${daysOff(range)} select d.for_on as "forDate", d.status, d.additional_status as additional from staff_attendance d
        where d.staff_id = ${id} and d.for_on between ${range.from} and ${range.to} and ${isLecture} and ${isSchoolDay(sql`d.for_on`, sql`d.kindergarten_id`)} order by d.for_on`,
    )
    return {
      rows: days.map(({ forDate, status, additional }) => ({
        forDate,
        weekday: weekdayNames[weekdayOf(forDate) - 1] ?? '',
        status:
          additional === null
            ? staffStatusLabel[status]
            : `${staffStatusLabel[status]} и ${staffStatusWords(additional)}`,
      })),
      subtitle: `${member.name}, ${daysWords(range)}`,
      period: range,
    }
  }),
]

interface LectureRow {
  readonly kindergartenId: number
  readonly kindergartenName: string
  readonly staffId: number | null
  readonly teacherName: string | null
  readonly occupationId: number | null
  readonly people: number
  readonly days: number
  readonly withShift: number
}

/** Number of people `from` a table by practitioner; without that right, by kindergarten. */
async function practitionersIn({ tx }: ReadContext, from: SQL, alias: SQL, named: boolean) {
  const key = named ? sql`${alias}.gp_name, ${alias}.gp_phone` : sql`${alias}.kindergarten_id`
  const people = await rows<PractitionerRow>(
    tx,
    sql`select t.*, ${named ? sql`null::int as "kindergartenId", null::text as "kindergartenName"` : sql`k.name as "kindergartenName"`} from (
      select ${named ? sql`${alias}.gp_name as "gpName", ${alias}.gp_phone as "gpPhone"` : sql`${alias}.kindergarten_id as "kindergartenId", null::text as "gpName", null::text as "gpPhone"`},
        count(distinct ${alias}.gp_name)::int as practitioners, (count(*) filter (where ${alias}.gp_name is not null))::int as people, (count(*) filter (where ${alias}.gp_name is null))::int as unknown
      from ${from} group by ${key}) t ${named ? sql`order by t."gpName" nulls last, t."gpPhone"` : sql`join kindergarten k on k.id = t."kindergartenId" order by k.name, k.id`}`,
  )
  return {
    rows: people.map((row) => ({
      ...row,
      practitioner: named ? (row.gpName ?? 'Без въведен лекар') : null,
      gpPhone: row.gpPhone === null ? null : formatPhone(row.gpPhone),
    })),
    without: named ? ['kindergartenName', 'practitioners'] : ['practitioner', 'gpPhone'],
  }
}

interface PractitionerRow {
  readonly kindergartenId: number | null
  readonly kindergartenName: string | null
  readonly gpName: string | null
  readonly gpPhone: string | null
  readonly practitioners: number
  readonly people: number
  readonly unknown: number
}
