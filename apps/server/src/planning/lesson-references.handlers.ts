import { missedTopics, topicsByTeacher } from '@asistent/contract/planning/lessons.calls'
import { daysBetween, formatDay, type Day } from '@asistent/domain/kernel/day'
import { lessonStates } from '@asistent/domain/planning/planning'
import { sql } from 'drizzle-orm'
import { countsStaff } from '../people/unnamed.ops'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { lessonSelect, missedSql, readableLessons, type LessonRecord } from './lessons.queries'

// References of missed lessons and of lessons by teacher.

/** Teacher of a taken lesson `l`. */
const teacherOf = sql`coalesce(l.substitute_id, l.staff_id)`
const named = sql`min(coalesce(b.first_name || ' ' || b.last_name, m.first_name || ' ' || m.last_name, 'Без учител'))`
/** For callers who only count staff: one number per person. */
const numbered = sql`case when ${teacherOf} is null then 'Без учител' else 'Служител ' || dense_rank() over (order by ${teacherOf}) end`

export const lessonReferenceHandlers: Handler[] = [
  ...serveReport(missedTopics, async ({ tx, scope }, { classId, fromDate, toDate }) => {
    const missed = await rows<LessonRecord>(
      tx,
      sql`${lessonSelect(scope)} ${whereAll([
        readableLessons(scope, classId),
        missedSql(scope.today),
        fromDate !== undefined && sql`l.for_on >= ${fromDate}`,
        toDate !== undefined && sql`l.for_on <= ${toDate}`,
      ])} order by g.name, l.for_on, l.id limit 5000`,
    )
    return {
      rows: missed.map(({ id, classId: group, className, subjectName, forDate, title, teacherName }) => ({
        id,
        classId: group,
        className,
        subjectName,
        forDate,
        title,
        teacherName,
        days: daysBetween(forDate, scope.today),
      })),
      subtitle: `Планирани за минал ден и невзети към ${formatDay(scope.today)} г.`,
    }
  }),

  ...serveReport(topicsByTeacher, async ({ tx, scope }, { fromDate, toDate }) => {
    const period = periodOf(scope, fromDate, toDate)
    const teacher = countsStaff(scope) ? numbered : named
    const results = await rows<{
      id: number
      teacherName: string
      className: string
      subjectName: string
      taken: number
      substituted: number
      missed: number
    }>(
      tx,
      sql`select min(l.id) as id, ${teacher} as "teacherName", g.name as "className", s.name as "subjectName",
        count(*) filter (where l.status = ${lessonStates.Taken})::int as taken, count(*) filter (where l.substitute_id is not null)::int as substituted,
        count(*) filter (where ${missedSql(scope.today)})::int as missed
        from lesson l join child_group g on g.id = l.group_id join subject s on s.id = l.subject_id left join staff_member m on m.id = l.staff_id left join staff_member b on b.id = l.substitute_id
        where ${readableLessons(scope)} and l.for_on between ${period.from} and ${period.to} and (l.status = ${lessonStates.Taken} or ${missedSql(scope.today)})
        group by ${teacherOf}, g.name, s.name, s.position order by 2, 3, s.position limit 5000`,
    )
    return { rows: results, period, subtitle: `${formatDay(period.from)} – ${formatDay(period.to)} г.` }
  }),
]

const periodOf = ({ schoolYear, today }: Scope, from: Day | undefined, to: Day | undefined) => ({
  from: from ?? schoolYear?.fromOn ?? today,
  to: to ?? today,
})
