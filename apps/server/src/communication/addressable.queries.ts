import { refuseCommunication } from '@asistent/contract/communication/problems'
import { roleTypes } from '@asistent/domain/access/roles'
import {
  mayWriteToChildren,
  mayWriteToEveryone,
  mayWriteToGroups,
  rolesToWriteTo,
  type Audience,
  type PlacedAudience,
} from '@asistent/domain/communication/audience'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { visibleKids, workableGroups } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { personDetail } from './audience.queries'

// Recipients that a user may address (domain.md 7, 'Row scope'). The chosen recipients are checked here before they
// are saved; the delivery does not check again.

/** Parents cannot read rows of other people: the system role reads the names of staff, with the conditions below. */
export const lookingUp = <T>({ tx, scope }: Pick<ReadContext, 'tx' | 'scope'>, work: () => Promise<T>): Promise<T> =>
  scope.role === 'Parent' ? asSystem(tx, work) : work()

/** Kindergartens in which the user may address single people. */
export const placesOf = (scope: Scope): readonly number[] =>
  scope.kindergartenIds === 'all'
    ? []
    : scope.role === 'Parent'
      ? scope.kindergartenIds
      : scope.kindergartenId === null
        ? []
        : [scope.kindergartenId]

const parent = roleTypes.Parent

/** Teachers of the own children's groups, specialists who work with them, and those who run the kindergarten. */
const staffOfMyChildren = (
  scope: Scope,
  day: Day,
): SQL => sql`(m.role in (${roleTypes.Director}, ${roleTypes.Administrator})
    and exists (select from child c where c.id = ${anyOf(scope.childIds)} and c.kindergarten_id = m.kindergarten_id))
  or exists (select from staff_member s join group_staff gs on gs.staff_id = s.id and gs.from_on <= ${day} and (gs.to_on is null or gs.to_on >= ${day})
    join child_group_period p on p.group_id = gs.group_id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
    where s.account_id = m.account_id and s.kindergarten_id = m.kindergarten_id and p.child_id = ${anyOf(scope.childIds)})
  or exists (select from staff_member s join child_specialist cs on cs.staff_id = s.id
    where s.account_id = m.account_id and s.kindergarten_id = m.kindergarten_id and cs.child_id = ${anyOf(scope.childIds)})`

/** (id, kindergarten_id, child_ids) of all people the user may address by name. */
export function addressablePeople(scope: Scope, day: Day): SQL {
  const places = anyOf(placesOf(scope))
  const staff = sql`select m.account_id as id, m.kindergarten_id, null::int as child_id from membership m
    where m.active and m.role <> ${parent} and m.kindergarten_id = ${places} ${scope.role === 'Parent' ? sql`and (${staffOfMyChildren(scope, day)})` : sql``}`
  const parents = sql`select q.account_id, c.kindergarten_id, c.id from child c join child_guardian cg on cg.child_id = c.id and cg.may_see
    join guardian q on q.id = cg.guardian_id and q.account_id is not null
    join membership m on m.account_id = q.account_id and m.kindergarten_id = c.kindergarten_id and m.active and m.role = ${parent}
    where c.kindergarten_id = ${places} and (c.left_on is null or c.left_on >= ${day}) and ${visibleKids(scope)}`
  const all = mayWriteToChildren(scope.role) ? sql`${staff} union all ${parents}` : staff
  return sql`select r.id, min(r.kindergarten_id) as kindergarten_id, case when bool_or(r.child_id is null) then null else array_agg(distinct r.child_id) end as child_ids
    from (${all}) r join account a on a.id = r.id and a.state = 'active' where r.id <> ${scope.accountId} group by r.id`
}

export const personRow = ({ language }: Scope): SQL =>
  sql`select x.id, a.first_name || ' ' || a.last_name as name, ${personDetail(sql`x.kindergarten_id`, sql`x.id`, sql`x.child_ids`, language)} as detail, x.child_ids is not null as "isParent"`

