import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { getGroup, groupOverview, listGroups } from '@asistent/contract/people/groups.calls'
import { mealGroupLabel } from '@asistent/domain/people/groups'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { countsStaff, unnamedStaff } from './unnamed.ops'
import { ownGroups, visibleGroups } from './visible.ops'

type Filters = ParsedOf<typeof listGroups>

/** Substitution groups last, then by name in Bulgarian collation (spec/calls.md 9). */
const usualOrder = sql`is_for_substitution, name, id`

function conditions(scope: Scope, filters: Filters | ParsedOf<typeof groupOptions>): (SQL | undefined)[] {
  return [
    filters.mine ? ownGroups(scope) : visibleGroups(scope),
    filters.periodId !== undefined ? sql`g.school_year_id = ${filters.periodId}` : ofChosenYear(scope),
    filters.kindergartenId !== undefined ? sql`g.kindergarten_id = ${filters.kindergartenId}` : undefined,
    filters.classTypes?.length ? sql`g.class_type = ${anyOf(filters.classTypes)}` : undefined,
    filters.isForSubstitution !== undefined ? sql`g.is_for_substitution = ${filters.isForSubstitution}` : undefined,
    filters.search ? contains(sql`g.name`, filters.search) : undefined,
  ]
}

/** Condition on the selected school year, by start year for users of several kindergartens. */
export function ofChosenYear(scope: Scope): SQL {
  if (scope.schoolYear && scope.kindergartenId !== null && !scope.consolidated && scope.role !== 'Parent')
    return sql`g.school_year_id = ${scope.schoolYear.id}`
  return sql`exists (select from school_year y where y.id = g.school_year_id and ${scope.schoolYear ? sql`y.start_year = ${scope.schoolYear.startYear}` : sql`y.active`})`
}

const typeName = sql`case g.meal_group when 1 then ${mealGroupLabel[1]} when 2 then ${mealGroupLabel[2]} else ${mealGroupLabel[3]} end`

/**
 * `d.day`: today, or the nearest day of the group's school year: the last of a past year, the first of a future one.
 */
const dayOfGroup = (today: string) => sql`left join school_year y on y.id = g.school_year_id
  cross join lateral (select least(greatest(${today}::date, y.from_on), y.to_on) as day) d`

const inGroup = sql`from child_group_period p join child c on c.id = p.child_id
  where p.group_id = g.id and p.from_on <= d.day and (p.to_on is null or p.to_on >= d.day) and (c.left_on is null or c.left_on >= d.day)`

const worksInGroup = sql`gs.group_id = g.id and (gs.to_on is null or gs.to_on >= d.day)`

type GroupRow = RowOf<typeof listGroups>

const groupCounts = sql`(select count(*)::int as total, count(*) filter (where c.gender = 2)::int as girls, count(*) filter (where c.gender = 1)::int as boys ${inGroup})`

export async function groupPage(tx: Tx, scope: Scope, filters: Filters, today: string): Promise<Page<GroupRow>> {
  const answer = await visiblePage(tx, scope, filters, today)
  if (countsStaff(scope)) return { ...answer, result: answer.result.map(withoutTeachers) }
  return scope.role === 'Parent' ? { ...answer, result: await withSizes(tx, answer.result, today) } : answer
}

/** Replaces names of staff by numbers. */
function withoutTeachers<Group extends { readonly teachers: { id: number; name: string }[] }>(group: Group): Group {
  const unnamed = unnamedStaff()
  return { ...group, teachers: group.teachers.map(({ id }) => unnamed(id)) }
}

/** A parent's policies show only the own children, so group sizes are counted with the system role. */
async function withSizes(tx: Tx, groups: readonly GroupRow[], today: string): Promise<GroupRow[]> {
  const sizes = await asSystem(tx, () =>
    rows<Pick<GroupRow, 'id' | 'total' | 'girls' | 'boys'>>(
      tx,
      sql`select g.id, counts.* from child_group g ${dayOfGroup(today)} cross join lateral ${groupCounts} counts where g.id = ${anyOf(groups.map(({ id }) => id))}`,
    ),
  )
  const byId = new Map(sizes.map((size) => [size.id, size]))
  return groups.map((group) => ({ ...group, ...byId.get(group.id) }))
}

