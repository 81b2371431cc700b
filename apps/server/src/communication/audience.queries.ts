import { roleLabel, roles, roleTypes } from '@asistent/domain/access/roles'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import type { Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { sql, type SQL } from 'drizzle-orm'
import { listedName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { inLanguage, say } from '../platform/language'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// SQL that resolves an audience to accounts, and the condition that the caller is in it.
// A guardian is reached only through children with child_guardian.may_see.

const parent = roleTypes.Parent

/** Enrolled today. */
const here = (today: Day): SQL => sql`c.enrolled_on <= ${today} and (c.left_on is null or c.left_on >= ${today})`
const now = (today: Day): SQL => sql`p.from_on <= ${today} and (p.to_on is null or p.to_on >= ${today})`

/** (account_id, kindergarten_id, child_id): an account may occur several times. */
function reached(audience: PlacedAudience, today: Day): SQL {
  const places = anyOf(audience.kindergartenIds)
  const parents = audience.everyone || audience.roleTypes.includes(parent)
  const inGroups = sql`exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${anyOf(audience.classIds)} and ${now(today)})`
  return sql`
    select m.account_id, m.kindergarten_id, null::int as child_id from membership m
      where m.active and m.role <> ${parent} and m.kindergarten_id = ${places}
        and (${audience.everyone} or m.role = ${anyOf(audience.roleTypes)} or m.account_id = ${anyOf(audience.userIds)})
    union all
    select s.account_id, s.kindergarten_id, null from group_staff p join staff_member s on s.id = p.staff_id and s.account_id is not null
      join membership m on m.account_id = s.account_id and m.kindergarten_id = s.kindergarten_id and m.active and m.role <> ${parent}
      where ${audience.classStaff} and p.group_id = ${anyOf(audience.classIds)} and s.kindergarten_id = ${places} and ${now(today)}
    union all
    select q.account_id, c.kindergarten_id, c.id from child c
      join child_guardian cg on cg.child_id = c.id and cg.may_see join guardian q on q.id = cg.guardian_id and q.account_id is not null
      join membership m on m.account_id = q.account_id and m.kindergarten_id = c.kindergarten_id and m.active and m.role = ${parent}
      where c.kindergarten_id = ${places} and ${here(today)}
        and (${parents} or c.id = ${anyOf(audience.studentIds)} or q.account_id = ${anyOf(audience.userIds)} or ${inGroups})`
}

/** One row per account: its kindergarten, and its children if it is reached only as a parent. */
const accounts = (audience: PlacedAudience, today: Day, senderId: number): SQL => sql`
  select r.account_id as id, min(r.kindergarten_id) as kindergarten_id,
    case when bool_or(r.child_id is null) then null else array_agg(distinct r.child_id) end as child_ids
  from (${reached(audience, today)}) r join account a on a.id = r.account_id and a.state = 'active'
  where r.account_id <> ${senderId} group by r.account_id`

export interface Reached {
  readonly accountId: number
  /** Null: of the ministry or a municipality. */
  readonly kindergartenId: number | null
  readonly childIds: number[] | null
}

/** Accounts after an id, in the order of ids, so that a delivery continues where it stopped. */
export const resolveAudience = (
  tx: Tx,
  audience: PlacedAudience,
  options: { readonly today: Day; readonly senderId: number; readonly after?: number; readonly limit?: number },
) =>
  rows<Reached>(
    tx,
    sql`select id as "accountId", kindergarten_id as "kindergartenId", child_ids as "childIds"
      from (${accounts(audience, options.today, options.senderId)}) reached
      where id > ${options.after ?? 0} order by id limit ${options.limit ?? 100_000}`,
  )

export async function countAudience(tx: Tx, audience: PlacedAudience, today: Day, senderId: number): Promise<number> {
  const row = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (${accounts(audience, today, senderId)}) reached`,
  )
  return row?.count ?? 0
}

interface Preview {
  readonly count: number
  readonly staff: number
  readonly parents: number
  readonly people: { id: number; name: string; detail: string }[]
}

/** Label of a recipient: a parent by the children, staff by the role. Parents find only staff. */
export const personDetail = (
  kindergarten: SQL,
  account: SQL,
  children: SQL,
  language: Language = 'bg',
): SQL => sql`case when ${children} is null
  then coalesce((select string_agg(distinct word.label, ', ') from membership m join (values ${roleWords(language)}) as word (role, label) on word.role = m.role
    where m.account_id = ${account} and m.kindergarten_id = ${kindergarten} and m.active and m.role <> ${parent}), ${inLanguage(say('Служител'), language)})
  else 'Родител на ' || (select string_agg(${listedName()}, ', ' order by c.first_name) from child c where c.id = any (${children})) end`

const roleWords = (language: Language): SQL =>
  sql.join(
    roles.map((role) => sql`(${sql.raw(String(roleTypes[role]))}, ${inLanguage(say(roleLabel[role]), language)})`),
    sql`, `,
  )

/** By name and count, before sending. */
export async function previewOf(
  tx: Tx,
  audience: PlacedAudience,
  options: { readonly today: Day; readonly senderId: number; readonly limit: number },
): Promise<Preview> {
  const row = await oneRow<Preview>(
    tx,
    sql`with reached as materialized (${accounts(audience, options.today, options.senderId)}),
      shown as (select r.*, a.first_name || ' ' || a.last_name as name from reached r join account a on a.id = r.id order by a.first_name collate "bg-x-icu", a.last_name collate "bg-x-icu", a.id limit ${options.limit})
      select (select count(*)::int from reached) as count, (select count(*)::int from reached where child_ids is null) as staff,
        (select count(*)::int from reached where child_ids is not null) as parents,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'detail', ${personDetail(sql`s.kindergarten_id`, sql`s.id`, sql`s.child_ids`)}) order by s.name collate "bg-x-icu", s.id) from shown s), '[]') as people`,
  )
  return row ?? { count: 0, staff: 0, parents: 0, people: [] }
}

/** Children without a reachable parent, so that the sender can notify the families in another way. */
export const childrenWithoutReach = async (tx: Tx, audience: PlacedAudience, today: Day): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select ${listedName()} as name from child c
        where c.kindergarten_id = ${anyOf(audience.kindergartenIds)} and ${here(today)}
          and (${audience.everyone || audience.roleTypes.includes(parent)} or c.id = ${anyOf(audience.studentIds)}
            or exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${anyOf(audience.classIds)} and ${now(today)}))
          and not exists (select from child_guardian cg join guardian q on q.id = cg.guardian_id join account a on a.id = q.account_id and a.state = 'active'
            join membership m on m.account_id = a.id and m.kindergarten_id = c.kindergarten_id and m.active and m.role = ${parent}
            where cg.child_id = c.id and cg.may_see)
        order by c.first_name, c.last_name limit 50`,
    )
  ).map(({ name }) => name)

