import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { listUsers } from '@asistent/contract/identity/users.calls'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { roleLabel, roleOfType, userTypeOfRole, userTypes, type RoleType } from '@asistent/domain/access/roles'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'

// Users of the caller's kindergartens. Second factors are secret: only that column is read with the system role.

type UserRow = RowOf<typeof listUsers>

/**
 * Invited people are identified by the invitation: the value of an account's id would reveal whether it existed before.
 */
const firstInvitation = 1_000_000_000

export const idOfInvited = (membershipId: number): number => firstInvitation + membershipId

/** One row per person and kindergarten; of invited people only what the inviter entered. */
const people = (kindergartenIds: readonly number[]): SQL => sql`(
  select case when bool_or(m.invited_as is null) then a.id else ${firstInvitation} + min(m.id) end as id, k.id as "kindergartenId", k.name as "kindergartenName", a.email,
    case when bool_or(m.invited_as is null) then a.first_name else min(m.invited_as ->> 'firstName') end as "firstName",
    case when bool_or(m.invited_as is null) then a.middle_name else min(m.invited_as ->> 'middleName') end as "middleName",
    case when bool_or(m.invited_as is null) then a.last_name else min(m.invited_as ->> 'lastName') end as "lastName",
    case when bool_or(m.invited_as is null) then a.phone end as phone,
    case when bool_or(m.invited_as is null) and a.avatar_file_id is not null then '/files/avatars/' || a.id end as "avatarPath",
    case when bool_or(m.active) and a.state = 'active' then 'active'
      when bool_or(m.pending) or (bool_or(m.active) and a.state = 'invited') then 'invited' else 'deactivated' end as state,
    (select s.id from staff_member s where s.account_id = a.id and s.kindergarten_id = k.id) as "teacherId",
    (select g.id from guardian g where g.account_id = a.id and g.kindergarten_id = k.id) as "parentId",
    array_agg(m.role) as "roleTypes", array_agg(coalesce(m.custom_role_id, m.role)) as "roleIds",
    json_agg(json_build_object('membershipId', m.id, 'roleType', m.role, 'roleId', coalesce(r.id, m.role), 'name', coalesce(r.name, '')) order by m.role) as roles
  from membership m join account a on a.id = m.account_id and a.state <> 'detached' join kindergarten k on k.id = m.kindergarten_id
    left join custom_role r on r.id = m.custom_role_id
  where m.kindergarten_id = ${anyOf(kindergartenIds)}
  group by a.id, k.id) u`

const name = sql`concat_ws(' ', u."firstName", u."middleName", u."lastName")`

export async function userPage(
  tx: Tx,
  kindergartenIds: readonly number[],
  query: ParsedOf<typeof listUsers>,
): Promise<Page<UserRow>> {
  const answer = await page<UserRow>(tx, query, {
    select: sql`select u.id, u."firstName", u."middleName", u."lastName", ${name} collate "bg-x-icu" as name, u.email, u.phone, u.state,
      u."kindergartenId", u."kindergartenName", u.roles, u."teacherId", u."parentId", u."avatarPath"
      from ${people(kindergartenIds)}`,
    where: [
      query.search !== null && contains(sql`${name} || ' ' || u.email`, query.search),
      query.roleType !== undefined && sql`${query.roleType} = any (u."roleTypes")`,
      query.roleId !== undefined && sql`${query.roleId} = any (u."roleIds")`,
      query.userType !== undefined && sql`u."roleTypes" && ${sql.param(rolesOfKind(query.userType))}::smallint[]`,
      query.state !== undefined && sql`u.state = ${query.state}`,
    ],
    orderBy: {
      name: [sql`u."firstName" collate "bg-x-icu"`, sql`u."lastName" collate "bg-x-icu"`],
      email: sql`u.email`,
      state: sql`u.state`,
      kindergartenName: sql`u."kindergartenName"`,
    },
    otherwise: sql`u."firstName" collate "bg-x-icu", u."lastName" collate "bg-x-icu", u.id, u."kindergartenId"`,
  })
  const guarded = await withSecondFactor(
    tx,
    answer.result.filter(({ state }) => state === 'active').map(({ id }) => id),
  )
  return { ...answer, result: answer.result.map((row) => withWords(row, guarded.has(row.id))) }
}

