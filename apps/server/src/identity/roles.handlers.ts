import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  deleteCustomRole,
  getCustomRole,
  listCustomRoles,
  listExtendedRoles,
  listRoles,
  listRolesByKindergarten,
  rebuildAccess,
  saveCustomRole,
} from '@asistent/contract/identity/roles.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { excessOf, withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { rightsOf } from '@asistent/domain/access/matrix'
import { resourceLabel } from '@asistent/domain/access/resource-words'
import { resources } from '@asistent/domain/access/resources'
import { rightNames, type Right } from '@asistent/domain/access/rights'
import { roleOfType, type Role } from '@asistent/domain/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import { customRole, membership } from '../db/tables/identity'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireCovered } from './escalation.rules'
import {
  customRoleForm,
  customRolePage,
  extendedRolesAt,
  kindergartenNames,
  membersOfRole,
  rolesAt,
} from './roles.queries'

export const roleHandlers: Handler[] = [
  read(listRoles, async ({ tx, scope }, choice) => listed(await rolesAt(tx, scope.kindergartenId, choice))),

  read(listExtendedRoles, async ({ tx, scope }, choice) =>
    listed(await extendedRolesAt(tx, inKindergarten(scope), choice, scope.rights('Roles').read)),
  ),

  read(listRolesByKindergarten, async ({ tx, scope }, choice) => {
    const places = await kindergartenNames(tx, scope.kindergartenIds === 'all' ? [] : scope.kindergartenIds)
    const result = []
    for (const kindergarten of places) {
      const roles = await extendedRolesAt(tx, kindergarten.kindergartenId, choice, scope.rights('Roles').read)
      result.push({ ...kindergarten, roles })
    }
    return listed(result)
  }),

  read(listCustomRoles, ({ tx, scope }, query) => customRolePage(tx, inKindergarten(scope), query)),

  read(getCustomRole, async ({ tx, scope }, { id }) => {
    const role = requireFound(await customRoleForm(tx, inKindergarten(scope), id))
    return { ...role, members: await membersOfRole(tx, inKindergarten(scope), id) }
  }),

  write(saveCustomRole, async (context, form) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const base = requireFound(roleOfType(form.baseRoleType))
    const access = withoutNoise(base, form.access)
    requireWithinBounds(context, base, form)
    const values = { name: form.name, baseRole: form.baseRoleType, access }
    let id = form.id
    if (id === undefined) {
      const [row] = await tx
        .insert(customRole)
        .values({ ...values, kindergartenId })
        .returning({ id: customRole.id })
      id = requireFound(row).id
    } else {
      const current = requireFound(await customRoleForm(tx, kindergartenId, id))
      requireCovered(scope, { roleType: current.baseRoleType, access: current.access })
      const changed = await tx
        .update(customRole)
        .set({ ...values, version: current.version + 1 })
        .where(
          and(
            eq(customRole.id, id),
            eq(customRole.kindergartenId, kindergartenId),
            eq(customRole.version, form.version ?? current.version),
          ),
        )
      requireChanged(changed.rowCount, { table: customRole, id })
    }
    await setMembers(context, id, form)
    audit.about({ customRoleId: id })
    return ok(id)
  }),

  write(deleteCustomRole, async ({ tx, scope, audit }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    const role = requireFound(await customRoleForm(tx, kindergartenId, id))
    requireCovered(scope, { roleType: role.baseRoleType, access: role.access })
    if ((await membersOfRole(tx, kindergartenId, id)).length > 0) throw refuseIdentity('role-held')
    await tx.delete(customRole).where(and(eq(customRole.id, id), eq(customRole.kindergartenId, kindergartenId)))
    audit.about({ customRoleId: id })
    return allDone
  }),

  write(rebuildAccess, async ({ tx, scope }) => {
    // The master rebuilds all kindergartens, others their own.
    const where = scope.role === 'Master' ? sql`true` : sql`kindergarten_id = ${inKindergarten(scope)}`
    const all = await rows<{ id: number; baseRole: number; access: AccessOverride }>(
      tx,
      sql`select id, base_role as "baseRole", access from custom_role where ${where} order by id for update`,
    )
    const changed = all.flatMap(({ id, baseRole, access }) => {
      const clean = withoutNoise(roleOfType(baseRole) ?? 'Teacher', access)
      return JSON.stringify(sorted(clean)) === JSON.stringify(sorted(access)) ? [] : [{ id, access: clean }]
    })
    await tx.execute(
      sql`update custom_role r set access = c.access, version = r.version + 1 from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id int, access jsonb) where r.id = c.id`,
    )
    // Access is computed on each call; the call's topics make clients refetch it.
    return { isSuccessful: true, roles: all.length, changed: changed.length }
  }),
]

