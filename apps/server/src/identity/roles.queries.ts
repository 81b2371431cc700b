import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { listCustomRoles, listExtendedRoles } from '@asistent/contract/identity/roles.calls'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { roleLabel, roleOfType, roleTypes, staffRoles, type Role, type RoleType } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'

type ExtendedRole = OutputOf<typeof listExtendedRoles>['result'][number]

/** Roles of people in a kindergarten. */
const kindergartenRoles: readonly Role[] = [...staffRoles, 'Parent']
const pedagogicalRoles: readonly Role[] = ['Director', 'Teacher', 'ResourceSpecialist']

interface Choice {
  readonly pedagogicalOnly: boolean
}

interface RoleOption {
  readonly id: number
  readonly name: string
  readonly roleType: RoleType
  readonly isCustom: boolean
}

const baseRoles = ({ pedagogicalOnly }: Choice): RoleOption[] =>
  (pedagogicalOnly ? pedagogicalRoles : kindergartenRoles).map((role) => ({
    id: roleTypes[role],
    name: roleLabel[role],
    roleType: roleTypes[role],
    isCustom: false,
  }))

/** Built-in roles, then those of the kindergarten. */
export async function rolesAt(tx: Tx, kindergartenId: number | null, choice: Choice): Promise<RoleOption[]> {
  const base = baseRoles(choice)
  if (kindergartenId === null) return base
  const roles = await rows<{ id: number; name: string; roleType: RoleType }>(
    tx,
    sql`select id, name, base_role as "roleType" from custom_role where kindergarten_id = ${kindergartenId} and active order by name, id`,
  )
  const allowed = new Set(base.map((role) => role.roleType))
  return [...base, ...roles.filter((role) => allowed.has(role.roleType)).map((role) => ({ ...role, isCustom: true }))]
}

interface Holder {
  readonly roleId: number
  readonly userId: number
  readonly name: string
  readonly roleType: RoleType
}

/** Active users by role. Names of parents only for callers who manage roles. */
export async function extendedRolesAt(
  tx: Tx,
  kindergartenId: number,
  choice: Choice & { readonly withMembers: boolean },
  seesParents: boolean,
): Promise<ExtendedRole[]> {
  const options = await rolesAt(tx, kindergartenId, choice)
  const holders = await rows<Holder>(
    tx,
    sql`select coalesce(m.custom_role_id, m.role) as "roleId", a.id as "userId", a.first_name || ' ' || a.last_name as name, m.role as "roleType"
      from membership m join account a on a.id = m.account_id and a.state = 'active'
      where m.kindergarten_id = ${kindergartenId} and m.active order by a.first_name, a.last_name, a.id`,
  )
  return options.map((option) => {
    const inRole = holders.filter((holder) => holder.roleId === option.id)
    const named = choice.withMembers && (seesParents || option.roleType !== roleTypes.Parent)
    return {
      ...option,
      membersCount: inRole.length,
      members: named ? inRole.map(({ userId, name, roleType }) => ({ userId, name, roleType })) : [],
    }
  })
}

export const kindergartenNames = (tx: Tx, ids: readonly number[]) =>
  rows<{ kindergartenId: number; kindergartenName: string }>(
    tx,
    sql`select id as "kindergartenId", name as "kindergartenName" from kindergarten where id = ${anyOf(ids)} order by mother_id nulls first, name`,
  )

type CustomRoleRow = RowOf<typeof listCustomRoles>

export async function customRolePage(tx: Tx, kindergartenId: number, query: ParsedOf<typeof listCustomRoles>) {
  const answer = await page<CustomRoleRow>(tx, query, {
    select: sql`select r.id, r.name, r.base_role as "baseRoleType", (select count(*)::int from jsonb_object_keys(r.access)) as changes,
      (select count(*)::int from membership m where m.custom_role_id = r.id) as "membersCount" from custom_role r`,
    where: [
      sql`r.kindergarten_id = ${kindergartenId}`,
      sql`r.active`,
      query.search !== null && contains(sql`r.name`, query.search),
    ],
    orderBy: {
      name: sql`r.name`,
      membersCount: sql`(select count(*) from membership m where m.custom_role_id = r.id)`,
    },
    otherwise: sql`r.name, r.id`,
  })
  return {
    ...answer,
    result: answer.result.map((row) => ({
      ...row,
      baseRoleName: roleLabel[roleOfType(row.baseRoleType) ?? 'Teacher'],
    })),
  }
}

interface CustomRole {
  readonly id: number
  readonly name: string
  readonly baseRoleType: RoleType
  readonly access: AccessOverride
  readonly version: number
}

export const customRoleForm = (tx: Tx, kindergartenId: number, id: number) =>
  oneRow<CustomRole>(
    tx,
    sql`select id, name, base_role as "baseRoleType", access, version from custom_role where id = ${id} and kindergarten_id = ${kindergartenId} and active`,
  )

export const membersOfRole = (tx: Tx, kindergartenId: number, roleId: number) =>
  rows<{ membershipId: number; userId: number; name: string }>(
    tx,
    sql`select m.id as "membershipId", a.id as "userId",
      coalesce(m.invited_as ->> 'firstName', a.first_name) || ' ' || coalesce(m.invited_as ->> 'lastName', a.last_name) as name
      from membership m join account a on a.id = m.account_id
      where m.kindergarten_id = ${kindergartenId} and m.custom_role_id = ${roleId} order by name, m.id`,
  )