const visiblePage = (tx: Tx, scope: Scope, filters: Filters, today: string) =>
  page<GroupRow>(tx, filters, {
    select: sql`select g.id, g.kindergarten_id as "kindergartenId", k.name as "kindergartenName", g.school_year_id as "periodId", g.name, g.class_type as "classType",
      g.attendance_type as "attendanceType", g.meal_group as type, ${typeName} as "typeName", g.is_for_substitution as "isForSubstitution", g.capacity, g.color, g.emblem,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) order by s.last_name)
        from group_staff gs join staff_member s on s.id = gs.staff_id where ${worksInGroup}), '[]') as teachers,
      counts.*
      from child_group g join kindergarten k on k.id = g.kindergarten_id ${dayOfGroup(today)}
      cross join lateral ${groupCounts} counts`,
    where: conditions(scope, filters),
    orderBy: { name: sql`g.name`, classType: sql`g.class_type`, total: sql`counts.total`, capacity: sql`g.capacity` },
    otherwise: usualOrder,
  })

/** The same without paging, for printing. */
export async function allGroups(tx: Tx, scope: Scope, filters: ParsedOf<typeof groupOverview.json>, today: string) {
  const query = { ...filters, pageNumber: 1, pageSize: undefined, orderByColumn: undefined, orderByDescending: false }
  return (await groupPage(tx, scope, query, today)).result
}

/** Guests do not take places. */
const freePlaces = sql`, g.capacity - (select count(*)::int ${inGroup} and not c.is_guest) as "freePlaces"`

/** Excludes parents, whose policies show only the own children. */
const tellsPlaces = ({ role }: Scope, { withPlaces = false }: ParsedOf<typeof groupOptions>) =>
  withPlaces && role !== 'Parent'

export const groupChoices = (tx: Tx, scope: Scope, filters: ParsedOf<typeof groupOptions>, today: string) =>
  page<RowOf<typeof groupOptions>>(tx, filters, {
    select: sql`select g.id, g.name, g.kindergarten_id as "kindergartenId", k.name as "kindergartenName", g.class_type as "classType", g.attendance_type as "attendanceType",
      g.is_for_substitution as "isForSubstitution", g.meal_group as type, ${typeName} as "typeName", g.color, g.emblem
      ${tellsPlaces(scope, filters) ? freePlaces : sql``}
      from child_group g join kindergarten k on k.id = g.kindergarten_id ${tellsPlaces(scope, filters) ? dayOfGroup(today) : sql``}`,
    where: conditions(scope, filters),
    orderBy: { name: sql`g.name` },
    otherwise: sql`g.is_for_substitution, g.name, g.id`,
  })

export async function groupById(tx: Tx, scope: Scope, id: number, today: string) {
  const group = await oneRow<OutputOf<typeof getGroup>>(
    tx,
    sql`select g.id, g.name, g.school_year_id as "periodId", g.class_type as "classType", g.attendance_type as "attendanceType", g.meal_group as type,
      g.is_for_substitution as "isForSubstitution", g.capacity, g.room_name as "roomName", g.color, g.emblem, g.version,
      array(select gs.staff_id from group_staff gs where ${worksInGroup} order by gs.id) as "teacherIds",
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) order by gs.id)
        from group_staff gs join staff_member s on s.id = gs.staff_id where ${worksInGroup}), '[]') as teachers
      from child_group g ${dayOfGroup(today)} where g.id = ${id} and ${visibleGroups(scope)}`,
  )
  return group && countsStaff(scope) ? { ...withoutTeachers(group), teacherIds: [] } : group
}

/** Staff employed today. */
export async function staffForGroups(tx: Tx, kindergartenId: number, today: string) {
  const results = await rows<{ id: number; name: string; occupation: number | null }>(
    tx,
    sql`select s.id, s.first_name || ' ' || s.last_name as name, s.occupation from staff_member s
      where s.kindergarten_id = ${kindergartenId} and (s.left_on is null or s.left_on >= ${today})
      order by s.is_pedagogical desc, s.first_name, s.last_name, s.id`,
  )
  return results.map(({ id, name, occupation }) => ({
    id,
    name,
    occupation: occupation === null ? null : (occupationOf(occupation)?.name ?? null),
  }))
}

export const childrenOfGroup = async (tx: Tx, groupId: number): Promise<number> =>
  (
    await rows<{ n: number }>(
      tx,
      sql`select count(distinct child_id)::int as n from child_group_period where group_id = ${groupId}`,
    )
  )[0]?.n ?? 0
