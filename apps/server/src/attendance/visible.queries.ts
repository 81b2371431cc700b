import { maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { contains, overlaps, type DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { signsFor } from '../people/sight.ops'
import { visibleGroups, visibleKids } from '../people/visible.ops'
import { anyOf } from '../platform/list'
import type { GroupDays, Scope } from '../platform/scope'
import type { StoredStay } from './month.queries'

// Access to attendance (domain.md 7). A teacher's days are in scope.work: of a current group the days of its children,
// and for children who have left those of the assignment; of a former group these are read-only; of a substitution the
// covered days.

/** Returns whether the teacher is assigned to the group today; a substitution does not count. */
const hasGroup = ({ groupIds, work, today }: Scope, groupId: number): boolean =>
  groupIds.includes(groupId) && work.some((one) => one.groupId === groupId && !one.standsIn && contains(one, today))

const groupsWhere = (scope: Scope, matches: (days: GroupDays) => boolean): number[] => [
  ...new Set(scope.work.filter(matches).map(({ groupId }) => groupId)),
]

/** Groups `child_group g` with at least one readable day in the range. */
export function groupsInRange(scope: Scope, range: DayRange, alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  const ids = groupsWhere(scope, (days) => overlaps(days, range) || hasGroup(scope, days.groupId))
  return sql`${visible} and ${alias}.id = ${anyOf(ids)}`
}

/** Groups with all of the days writable. */
export function groupsToMark(scope: Scope, days: readonly Day[], alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  const ids = groupsWhere(scope, ({ groupId }) => days.every((day) => mayMark(scope, groupId, { from: day, to: day })))
  return sql`${visible} and ${alias}.id = ${anyOf(ids)}`
}

/** Returns whether the user may write a day of the group in the range. */
export const mayMark = (scope: Scope, groupId: number, range: DayRange): boolean =>
  scope.role !== 'Teacher' ||
  hasGroup(scope, groupId) ||
  scope.work.some((one) => one.groupId === groupId && one.standsIn && overlaps(one, range))

/** Returns whether the user may read figures of the group on the day. */
export const seesDay = (scope: Scope, groupId: number, day: Day): boolean =>
  scope.role !== 'Teacher' ||
  hasGroup(scope, groupId) ||
  scope.work.some((one) => one.groupId === groupId && contains(one, day))

/** Children `child c` whose attendance the user may read, within an accessible group. */
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

/**
 * Whether the user may read the record of `child c` today. Of former children of the group or kindergarten only name
 * and marks are readable: no numbers, health data, documents or contacts.
 */
export const knownKid = (scope: Scope): SQL =>
  scope.role === 'Teacher' || scope.role === 'ResourceSpecialist' ? sql`(${visibleKids(scope)})` : sql`true`

/** Days of a child in a group that the user may read or write; undefined is all. */
function ownDays(
  scope: Scope,
  groupId: number,
  hasPersonalData: boolean,
  purpose: 'read' | 'write',
): GroupDays[] | undefined {
  const has = hasGroup(scope, groupId)
  if (scope.role !== 'Teacher' || (hasPersonalData && has)) return undefined
  return scope.work.filter((one) => one.groupId === groupId && (purpose === 'read' || has || one.standsIn))
}

/** Returns whether the user may read or write this day of the child in the group. */
export function isOwnDay(scope: Scope, groupId: number, hasPersonalData: boolean, purpose: 'read' | 'write') {
  const shownDays = ownDays(scope, groupId, hasPersonalData, purpose)
  return (day: Day): boolean => !shownDays || shownDays.some((days) => contains(days, day))
}

/** Stays of a child; those in the group are limited to the accessible days. */
export function ownStays<Stay extends StoredStay>(
  scope: Scope,
  groupId: number,
  child: { readonly known: boolean; readonly stays: readonly Stay[] },
  purpose: 'read' | 'write',
): readonly Stay[] {
  const shownDays = ownDays(scope, groupId, child.known, purpose)
  if (!shownDays) return child.stays
  return child.stays.flatMap((stay) =>
    stay.groupId === groupId ? shownDays.flatMap((days) => cut(stay, days)) : [stay],
  )
}

function cut<Stay extends StoredStay>(stay: Stay, days: GroupDays): Stay[] {
  if (!overlaps(stay, days)) return []
  const to = stay.to === null || days.to === null ? (stay.to ?? days.to) : minDay(stay.to, days.to)
  return [{ ...stay, from: maxDay(stay.from, days.from), to }]
}

/**
 * Whether the texts of `attendance_request r` are readable: guardians without the right to sign read only their own.
 */
export const readsRequest = (scope: Scope): SQL =>
  scope.role === 'Parent' ? sql`(r.created_by = ${scope.accountId} or ${signsFor(scope, sql`r.child_id`)})` : sql`true`
