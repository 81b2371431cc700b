import { maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { contains, overlaps, type DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { signsFor } from '../people/sight.ops'
import { visibleGroups, visibleKids } from '../people/visible.ops'
import { anyOf } from '../platform/list'
import type { GroupDays, Scope } from '../platform/scope'
import type { StoredStay } from './month.queries'

// Whose attendance a person works with (domain.md 7). A teacher's days are those of scope.work: of the group the teacher
// has today the days of its children, and of children who have left it those on which the teacher was assigned; of a
// former group these are read and never written; of a group with a substitute the days that are covered.

/** Assigned to the group today; who stands in for a day has not taken the group over. */
const hasGroup = ({ groupIds, work, today }: Scope, groupId: number): boolean =>
  groupIds.includes(groupId) && work.some((one) => one.groupId === groupId && !one.standsIn && contains(one, today))

const groupsWhere = (scope: Scope, wanted: (days: GroupDays) => boolean): number[] => [
  ...new Set(scope.work.filter(wanted).map(({ groupId }) => groupId)),
]

/** Groups, as `child_group g`, of which the person reads at least one day in the range. */
export function groupsInRange(scope: Scope, range: DayRange, alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  const ids = groupsWhere(scope, (days) => overlaps(days, range) || hasGroup(scope, days.groupId))
  return sql`${visible} and ${alias}.id = ${anyOf(ids)}`
}

/** The same for saving: whoever stands in does so on every one of the days. */
export function groupsToMark(scope: Scope, days: readonly Day[], alias = sql.raw('g')): SQL {
  const visible = visibleGroups(scope, alias)
  if (scope.role !== 'Teacher') return visible
  const ids = groupsWhere(scope, ({ groupId }) => days.every((day) => mayMark(scope, groupId, { from: day, to: day })))
  return sql`${visible} and ${alias}.id = ${anyOf(ids)}`
}

/** Whether there is a day of the group in the range that the person may enter. */
export const mayMark = (scope: Scope, groupId: number, range: DayRange): boolean =>
  scope.role !== 'Teacher' ||
  hasGroup(scope, groupId) ||
  scope.work.some((one) => one.groupId === groupId && one.standsIn && overlaps(one, range))

/** Whether the person reads figures of the group on the day. */
export const seesDay = (scope: Scope, groupId: number, day: Day): boolean =>
  scope.role !== 'Teacher' ||
  hasGroup(scope, groupId) ||
  scope.work.some((one) => one.groupId === groupId && contains(one, day))

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

/**
 * Whether the record of `child c` is open to the person today. Of a child that has left the teacher's group or the
 * kindergarten only the name and the marks are read: no numbers, health, papers or people.
 */
export const knownKid = (scope: Scope): SQL =>
  scope.role === 'Teacher' || scope.role === 'ResourceSpecialist' ? sql`(${visibleKids(scope)})` : sql`true`

/** The days of a child in a group that the person reads, or may write; undefined: all. */
function ownDays(scope: Scope, groupId: number, known: boolean, purpose: 'read' | 'write'): GroupDays[] | undefined {
  const has = hasGroup(scope, groupId)
  if (scope.role !== 'Teacher' || (known && has)) return undefined
  return scope.work.filter((one) => one.groupId === groupId && (purpose === 'read' || has || one.standsIn))
}

/** Is the day of the child in the group one that the person reads, or may write? */
export function isOwnDay(scope: Scope, groupId: number, known: boolean, purpose: 'read' | 'write') {
  const own = ownDays(scope, groupId, known, purpose)
  return (day: Day): boolean => !own || own.some((days) => contains(days, day))
}

/** The stays of a child with those in the group cut to its own days. */
export function ownStays<Stay extends StoredStay>(
  scope: Scope,
  groupId: number,
  child: { readonly known: boolean; readonly stays: readonly Stay[] },
  purpose: 'read' | 'write',
): readonly Stay[] {
  const own = ownDays(scope, groupId, child.known, purpose)
  if (!own) return child.stays
  return child.stays.flatMap((stay) => (stay.groupId === groupId ? own.flatMap((days) => cut(stay, days)) : [stay]))
}

function cut<Stay extends StoredStay>(stay: Stay, days: GroupDays): Stay[] {
  if (!overlaps(stay, days)) return []
  const to = stay.to === null || days.to === null ? (stay.to ?? days.to) : minDay(stay.to, days.to)
  return [{ ...stay, from: maxDay(stay.from, days.from), to }]
}

/** What was written into `attendance_request r`: a guardian who doesn't sign for the child reads only the own words. */
export const readsRequest = (scope: Scope): SQL =>
  scope.role === 'Parent' ? sql`(r.created_by = ${scope.accountId} or ${signsFor(scope, sql`r.child_id`)})` : sql`true`
