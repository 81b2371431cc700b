import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { visibleGroups } from '../people/visible.ops'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// Whose attendance a person works with (domain.md 7): a teacher with the own groups, and with those in which the teacher
// stands in for somebody on these days.

const standsIn = (scope: Scope, { from, to }: DayRange, group: SQL): SQL =>
  sql`exists (select from staff_substitution v where v.substitute_id = ${scope.staffId} and (v.group_id = ${group} or v.merged_group_id = ${group})
    and v.from_on <= ${to} and v.to_on >= ${from})`

/** Groups, as `child_group g`, whose days in the range the person works with. */
export function groupsInRange(scope: Scope, range: DayRange, alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  return sql`${visible} and (${alias}.id = ${anyOf(scope.groupIds)} or ${standsIn(scope, range, sql`${alias}.id`)})`
}

/** The same for saving: whoever stands in does so on every one of the days. */
export function groupsToMark(scope: Scope, { from, to }: DayRange, alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  return sql`${visible} and (${alias}.id = ${anyOf(scope.groupIds)} or exists (select from staff_substitution v where v.substitute_id = ${scope.staffId}
    and (v.group_id = ${alias}.id or v.merged_group_id = ${alias}.id) and v.from_on <= ${from} and v.to_on >= ${to}))`
}

/** Children, as `child c`, of whom the person sees the attendance in a group that is theirs already. */
export function kidsOfGroup(scope: Scope, alias = sql.raw('c')): SQL {
  switch (scope.role) {
    case 'ResourceSpecialist':
      return sql`(${alias}.is_sop or exists (select from child_specialist s where s.child_id = ${alias}.id and s.staff_id = ${scope.staffId}))`
    case 'Parent':
      return sql`${alias}.id = ${anyOf(scope.childIds)}`
    default:
      return sql`true`
  }
}

/** Children, as `child c`, whose applications and notes the person sees: by the group the child is in today. */
export function kidsInScope(scope: Scope, today: Day, alias = sql.raw('c')): SQL {
  const mine =
    scope.kindergartenIds === 'all' ? sql`true` : sql`${alias}.kindergarten_id = ${anyOf(scope.kindergartenIds)}`
  if (scope.role === 'Teacher')
    return sql`${mine} and exists (select from child_group_period o where o.child_id = ${alias}.id
      and (o.group_id = ${anyOf(scope.groupIds)} or ${standsIn(scope, { from: today, to: today }, sql`o.group_id`)} and o.from_on <= ${today} and (o.to_on is null or o.to_on >= ${today})))`
  return sql`${mine} and ${kidsOfGroup(scope, alias)}`
}
