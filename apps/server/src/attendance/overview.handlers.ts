import { getChildrenOverview, type ChildYear } from '@asistent/contract/attendance/overview.calls'
import { remainingDays } from '@asistent/domain/attendance/family-limit'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { countKinds } from '@asistent/domain/attendance/totals'
import { today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, sameMonth } from '@asistent/domain/kernel/month'
import { monthsTouching, schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { requireKid } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { limitOf } from './group-facts.queries'
import { yearLookedAt } from './scope.rules'
import { sumsOf, type SummedChild, type SummedGroup } from './sums.queries'

interface Stay {
  readonly sums: SummedGroup
  readonly child: SummedChild
}

export const overviewHandlers: Handler[] = [
  read(getChildrenOverview, async (context, { studentId }) => {
    const { tx, scope, now } = context
    const isParent = scope.role === 'Parent'
    // The manciple may count children but not see them (domain.md 7).
    if (!isParent && (studentId === undefined || scope.rights('StudentAttendances').limit === 'counts'))
      return { result: [], rowsCount: 0 }
    const named = studentId === undefined ? undefined : await requireKid(tx, scope, studentId)
    const range = schoolYearBounds(yearLookedAt(context))
    const childIds = studentId === undefined ? scope.childIds : [studentId]
    const sums = await sumsOf(context, { kindergartenId: named?.kindergartenId, range, only: 'seen', childIds })
    const stays = new Map<number, Stay[]>()
    for (const sum of sums)
      for (const child of sum.children) stays.set(child.id, [...(stays.get(child.id) ?? []), { sums: sum, child }])
    const places = await placesOf(context, sums)
    const result = [...stays.values()].map((staysOfChild) => yearOf(staysOfChild, today(now), places))
    return { result, rowsCount: result.length }
  }),
]

async function placesOf({ tx }: ReadContext, sums: readonly SummedGroup[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(sums.map(({ group }) => group.kindergartenId))]
  const named = await rows<{ id: number; name: string }>(
    tx,
    sql`select id, name from kindergarten where id = ${anyOf(ids)}`,
  )
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** Merges the groups of a child that has moved. */
function yearOf(stays: readonly Stay[], today: Day, places: ReadonlyMap<number, string>): ChildYear {
  const sorted = stays.toSorted((left, right) => ((left.child.days[0] ?? '') < (right.child.days[0] ?? '') ? -1 : 1))
  const { sums, child } = sorted.at(-1)!
  const statuses = sorted.flatMap((stay) =>
    stay.child.days.map((day) => ({ day, status: stay.child.status(day) ?? null, stay })),
  )
  const limit = limitOf(sums.group, child.birthOn)
  const used = statuses.filter(
    ({ day, status, stay }) => status === attendanceTypes.FamilyReason && stay.sums.group.calendar.counts(day),
  ).length
  const passed = statuses.filter(({ day }) => day <= today)
  return {
    id: child.id,
    name: child.name,
    className: sums.group.name,
    kindergartenName: places.get(sums.group.kindergartenId) ?? '',
    limit,
    used,
    remaining: remainingDays({ limit, used }),
    months: monthsTouching(sums.group.startYear).flatMap((month) => {
      const monthStatuses = passed.filter(({ day }) => sameMonth(monthOf(day), month)).map(({ status }) => status)
      if (monthStatuses.length === 0) return []
      return [
        {
          ...month,
          days: monthStatuses.length,
          ...countKinds(monthStatuses),
          notEntered: monthStatuses.filter((status) => status === null).length,
        },
      ]
    }),
    days: statuses.flatMap(({ day, status }) => (status === null ? [] : [{ forDate: day, type: status }])),
  }
}
