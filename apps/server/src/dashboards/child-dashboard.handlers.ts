import type { OutputOf } from '@asistent/contract/core/call'
import { getChildDashboard, getSummary } from '@asistent/contract/dashboards/child-dashboard.calls'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { day, maxDay, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { monthsOf, schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import { childDocumentKinds } from '@asistent/domain/people/child-documents'
import { levelLabel, levelOf, stageLabel, stages } from '@asistent/domain/results/diagnostics'
import { supportKinds } from '@asistent/domain/results/support'
import { sql } from 'drizzle-orm'
import { withCommunication } from '../communication/home.ops'
import { attendanceHome } from '../attendance/home.ops'
import { requireKid } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { part, together } from '../platform/together'
import { isCountedResult } from '../results/counted.ops'
import { waitingCounts } from '../platform/waiting'
import { completedIn, portfoliosOf } from './child-news.queries'
import { countGroupsAndChildren, countPlaces } from './home.queries'

type ChildDashboard = OutputOf<typeof getChildDashboard>

export const childDashboardHandlers: Handler[] = [
  read(getChildDashboard, async (context, { id }) => {
    const { tx, scope, now } = context
    await requireKid(tx, scope, id)
    const startYear = scope.schoolYear?.startYear ?? startYearOf(today(now))
    const { upcommingEvents = [], ...row } = await withCommunication(context, {
      ...factsOf(context, id, startYear),
      portfolio: portfoliosOf(sql`c.id = ${id}`),
    })
    const [filled] = row.portfolio
    const perMonth = (list: readonly MonthRow[], none: number | null = null) => inMonths(startYear, list, none, now)
    return {
      startYear,
      averageGradePerMonth: perMonth(row.grades),
      absencesPerMonth: perMonth(row.absences, 0),
      praisesPerMonth: perMonth(row.praises, 0),
      remarksPerMonth: perMonth(row.remarks, 0),
      upcomingExaminations: [
        ...diagnosticsAhead(startYear, today(now)),
        ...row.papers.map(({ title, validTo }) => ({ title, fromDate: validTo, toDate: validTo })),
      ],
      averageGrades: row.levels.map((item) => {
        const level = levelOf(item.percent)
        return { ...item, level, levelName: levelLabel[level] }
      }),
      upcomingEvents: upcommingEvents,
      portfolioCompleted: filled ? completedIn(filled) : 0,
    }
  }),

  read(getSummary, async (context) => {
    const { tx, scope } = context
    const facts = await together(tx, {
      places: countPlaces(scope),
      own: countGroupsAndChildren(scope, today(context.now)),
    })
    const seesDay = ['Director', 'Administrator', 'Teacher', 'Manciple'].includes(scope.role)
    const { attendanceToday } = seesDay ? await attendanceHome(context) : {}
    const isOpen = attendanceToday?.isSchoolDay === true
    return {
      kindergartens: facts.places[0]?.n ?? 0,
      groups: facts.own[0]?.groups ?? 0,
      children: facts.own[0]?.children ?? 0,
      present: isOpen ? attendanceToday.present : null,
      absent: isOpen ? attendanceToday.absent : null,
      waiting: (await waitingCounts(context)).total,
    }
  }),
]

interface MonthRow {
  readonly month: number
  readonly value: number
}

/** Data about the child in a school year, by months. */
function factsOf({ scope }: ReadContext, id: number, startYear: number) {
  const { from } = schoolYearBounds(startYear)
  // The twelve months end with August; otherwise days of the next September would count to the first.
  const to = day(`${startYear + 1}-08-31`)
  // Families read approved data that is shared with them (docs/areas/results.md).
  const isParent = scope.role === 'Parent'
  const ofYear = sql`a.child_id = ${id} and ${isCountedResult(sql`a`)} and exists (select from school_year y where y.id = a.school_year_id and y.start_year = ${startYear})`
  const records = (kind: number) =>
    part<MonthRow>(
      sql`select extract(month from r.from_on)::int as month, count(*)::int as value from support_record r
        where r.child_id = ${id} and r.kind = ${kind} and r.from_on between ${from} and ${to} and (${!isParent} or r.for_guardians) group by 1`,
    )
  return {
    grades: part<MonthRow>(
      sql`select extract(month from a.created_at at time zone 'Europe/Sofia')::int as month, round(avg(a.percent), 1)::float8 as value from achievement a where ${ofYear} group by 1`,
    ),
    absences: part<MonthRow>(
      sql`select extract(month from t.day)::int as month, count(*)::int as value from attendance t
        where t.child_id = ${id} and t.day between ${from} and ${to} and t.status <> all (${sql.param(typesOfKind('present'))}::smallint[]) group by 1`,
    ),
    praises: records(supportKinds.Praise),
    remarks: records(supportKinds.Remark),
    levels: part<Pick<ChildDashboard['averageGrades'][number], 'id' | 'name' | 'stage' | 'percent'>>(
      sql`select s.id, s.name, max(a.stage)::int as stage, (array_agg(a.percent order by a.stage desc))[1]::int as percent from achievement a join subject s on s.id = a.subject_id where ${ofYear} group by s.id order by s.name`,
    ),
    papers: part<{ title: string; validTo: Day }>(
      sql`select d.name as title, d.valid_to as "validTo" from child_document d
        where d.child_id = ${id} and d.kind in (${childDocumentKinds.MedicalNote}, ${childDocumentKinds.HealthCard}) and d.valid_to >= ${scope.today} and (${!isParent} or d.for_guardians) order by d.valid_to, d.id`,
    ),
  }
}

/** Twelve entries from September on; future months are null. */
function inMonths(startYear: number, list: readonly MonthRow[], none: number | null, now: Date): (number | null)[] {
  const running = monthOf(today(now))
  return monthsOf(startYear).map(({ month, year }) => {
    const isAhead = year > running.year || (year === running.year && month > running.month)
    return list.find((one) => one.month === month)?.value ?? (isAhead ? null : none)
  })
}

/** Assessment periods of domain.md 3; the current one is included until it ends. */
const diagnosticsAhead = (startYear: number, now: Day): ChildDashboard['upcomingExaminations'] =>
  [
    { title: stageLabel[stages.Entry], fromDate: day(`${startYear}-09-15`), toDate: day(`${startYear}-10-15`) },
    { title: stageLabel[stages.Exit], fromDate: day(`${startYear + 1}-05-01`), toDate: day(`${startYear + 1}-05-31`) },
  ].filter(({ toDate }) => maxDay(toDate, now) === toDate)
