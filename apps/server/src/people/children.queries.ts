import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import type { childOptions, ChildRow, listChildren } from '@asistent/contract/people/children.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf, page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import {
  allergyColumns,
  byName,
  childContains,
  childName,
  enrolledOn,
  inGroups,
  referenceDay,
  stayOn,
  stayOnOf,
} from './child-sql.ops'
import { sightOf } from './sight.ops'
import { visibleKids } from './visible.ops'

export type ChildFilters = Partial<Omit<ParsedOf<typeof listChildren>, keyof PageQuery>>

export function childConditions(scope: Scope, filters: ChildFilters, day: Day): (SQL | undefined | false)[] {
  const { health } = sightOf(scope)
  return [
    visibleKids(scope),
    enrolledOn(scope, day, filters.isDetached ?? false),
    inGroups(filters.classIds),
    filters.kindergartenId !== undefined && sql`c.kindergarten_id = ${filters.kindergartenId}`,
    filters.isSop !== undefined && sql`c.is_sop = ${filters.isSop}`,
    filters.hasPreferences !== undefined && sql`c.has_preferences = ${filters.hasPreferences}`,
    // Filtering must not reveal allergies to callers without access to them.
    filters.hasAllergies !== undefined &&
      health &&
      sql`(c.allergen_ids <> '{}' or c.allergies_text is not null) = ${filters.hasAllergies}`,
    filters.isGuest !== undefined && sql`c.is_guest = ${filters.isGuest}`,
    filters.withoutClass === true &&
      sql`not exists (select from child_group_period none where none.child_id = c.id and none.from_on <= ${day} and (none.to_on is null or none.to_on >= ${day}))`,
    filters.enrolledBy !== undefined && sql`c.enrolled_on <= ${filters.enrolledBy}`,
    filters.birthYear !== undefined && sql`extract(year from c.birth_on) = ${filters.birthYear}`,
    filters.parentId !== undefined &&
      sql`exists (select from child_guardian cg where cg.child_id = c.id and cg.guardian_id = ${filters.parentId})`,
    filters.search ? childContains(scope, filters.search) : undefined,
  ]
}

const personIdColumn = (scope: Scope): SQL => (sightOf(scope).numbers ? sql`c.person_id` : sql`${hiddenPersonId}::text`)

const orderBy = {
  name: sql`c.first_name`,
  className: sql`s.group_name`,
  position: sql`s.position`,
  birthDate: sql`c.birth_on`,
  enrollmentDate: sql`c.enrolled_on`,
  leaveDate: sql`c.left_on`,
}

type WithoutParents = Omit<ChildRow, 'parents'>

export const childColumns = (
  scope: Scope,
): SQL => sql`c.id, ${childName()} as name, s.group_id as "classId", s.group_name as "className", s.position,
  ${allergyColumns(scope)}, c.kindergarten_id as "kindergartenId", k.name as "kindergartenName",
  c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.person_id_type as "personIdType",
  ${personIdColumn(scope)} as "personId", c.gender, c.birth_on as "birthDate", c.enrolled_on as "enrollmentDate", c.left_on as "leaveDate",
  c.leave_reason as "leaveReason", c.is_sop as "isSop", c.has_preferences as "hasPreferences", c.is_guest as "isGuest", c.photo_file_id as "photoFileId"`

/**
 * Ids of one page. Groups are joined only for filtering or ordering by them; all other columns are read for the rows of
 * the page, so the cost of a list does not depend on its length.
 */
async function pageOfIds(tx: Tx, scope: Scope, query: ParsedOf<typeof listChildren>, day: Day): Promise<Page<number>> {
  const byGroup = query.classIds?.length || query.orderByColumn === 'className' || query.orderByColumn === 'position'
  const answer = await page<{ id: number }>(tx, query, {
    select: sql`select c.id from child c ${byGroup ? stayOn(day) : sql``}`,
    where: childConditions(scope, query, day),
    orderBy: { ...orderBy, personId: sightOf(scope).numbers ? sql`c.person_id` : sql`c.first_name` },
    otherwise: byName(),
  })
  return { rowsCount: answer.rowsCount, result: answer.result.map((one) => one.id) }
}

const inGivenOrder = (ids: readonly number[]): SQL =>
  sql`where c.id = ${anyOf(ids)} order by array_position(${sql.param([...ids])}::int[], c.id)`

export async function childPage(tx: Tx, scope: Scope, query: ParsedOf<typeof listChildren>, today: Day) {
  const day = referenceDay(scope, today)
  const { result: ids, rowsCount } = await pageOfIds(tx, scope, query, day)
  const results = await rows<WithoutParents>(
    tx,
    sql`select ${childColumns(scope)} from child c join kindergarten k on k.id = c.kindergarten_id ${stayOnOf(day, ids)} ${inGivenOrder(ids)}`,
  )
  const parents = await parentsOf(tx, scope, ids)
  return { rowsCount, result: results.map((child): ChildRow => ({ ...child, parents: parents.get(child.id) ?? [] })) }
}

export async function childChoices(tx: Tx, scope: Scope, query: ParsedOf<typeof childOptions>, today: Day) {
  const day = referenceDay(scope, today)
  const { result: ids, rowsCount } = await pageOfIds(tx, scope, query, day)
  const result = await rows<RowOf<typeof childOptions>>(
    tx,
    sql`select c.id, ${childName()} as name, s.group_id as "classId", s.group_name as "className", s.position, ${allergyColumns(scope)},
      c.kindergarten_id as "kindergartenId", c.birth_on as "birthDate", c.photo_file_id as "photoFileId" from child c ${stayOnOf(day, ids)} ${inGivenOrder(ids)}`,
  )
  return { rowsCount, result }
}

export const allChildren = (tx: Tx, scope: Scope, filters: ChildFilters, day: Day) =>
  rows<WithoutParents & { color: number | null; emblem: string | null; isForSubstitution: boolean | null }>(
    tx,
    sql`select ${childColumns(scope)}, s.color, s.emblem, s.is_for_substitution as "isForSubstitution"
      from child c join kindergarten k on k.id = c.kindergarten_id ${stayOn(day)} ${whereAll(childConditions(scope, filters, day))}
      order by k.name, s.is_for_substitution nulls last, s.group_name nulls last, s.position nulls last, ${byName()} limit 20000`,
  )

export type ParentOfChild = ChildRow['parents'][number]

/**
 * Guardians of many children. Staff get phone numbers; a guardian gets the names of the others, which are outside of
 * the policies; experts get none.
 */
export async function parentsOf(
  tx: Tx,
  scope: Scope,
  childIds: readonly number[],
): Promise<Map<number, ParentOfChild[]>> {
  const byChild = new Map<number, ParentOfChild[]>()
  if (childIds.length === 0 || (!scope.rights('Parents').read && scope.role !== 'Parent')) return byChild
  const { contacts } = sightOf(scope)
  const read = () =>
    rows<ParentOfChild & { childId: number }>(
      tx,
      sql`select cg.child_id as "childId", p.id, p.first_name || ' ' || p.last_name as name, cg.kinship, ${contacts ? sql`p.phone` : sql`null::text`} as phone
        from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${anyOf(childIds)}
        order by cg.is_main desc, cg.kinship, p.id`,
    )
  const results = scope.role === 'Parent' ? await asSystem(tx, read) : await read()
  for (const { childId, ...parent } of results) byChild.set(childId, [...(byChild.get(childId) ?? []), parent])
  return byChild
}
