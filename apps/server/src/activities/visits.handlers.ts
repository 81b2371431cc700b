import { refuseActivities } from '@asistent/contract/activities/problems'
import {
  autofillVisits,
  getVisits,
  ownVisits,
  previewFees,
  saveVisits,
} from '@asistent/contract/activities/visits.calls'
import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import { sessionDays, visitMarks, type Slot, type VisitMark } from '@asistent/domain/activities/activities'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { addDays, formatDay, maxDay, minDay, today, type Day } from '@asistent/domain/kernel/day'
import { currencies, numberOfMoney, sumMoney, type Money } from '@asistent/domain/kernel/money'
import { daysOf, monthOf, rangeOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { inBulgarian } from '@asistent/domain/kernel/phrase'
import { contains, dayRange, intersect } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { lockedUntilOf } from '../institutions/locks.ops'
import { childName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, refuseStaleRows } from '../platform/versioned'
import {
  activityColumns,
  lockActivity,
  memberStays,
  requireActivity,
  withProvider,
  wordedIn,
  type ActivityFacts,
} from './activities.queries'
import { feesOf } from './fees.ops'
import { childrenIn, marksIn, type MemberOfMonth } from './visits.queries'

type Item = ParsedOf<typeof saveVisits>['items'][number]

const amountOf = (money: Money) => numberOfMoney(money) as Amount

export const visitHandlers: Handler[] = [
  read(getVisits, async ({ tx, scope, now }, { activityId, month, year }) => {
    const activity = await requireActivity(tx, scope, activityId)
    const range = rangeOf({ month, year })
    const children = await childrenIn(tx, scope, activity, range)
    const marks = await marksIn(
      tx,
      activityId,
      range,
      children.map((one) => one.id),
    )
    const off = await daysOffOf(tx, activity.kindergartenId, range)
    const sessions = new Set(sessionsOf(activity, { month, year }, off.locksEntry))
    const days = daysOf({ month, year }).map((day) => ({
      forDate: day,
      isDayOff: !sessions.has(day),
      name: off.on(day)?.name ?? null,
    }))
    return {
      days,
      result: children.map(({ id, name, stays, ...child }) => ({
        studentId: id,
        ...child,
        studentName: name,
        visits: days.map(({ forDate, isDayOff }) => ({
          mark: marks.get(id)?.get(forDate) ?? null,
          isLocked: isDayOff || !stays.some((stay) => contains(stay, forDate)),
        })),
      })),
      rowsCount: children.length,
      lockedUntil: await lockedUntilOf(tx, activity.kindergartenId, 'attendance', now),
    }
  }),

  write(saveVisits, async (context, { activityId, month, year, items }) => {
    const { tx, scope, audit } = context
    const activity = await lockActivity(tx, scope, activityId)
    await requirePossible(context, activity, { month, year }, items)
    await writeVisits(context, activity, items)
    audit.about({ activityId, month, year, days: items.length })
    return ok(activityId)
  }),

  write(autofillVisits, async (context, { activityId, month, year }) => {
    const { tx, scope, now, audit } = context
    const activity = await lockActivity(tx, scope, activityId)
    const off = await daysOffOf(tx, activity.kindergartenId, rangeOf({ month, year }))
    const lockedUntil = await lockedUntilOf(tx, activity.kindergartenId, 'attendance', now)
    const open = dayRange(
      lockedUntil === null ? activity.fromOn : maxDay(activity.fromOn, addDays(lockedUntil, 1)),
      minDay(today(now), activity.toOn),
    )
    const days = sessionsOf(activity, { month, year }, off.locksEntry).filter((day) => open && contains(open, day))
    const children = await childrenIn(tx, scope, activity, rangeOf({ month, year }))
    const filled = await tx.execute(sql`insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark)
      select a.kindergarten_id, ${activityId}, a.child_id, a.day, ${visitMarks.Present} from attendance a
      join ${memberStays} m on m.activity_id = ${activityId} and m.child_id = a.child_id and a.day >= m.from_on and (m.to_on is null or a.day <= m.to_on)
      where a.kindergarten_id = ${activity.kindergartenId} and a.child_id = ${anyOf(children.map((one) => one.id))} and a.day = any (${sql.param(days)}::date[])
        and a.status = any (${sql.param(present)}::smallint[])
      on conflict do nothing`)
    audit.about({ activityId, month, year })
    return { ...allDone, filled: filled.rowCount ?? 0 }
  }),

  read(previewFees, async ({ tx, scope }, { activityId, month, year, items }) => {
    const activity = await requireActivity(tx, scope, activityId)
    const range = rangeOf({ month, year })
    const children = await childrenIn(tx, scope, activity, range)
    const childIds = children.map((one) => one.id)
    const marks = await marksIn(tx, activityId, range, childIds)
    for (const { studentId, forDate, mark } of items) {
      const days = marks.get(studentId) ?? new Map<Day, VisitMark>()
      if (mark === null) days.delete(forDate)
      else days.set(forDate, mark)
      marks.set(studentId, days)
    }
    const counted = (childId: number, mark: VisitMark) =>
      [...(marks.get(childId)?.values() ?? [])].filter((one) => one === mark).length
    const fees = await feesOf(tx, {
      kindergartenId: activity.kindergartenId,
      month: { month, year },
      activityIds: [activityId],
      childIds,
      visits: (childId) => ({
        attended: counted(childId, visitMarks.Present),
        absent: counted(childId, visitMarks.Absent),
      }),
    })
    return {
      result: fees.map(({ childId, childName, price, fee }) => ({
        studentId: childId,
        studentName: childName,
        sessions: fee.visits,
        price: amountOf(price),
        discount: amountOf(fee.discount),
        amount: amountOf(fee.amount),
        why: inBulgarian(fee.why),
      })),
      rowsCount: fees.length,
      total: amountOf(
        sumMoney(
          fees.map(({ fee }) => fee.amount),
          currencies.EUR,
        ),
      ),
    }
  }),

  read(ownVisits, async (context, { month, year, studentId }) => {
    const result = await visitsOfOwn(context, { month, year }, studentId)
    return { result, rowsCount: result.length }
  }),
]

/** Children who are present on a day, for autofill. */
const present = [
  attendanceTypes.Attendance,
  attendanceTypes.Hourly1,
  attendanceTypes.Hourly2,
  attendanceTypes.Hourly3,
  attendanceTypes.Hourly,
]

const sessionsOf = (activity: ActivityFacts, month: Month, isDayOff: (day: Day) => boolean): Day[] =>
  sessionDays(activity.weekdays, intersect({ from: activity.fromOn, to: activity.toOn }, rangeOf(month)), isDayOff)

async function requirePossible(
  { tx, scope, now }: WriteContext,
  activity: ActivityFacts,
  month: Month,
  items: readonly Item[],
): Promise<void> {
  const range = rangeOf(month)
  const children = new Map((await childrenIn(tx, scope, activity, range)).map((one) => [one.id, one]))
  const marks = await marksIn(tx, activity.id, range, [...children.keys()])
  const off = await daysOffOf(tx, activity.kindergartenId, range)
  const sessions = new Set(sessionsOf(activity, month, off.locksEntry))
  for (const [index, item] of items.entries()) {
    const field = `items.${index}`
    if (!sameMonth(monthOf(item.forDate), month))
      throw refuseActivities('other-month', { field, values: { day: formatDay(item.forDate) } })
    const child: MemberOfMonth = requireFound(children.get(item.studentId))
    const values = { name: child.name, day: formatDay(item.forDate) }
    // A mark on a day that later became a day off may be cleared.
    if (item.mark === null) continue
    if (item.forDate > today(now)) throw refuseActivities('future-visit', { field })
    if (!sessions.has(item.forDate)) throw refuseActivities('no-session', { field, values })
    if (!child.stays.some((stay) => contains(stay, item.forDate)))
      throw refuseActivities('not-member', { field, values })
  }
  refuseStaleRows(
    'activity_visit',
    items.flatMap(({ studentId, forDate, mark, was }, index) => {
      const stored = marks.get(studentId)?.get(forDate) ?? null
      if (stored === was || stored === mark) return []
      return [{ index, key: `${studentId}:${forDate}`, id: `${activity.id}:${studentId}:${forDate}` }]
    }),
  )
}

async function writeVisits({ tx }: WriteContext, activity: ActivityFacts, items: readonly Item[]): Promise<void> {
  const cleared = items.filter((item) => item.mark === null)
  const kept = items.filter((item) => item.mark !== null)
  const ids = (list: readonly Item[]) => sql.param(list.map((item) => item.studentId))
  const days = (list: readonly Item[]) => sql.param(list.map((item) => item.forDate))
  if (cleared.length > 0)
    await tx.execute(sql`delete from activity_visit v using unnest(${ids(cleared)}::int[], ${days(cleared)}::date[]) as gone (child_id, day)
      where v.activity_id = ${activity.id} and v.child_id = gone.child_id and v.day = gone.day`)
  if (kept.length > 0)
    await tx.execute(sql`insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark)
      select ${activity.kindergartenId}, ${activity.id}, * from unnest(${ids(kept)}::int[], ${days(kept)}::date[], ${sql.param(kept.map((item) => item.mark))}::smallint[])
      on conflict (activity_id, child_id, day) do update set mark = excluded.mark`)
}

type OwnRow = OutputOf<typeof ownVisits>['result'][number]

async function visitsOfOwn({ tx, scope }: ReadContext, month: Month, childId?: number): Promise<OwnRow[]> {
  const { from, to } = rangeOf(month)
  const results = await rows<Omit<OwnRow, 'schedule'> & { slots: readonly Slot[] }>(
    tx,
    sql`select ${activityColumns}, c.id as "studentId", ${childName()} as "studentName",
      count(v2.*) filter (where v2.mark = 1)::int as attended, count(v2.*) filter (where v2.mark = 2)::int as absent,
      coalesce(json_agg(json_build_object('forDate', v2.day, 'mark', v2.mark) order by v2.day) filter (where v2.day is not null), '[]') as days
      from (select distinct m.activity_id, m.child_id from ${memberStays} m where m.from_on <= ${to} and (m.to_on is null or m.to_on >= ${from})) m
      join child c on c.id = m.child_id join (${withProvider}) on a.id = m.activity_id
      left join activity_visit v2 on v2.activity_id = m.activity_id and v2.child_id = m.child_id and v2.day between ${from} and ${to}
      where ${visibleKids(scope)} ${childId === undefined ? sql`` : sql`and c.id = ${childId}`}
      group by a.id, v.id, c.id order by c.first_name, c.id, a.name, a.id`,
  )
  return results.map(wordedIn(scope))
}