type Numbers = 'userIds' | 'roleTypes' | 'classIds' | 'studentIds'

/** True if the ids under `name` include this one. An operator instead of a subquery, because every page runs it. */
const holds = (column: SQL, name: Numbers, value: SQL): SQL =>
  sql`(${column} -> ${sql.raw(`'${name}'`)}) @> to_jsonb(${value}::int)`

const holdsAny = (column: SQL, name: Numbers, values: readonly number[]): SQL =>
  sql`(${column} -> ${sql.raw(`'${name}'`)}) @> any (${sql.param(values.map(String))}::jsonb[])`

/**
 * True if the caller is in the stored audience now: for events, polls and notes, which people who join later see
 * too. `kindergarten` is the row's kindergarten_id. `children` limits the own children for whom a parent is addressed.
 */
export function addressedTo(
  scope: Scope,
  column: SQL,
  kindergarten: SQL,
  today: Day,
  children = anyOf(scope.childIds),
): SQL {
  const mine = scope.kindergartenIds === 'all' ? sql`true` : sql`${kindergarten} = ${anyOf(scope.kindergartenIds)}`
  const byName = holds(column, 'userIds', sql`${scope.accountId}`)
  const everyone = sql`(${column} ->> 'everyone')::boolean`
  const byRole = (role: SQL) => holds(column, 'roleTypes', role)
  if (scope.role !== 'Parent')
    return sql`${mine} and (${byName} or ${everyone} or ${byRole(sql`${roleTypes[scope.role]}`)}
      or ((${column} ->> 'classStaff')::boolean and ${holdsAny(column, 'classIds', scope.groupIds)}))`
  return sql`${mine} and exists (select from child c where c.id = ${children} and c.kindergarten_id = ${kindergarten} and ${here(today)}
    and (${byName} or ${everyone} or ${byRole(sql`${parent}`)} or ${holds(column, 'studentIds', sql`c.id`)}
      or exists (select from child_group_period p where p.child_id = c.id and ${now(today)} and ${holds(column, 'classIds', sql`p.group_id`)})))`
}