/** Kindergartens that a message to several kindergartens may address. */
export function placesToWriteTo(scope: Scope): SQL {
  switch (scope.role) {
    case 'MON':
      return sql`k.active`
    case 'Municipality':
      return sql`k.active and k.municipality_id = ${scope.municipalityId}`
    case 'Director':
    case 'Administrator':
      // The own kindergarten with its branches, and others that the user manages.
      return sql`k.active and (k.id = ${scope.kindergartenId} or k.mother_id = ${scope.kindergartenId}
        or exists (select from membership m where m.account_id = ${scope.accountId} and m.active and m.kindergarten_id = k.id and m.role in (${roleTypes.Director}, ${roleTypes.Administrator})))`
    default:
      return sql`false`
  }
}

async function requireAll(tx: Tx, ids: readonly number[], matching: SQL): Promise<void> {
  const expectedCount = new Set(ids).size
  if (expectedCount === 0) return
  const row = await oneRow<{ count: number }>(tx, sql`select count(*)::int as count from (${matching}) matching`)
  if (row?.count !== expectedCount) requireFound(undefined)
}

const requireMay = (allowed: boolean, chosen: boolean): void => {
  if (chosen && !allowed) throw refuseCommunication('not-addressable', { field: 'recipients' })
}

/** Returns the audience to save, or rejects. Groups, children and people outside of the scope count as missing. */
export async function requireAddressable(
  context: Pick<ReadContext, 'tx' | 'scope' | 'now'>,
  audience: Audience,
): Promise<PlacedAudience> {
  const { tx, scope, now } = context
  const day = today(now)
  const kindergartenIds = scope.role === 'Parent' ? placesOf(scope) : [inKindergarten(scope)]
  const roles = rolesToWriteTo(scope.role)
  requireMay(mayWriteToEveryone(scope.role), audience.everyone)
  requireMay(
    audience.roleTypes.every((role) => roles.includes(role)),
    true,
  )
  requireMay(mayWriteToGroups(scope.role), audience.classIds.length > 0)
  requireMay(mayWriteToChildren(scope.role), audience.studentIds.length > 0)
  await requireAll(
    tx,
    audience.classIds,
    sql`select g.id from child_group g where g.id = ${anyOf(audience.classIds)} and ${workableGroups(scope)}`,
  )
  await requireAll(
    tx,
    audience.studentIds,
    sql`select c.id from child c where c.id = ${anyOf(audience.studentIds)} and ${visibleKids(scope)}`,
  )
  await lookingUp(context, () =>
    requireAll(
      tx,
      audience.userIds,
      sql`select x.id from (${addressablePeople(scope, day)}) x where x.id = ${anyOf(audience.userIds)}`,
    ),
  )
  return { ...audience, kindergartenIds }
}

/** The same for whole roles of several kindergartens. */
export async function requirePlaces(
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  kindergartenIds: readonly number[],
  roles: Audience['roleTypes'],
): Promise<PlacedAudience> {
  const allowed = rolesToWriteTo(scope.role)
  requireMay(
    roles.every((role) => allowed.includes(role)),
    true,
  )
  // The policies do not show branches and other kindergartens that the user manages; the condition uses memberships.
  await asSystem(tx, () =>
    requireAll(
      tx,
      kindergartenIds,
      sql`select k.id from kindergarten k where k.id = ${anyOf(kindergartenIds)} and ${placesToWriteTo(scope)}`,
    ),
  )
  return {
    everyone: false,
    roleTypes: roles,
    classIds: [],
    classStaff: false,
    studentIds: [],
    userIds: [],
    kindergartenIds,
  }
}

export const listPlacesToWriteTo = (tx: Tx, scope: Scope) =>
  asSystem(tx, () =>
    rows<{ id: number; name: string; city: string }>(
      tx,
      sql`select k.id, k.name, t.kind || ' ' || t.name as city from kindergarten k join city t on t.id = k.city_id where ${placesToWriteTo(scope)} order by k.name, k.id limit 5000`,
    ),
  )
