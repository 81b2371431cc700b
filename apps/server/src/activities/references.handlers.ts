import { enrollmentHistoryReport, membersReport, visitsReport } from '@asistent/contract/activities/references.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { feeTypeLabel, type FeeType } from '@asistent/domain/activities/activities'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { compareText } from '@asistent/domain/kernel/text'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, childName, inGroups, stayOn } from '../people/child-sql.ops'
import { unnamed } from '../people/unnamed.ops'
import { visibleKids } from '../people/visible.ops'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { memberStays } from './activities.queries'

type RowOf<R extends { readonly json: unknown }> =
  OutputOf<R['json']> extends { readonly result: (infer Row)[] } ? Row : never

interface Narrowed {
  readonly kindergartenId?: number | undefined
  readonly activityId?: number | undefined
  readonly providerId?: number | undefined
  readonly classIds?: number[] | undefined
}

const who = (scope: Scope): SQL =>
  sql`c.id as "studentId", ${childName()} as "studentName", ${allergyColumns(scope)}, s.group_name as "className", a.name as activity, v.name as provider`

/** Enrolments `m` of visible children, with activity, provider and group. */
const members = (
  day: Day,
): SQL => sql`${memberStays} m join child c on c.id = m.child_id join activity a on a.id = m.activity_id
  join activity_provider v on v.id = a.provider_id ${stayOn(day)}`

const narrow = (scope: Scope, query: Narrowed): (SQL | undefined | false)[] => [
  visibleKids(scope),
  query.kindergartenId !== undefined && sql`m.kindergarten_id = ${query.kindergartenId}`,
  query.activityId !== undefined && sql`m.activity_id = ${query.activityId}`,
  query.providerId !== undefined && sql`a.provider_id = ${query.providerId}`,
  inGroups(query.classIds),
]

const periodOf = (now: Date, { fromDate, toDate }: { fromDate?: Day | undefined; toDate?: Day | undefined }) => {
  const month = rangeOf(monthOf(today(now)))
  return { from: fromDate ?? month.from, to: toDate ?? month.to }
}

/** Ordered by visits, because an order by name would reveal names. */
const byVisits = (left: RowOf<typeof visitsReport>, right: RowOf<typeof visitsReport>): number =>
  compareText(left.className ?? '', right.className ?? '') ||
  compareText(left.activity, right.activity) ||
  right.attended - left.attended

export const activityReferenceHandlers: Handler[] = [
  ...serveReport(membersReport, async ({ tx, scope, now }, { forDate, ...query }) => {
    const day = forDate ?? today(now)
    const results = await rows<Omit<RowOf<typeof membersReport>, 'fee'> & { feeType: FeeType }>(
      tx,
      sql`select ${who(scope)}, m.from_on as "fromDate", m.to_on as "toDate", a.fee_type as "feeType", a.price::float8 as price from ${members(day)}
        ${whereAll([...narrow(scope, query), sql`m.from_on <= ${day} and (m.to_on is null or m.to_on >= ${day})`])} order by a.name, a.id, s.group_name, "studentName", c.id`,
    )
    return {
      rows: results.map(({ feeType, ...row }) => ({ ...row, fee: feeTypeLabel[feeType] })),
      subtitle: `Към ${formatDay(day)} г.`,
    }
  }),

  ...serveReport(visitsReport, async ({ tx, scope, now }, { fromDate, toDate, ...query }) => {
    const { from, to } = periodOf(now, { fromDate, toDate })
    const results = await rows<RowOf<typeof visitsReport>>(
      tx,
      sql`select *, case when attended + absent > 0 then round(100.0 * attended / (attended + absent), 1)::float8 end as percent from (
        select distinct on (a.name, a.id, c.id) ${who(scope)}, (select count(*)::int from activity_visit x where x.activity_id = m.activity_id and x.child_id = m.child_id and x.mark = 1 and x.day between ${from} and ${to}) as attended,
          (select count(*)::int from activity_visit x where x.activity_id = m.activity_id and x.child_id = m.child_id and x.mark = 2 and x.day between ${from} and ${to}) as absent
        from ${members(to)} ${whereAll([...narrow(scope, query), sql`m.from_on <= ${to} and (m.to_on is null or m.to_on >= ${from})`])} order by a.name, a.id, c.id) one
        order by "className", "studentName", "studentId", activity`,
    )
    return {
      rows: scope.rights('ActivityAttendances').read ? results : unnamed(results.toSorted(byVisits)),
      period: { from, to },
      subtitle: `${formatDay(from)} – ${formatDay(to)} г.`,
    }
  }),

  ...serveReport(enrollmentHistoryReport, async ({ tx, scope, now }, { fromDate, toDate, ...query }) => {
    const { from, to } = periodOf(now, { fromDate, toDate })
    const visits = sql`(select count(*)::int from activity_visit x where x.activity_id = m.activity_id and x.child_id = m.child_id and x.mark = 1) as visits`
    const results = await rows<RowOf<typeof enrollmentHistoryReport>>(
      tx,
      sql`select * from (
        select ${who(scope)}, 'Записано' as change, m.from_on as "onDate", ${visits} from ${members(to)} ${whereAll([...narrow(scope, query), sql`m.from_on between ${from} and ${to}`])}
        union all
        select ${who(scope)}, 'Отписано' as change, m.to_on as "onDate", ${visits} from ${members(to)} ${whereAll([...narrow(scope, query), sql`m.to_on between ${from} and ${to}`])}
        ) changes order by "onDate" desc, "studentName", "studentId", activity, change`,
    )
    return { rows: results, period: { from, to }, subtitle: `${formatDay(from)} – ${formatDay(to)} г.` }
  }),
]
