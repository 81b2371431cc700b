import { noRights, rightsOf } from './matrix'
import type { MenuGroup, Resource } from './resources'
import { resourceGroup } from './resource-words'
import { resources } from './resources'
import type { Right, Rights } from './rights'
import { holdsAny, rightNames } from './rights'
import type { Role } from './roles'

/**
 * Custom roles: a kindergarten's changes to the matrix (domain.md 7, 'rebuild-access').
 *
 * Rules that the specification leaves open:
 * - only the roles of `editableRoles` can be edited. A director keeps all rights, so that a kindergarten cannot lock
 *   itself out; parents, the ministry and municipalities are not its staff;
 * - no role exceeds the rights of the kindergarten's director, and on Users and Roles those of its administrator;
 * - an edit changes rights, not visible rows: `own` and `limit` are kept. A limited right (such as 'counts') can only
 *   be removed, because creating makes no sense with access to counts alone;
 * - a right added to a role without any covers the rows of the role's scope;
 * - without `read` there are no rights, because a screen that cannot be opened cannot save.
 */
export const editableRoles = ['Teacher', 'ResourceSpecialist', 'Manciple', 'Administrator'] as const satisfies Role[]

export type AccessOverride = Partial<Record<Resource, Partial<Pick<Rights, Right>>>>

export const isEditableRole = (role: Role): boolean => (editableRoles as readonly Role[]).includes(role)

/** Maximum rights of a custom role based on `role` on a resource. */
export const ceilingOf = (role: Role, resource: Resource): Rights => {
  const base = rightsOf(role, resource)
  if (!isEditableRole(role)) return base
  if (base.limit && holdsAny(base)) return base
  return rightsOf(resource === 'Users' || resource === 'Roles' ? 'Administrator' : 'Director', resource)
}

const edited = (role: Role, resource: Resource, override: Partial<Pick<Rights, Right>>): Rights => {
  const base = rightsOf(role, resource)
  const ceiling = ceilingOf(role, resource)
  const holds = (right: Right): boolean => (override[right] ?? base[right]) && (ceiling[right] || base[right])
  if (!holds('read')) return noRights
  const rights: Rights = {
    read: true,
    create: holds('create'),
    update: holds('update'),
    delete: holds('delete'),
    own: base.own,
  }
  return base.limit && holdsAny(base) ? { ...rights, limit: base.limit } : rights
}

export const withOverrides = (role: Role, overrides: AccessOverride): ((resource: Resource) => Rights) => {
  if (!isEditableRole(role)) return (resource) => rightsOf(role, resource)
  return (resource) => {
    const override = overrides[resource]
    return override ? edited(role, resource, override) : rightsOf(role, resource)
  }
}

/** Edits beyond the ceiling, which a form rejects. */
export const excessOf = (role: Role, overrides: AccessOverride): { resource: Resource; right: Right }[] =>
  resources.flatMap((resource) => {
    const ceiling = ceilingOf(role, resource)
    const base = rightsOf(role, resource)
    return rightNames
      .filter((right) => overrides[resource]?.[right] && !ceiling[right] && !base[right])
      .map((right) => ({ resource, right }))
  })

export interface AccessEntry {
  resource: Resource
  group: MenuGroup
  canView: boolean
  canCreate: boolean
  canEdit: boolean
  read: boolean
  create: boolean
  update: boolean
  delete: boolean
  /** The right holds through the administration paths: the master administrator's only way in (product.md 6). */
  master: boolean
}

/** The access list of the signed-in user's data (product.md 3); resources without any right are left out. */
export const accessList = (rightsFor: (resource: Resource) => Rights, master = false): AccessEntry[] =>
  resources.flatMap((resource) => {
    const rights = rightsFor(resource)
    if (!holdsAny(rights)) return []
    const { read, create, update, delete: remove } = rights
    return [
      {
        resource,
        group: resourceGroup[resource],
        canView: read,
        canCreate: create,
        canEdit: update,
        read,
        create,
        update,
        delete: remove,
        master,
      },
    ]
  })