/** Invited people who have not accepted. */
export const invitedPeople = (kindergartenIds: readonly number[]): SQL =>
  sql`select u.id, ${name} as title, null::timestamptz as since, u.email from ${people(kindergartenIds)} where u.state = 'invited'`

/** Accounts among these with an authenticator or a passkey. Only the system role may read those tables. */
const withSecondFactor = (tx: Tx, accountIds: readonly number[]): Promise<Set<number>> =>
  asSystem(tx, async () => {
    const guarded = await rows<{ id: number }>(
      tx,
      sql`select account_id as id from credential where account_id = ${anyOf(accountIds)} and totp_confirmed_at is not null
        union select account_id from passkey where account_id = ${anyOf(accountIds)}`,
    )
    return new Set(guarded.map(({ id }) => id))
  })

const rolesOfKind = (userType: number): RoleType[] =>
  ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).filter((type) => {
    const role = roleOfType(type)
    return role && userTypeOfRole(role) === userType
  })

function withWords(row: UserRow, hasSecondFactor: boolean): UserRow {
  const first = roleOfType(row.roles[0]?.roleType ?? 0)
  return {
    ...row,
    hasSecondFactor,
    userType: first ? userTypeOfRole(first) : userTypes.Teacher,
    roles: row.roles.map((held) => {
      const role = roleOfType(held.roleType)
      return { ...held, name: held.name || (role ? roleLabel[role] : '') }
    }),
  }
}

interface HeldMembership {
  readonly id: number
  readonly accountId: number
  readonly roleType: RoleType
  readonly customRoleId: number | null
  readonly access: AccessOverride | null
  readonly active: boolean
  readonly pending: boolean
  readonly neverAccepted: boolean
}

const held = sql`select m.id, m.account_id as "accountId", m.role as "roleType", m.custom_role_id as "customRoleId", r.access, m.active, m.pending,
  m.invited_as is not null as "neverAccepted" from membership m left join custom_role r on r.id = m.custom_role_id and r.active`

/** A person's memberships in a kindergarten, locked. */
export const membershipsOf = (tx: Tx, accountId: number, kindergartenId: number) =>
  rows<HeldMembership>(
    tx,
    sql`${held} where m.account_id = ${accountId} and m.kindergarten_id = ${kindergartenId} order by m.id for update of m`,
  )

/** Account of a user in the list above; undefined if outside of the kindergarten. */
export const accountOfUser = async (tx: Tx, userId: number, kindergartenId: number): Promise<number | undefined> =>
  (
    await oneRow<{ accountId: number }>(
      tx,
      sql`select m.account_id as "accountId" from membership m where m.kindergarten_id = ${kindergartenId}
        and ((m.account_id = ${userId} and m.invited_as is null) or (m.id = ${userId - firstInvitation} and m.invited_as is not null)) limit 1`,
    )
  )?.accountId

export const membershipById = (tx: Tx, id: number, kindergartenId: number) =>
  oneRow<HeldMembership>(tx, sql`${held} where m.id = ${id} and m.kindergarten_id = ${kindergartenId} for update of m`)

/** Accounts of the active directors. Locked first, so that two directors cannot deactivate each other concurrently. */
export async function lockDirectors(tx: Tx, kindergartenId: number): Promise<number[]> {
  const directors = await rows<{ accountId: number }>(
    tx,
    sql`select m.account_id as "accountId" from membership m join account a on a.id = m.account_id and a.state = 'active'
      where m.kindergarten_id = ${kindergartenId} and m.role = 1 and m.active order by m.id for update of m`,
  )
  return directors.map(({ accountId }) => accountId)
}

export const customRoleById = (tx: Tx, id: number, kindergartenId: number) =>
  oneRow<{ id: number; baseRole: number; access: AccessOverride }>(
    tx,
    sql`select id, base_role as "baseRole", access from custom_role where id = ${id} and kindergarten_id = ${kindergartenId} and active`,
  )
