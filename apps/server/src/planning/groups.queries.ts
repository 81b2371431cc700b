import type { Resource } from '@asistent/domain/access/resources'
import type { Day } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import { sql, type SQL } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import { ownGroups, visibleGroups, visibleKids } from '../people/visible.ops'
import { oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Groups whose programs and lessons a user reads and writes: with an `own` right those of the groups one works in, which for a
// specialist are the groups of the children one works with.

/** Condition on `child_group g`: the caller reads rows of the resource in this group. */
export function readableGroups(scope: Scope, resource: Resource): SQL {
  if (scope.role === 'Parent' || !scope.rights(resource).own) return visibleGroups(scope)
  // A specialist may search a child in any group; another condition limits the children.
  return scope.role === 'Teacher' ? ownGroups(scope) : visibleGroups(scope)
}

const isOwn = (scope: Scope): SQL =>
  scope.role === 'ResourceSpecialist'
    ? sql`exists (select from child_group_period p join child c on c.id = p.child_id where p.group_id = g.id and p.from_on <= ${scope.today} and (p.to_on is null or p.to_on >= ${scope.today}) and ${visibleKids(scope)})`
    : sql`g.id = ${anyOf(scope.groupIds)}`

/** Groups of the selected school year. Experts, who see many kindergartens, name a group or select a kindergarten. */
export function groupsOfYear(scope: Scope, resource: Resource, classId: number | undefined, anyYear = false): SQL {
  const readable = readableGroups(scope, resource)
  if (classId !== undefined) return sql`${readable} and g.id = ${classId}`
  if (scope.kindergartenIds === 'all') return sql`false`
  if (anyYear) return readable
  const ofYear = scope.schoolYear ? sql`y.start_year = ${scope.schoolYear.startYear}` : sql`y.active`
  return sql`${readable} and exists (select from school_year y where y.id = g.school_year_id and ${ofYear})`
}

export interface PlannedGroup {
  readonly id: number
  readonly name: string
  readonly kindergartenId: number
  readonly classType: GroupType
  readonly schoolYearId: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly studyFromOn: Day
  readonly studyToOn: Day
  /** True if the caller works in the group. */
  readonly isOwn: boolean
}

const select = (
  scope: Scope,
): SQL => sql`select g.id, g.name, g.kindergarten_id as "kindergartenId", g.class_type as "classType", g.school_year_id as "schoolYearId",
  y.from_on as "fromOn", y.to_on as "toOn", y.study_from_on as "studyFromOn", y.study_to_on as "studyToOn", ${isOwn(scope)} as "isOwn"
  from child_group g join school_year y on y.id = g.school_year_id`

/** The group, or 404. */
export const groupToRead = async (tx: Tx, scope: Scope, resource: Resource, id: number): Promise<PlannedGroup> =>
  requireFound(
    await oneRow<PlannedGroup>(tx, sql`${select(scope)} where g.id = ${id} and ${readableGroups(scope, resource)}`),
  )

/** True if the caller may write rows of the resource in that group. */
export const mayWriteGroup = (scope: Scope, resource: Resource, group: PlannedGroup): boolean =>
  scope.rights(resource).update &&
  scope.kindergartenId === group.kindergartenId &&
  !scope.consolidated &&
  (!scope.rights(resource).own || group.isOwn)

/** Returns a group in which the caller may write, or 404. Only the director writes in a closed year. */
export async function groupToWrite(tx: Tx, scope: Scope, resource: Resource, id: number): Promise<PlannedGroup> {
  const group = await groupToRead(tx, scope, resource, id)
  requireFound(
    scope.kindergartenId === group.kindergartenId && (!scope.rights(resource).own || group.isOwn) ? group : undefined,
  )
  await requireOpenYear(tx, scope, group.schoolYearId)
  return group
}
