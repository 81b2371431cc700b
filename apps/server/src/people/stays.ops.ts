import { refusePeople } from '@asistent/contract/people/problems'
import { formatDay, yearOf, type Day } from '@asistent/domain/kernel/day'
import { isOfAge, suitsGroup } from '@asistent/domain/people/ages'
import type { GroupType } from '@asistent/domain/people/groups'
import { stayChanges, type Stay, type StayStep } from '@asistent/domain/people/stays'
import { inArray, sql } from 'drizzle-orm'
import { childGroupPeriod } from '../db/tables/people'
import { requireOpenYear } from '../institutions/school-years.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { sizeWarnings } from './group-size.queries'
import { visibleGroups } from './visible.ops'

// Stays of children in groups: reading, applying domain/people/stays.ts, and writing the difference.

export const storedStays = (tx: Tx, childId: number) =>
  rows<Stay>(
    tx,
    sql`select id, group_id as "groupId", from_on as "from", to_on as "to" from child_group_period where child_id = ${childId} order by from_on for update`,
  )

/** Returns the stays after a change, or throws its rejection. */
export function taken(step: StayStep): readonly Stay[] {
  if ('stays' in step) return step.stays
  throw refusePeople(step.problem)
}

interface TargetGroup {
  readonly id: number
  readonly classType: GroupType
  readonly isForSubstitution: boolean
  readonly schoolYearId: number
  readonly yearName: string
  readonly startYear: number
  readonly fromOn: Day
  readonly toOn: Day
}

/** Locks and returns a group that accepts children on that day; the lock serializes class book numbers. */
export async function requireTargetGroup(tx: Tx, scope: Scope, groupId: number, day: Day): Promise<TargetGroup> {
  const group = requireFound(
    await oneRow<TargetGroup>(
      tx,
      sql`select g.id, g.class_type as "classType", g.is_for_substitution as "isForSubstitution", g.school_year_id as "schoolYearId", y.name as "yearName",
        y.start_year as "startYear", y.from_on as "fromOn", y.to_on as "toOn" from child_group g join school_year y on y.id = g.school_year_id
        where g.id = ${groupId} and g.kindergarten_id = ${scope.kindergartenId} and ${visibleGroups(scope)} for update of g`,
    ),
  )
  if (group.isForSubstitution) throw refusePeople('group-for-substitution', { field: 'classId' })
  if (day < group.fromOn || day > group.toOn)
    throw refusePeople('group-of-other-year', {
      field: 'classId',
      values: { day: formatDay(day), year: group.yearName },
    })
  await requireOpenYear(tx, scope, group.schoolYearId)
  return group
}

/** Writes differences in the order delete, update, insert, so that stays never overlap in between. */
export async function writeStays(
  tx: Tx,
  child: { readonly id: number; readonly kindergartenId: number },
  before: readonly Stay[],
  after: readonly Stay[],
  position: number | null = null,
): Promise<void> {
  const { added, changed, removed } = stayChanges(before, after)
  if (removed.length > 0) await tx.delete(childGroupPeriod).where(inArray(childGroupPeriod.id, [...removed]))
  for (const stay of changed) {
    const moved = before.some((old) => old.id === stay.id && old.groupId !== stay.groupId)
    await tx.execute(sql`update child_group_period set group_id = ${stay.groupId}, from_on = ${stay.from}, to_on = ${stay.to}
      ${moved ? sql`, position = ${await freePosition(tx, child.id, stay.groupId, position)}` : sql``} where id = ${stay.id}`)
  }
  for (const stay of added)
    await tx.insert(childGroupPeriod).values({
      kindergartenId: child.kindergartenId,
      childId: child.id,
      groupId: stay.groupId,
      fromOn: stay.from,
      toOn: stay.to,
      position: await freePosition(tx, child.id, stay.groupId, position),
    })
}

/** Class book number: the requested one if it is free, else the next. Former children keep theirs. */
async function freePosition(
  tx: Tx,
  childId: number,
  groupId: number,
  requestedPosition: number | null,
): Promise<number> {
  if (requestedPosition === null) {
    const last = await oneRow<{ position: number }>(
      tx,
      sql`select coalesce(max(position), 0)::int as position from child_group_period where group_id = ${groupId}`,
    )
    return (last?.position ?? 0) + 1
  }
  const holder = await oneRow(
    tx,
    sql`select id from child_group_period where group_id = ${groupId} and position = ${requestedPosition} and child_id <> ${childId} limit 1`,
  )
  if (holder) throw refusePeople('position-taken', { field: 'position', values: { position: requestedPosition } })
  return requestedPosition
}

const wrongAge = 'Възрастта не отговаря на групата'

const fits = (birthOn: Day, group: Pick<TargetGroup, 'classType' | 'startYear' | 'fromOn'>): boolean =>
  isOfAge(birthOn, group.fromOn) && suitsGroup(group.classType, yearOf(birthOn), group.startYear)

/** Warnings when a child joins a group: its age, and the size of the group. */
export const placementWarnings = async (tx: Tx, birthOn: Day, group: TargetGroup, day: Day): Promise<string[]> => [
  ...(fits(birthOn, group) ? [] : [wrongAge]),
  ...(await sizeWarnings(tx, group.id, day)),
]

/** Warning about the age of a child in its group on the day. */
export async function ageWarning(tx: Tx, childId: number, birthOn: Day, day: Day): Promise<string[]> {
  const group = await oneRow<Pick<TargetGroup, 'classType' | 'startYear' | 'fromOn'>>(
    tx,
    sql`select g.class_type as "classType", y.start_year as "startYear", y.from_on as "fromOn"
      from child_group_period p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id
      where p.child_id = ${childId} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})`,
  )
  return group && !fits(birthOn, group) ? [wrongAge] : []
}