const rightWord: Record<Right, string> = {
  read: 'преглед',
  create: 'създаване',
  update: 'промяна',
  delete: 'изтриване',
}

const listed = <T>(result: T[]) => ({ result, rowsCount: result.length })

const sorted = (access: AccessOverride) =>
  Object.entries(access)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([resource, rights]) => [resource, rightNames.map((right) => rights[right])])

/** Removes edits without effect: unknown resources, and rights equal to the matrix or beyond the ceiling. */
function withoutNoise(role: Role, access: AccessOverride): AccessOverride {
  const effective = withOverrides(role, access)
  const clean: AccessOverride = {}
  for (const resource of resources) {
    const base = rightsOf(role, resource)
    const after = effective(resource)
    const changes = rightNames.filter((right) => after[right] !== base[right])
    if (changes.length > 0) clean[resource] = Object.fromEntries(changes.map((right) => [right, after[right]]))
  }
  return clean
}

/** Limits the rights to the ceiling of the base role (domain/access/custom.ts) and to those of the caller. */
function requireWithinBounds({ scope }: WriteContext, base: Role, form: ParsedOf<typeof saveCustomRole>): void {
  const excess = excessOf(base, form.access)
  if (excess.length > 0)
    throw refuseIdentity('role-excess', {
      field: 'access',
      values: {
        rights: excess.map(({ resource, right }) => `${resourceLabel[resource]} (${rightWord[right]})`).join(', '),
      },
      data: excess,
    })
  requireCovered(scope, { roleType: form.baseRoleType, access: form.access })
}

/** Sets the members of the role; removed ones keep the base role. */
async function setMembers(
  { tx, scope }: WriteContext,
  roleId: number,
  { memberIds, baseRoleType }: ParsedOf<typeof saveCustomRole>,
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const before = await membersOfRole(tx, kindergartenId, roleId)
  // Users cannot change their own role.
  if (before.some(({ userId }) => userId === scope.accountId)) throw refuseIdentity('not-yourself')
  const uniqueIds = [...new Set(memberIds ?? before.map(({ membershipId }) => membershipId))]
  const people = await rows<{ id: number; accountId: number; role: number; access: AccessOverride | null }>(
    tx,
    sql`select m.id, m.account_id as "accountId", m.role, r.access from membership m left join custom_role r on r.id = m.custom_role_id
      where m.id = ${anyOf(uniqueIds)} and m.kindergarten_id = ${kindergartenId} order by m.id for update of m`,
  )
  if (people.length !== uniqueIds.length) requireFound(undefined)
  for (const { accountId, role, access } of people) {
    if (accountId === scope.accountId) throw refuseIdentity('not-yourself')
    if (role !== baseRoleType) throw refuseIdentity('role-mismatch', { field: 'memberIds' })
    requireCovered(scope, { roleType: role, access })
  }
  await tx
    .update(membership)
    .set({ customRoleId: null })
    .where(and(eq(membership.customRoleId, roleId), eq(membership.kindergartenId, kindergartenId)))
  if (uniqueIds.length > 0)
    await tx.execute(sql`update membership set custom_role_id = ${roleId} where id = ${anyOf(uniqueIds)}`)
}
