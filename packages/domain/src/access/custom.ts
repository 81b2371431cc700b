import { noRights, rightsOf } from './matrix'
import type { MenuGroup, Resource } from './resources'
import { resourceGroup } from './resource-words'
import { resources } from './resources'
import type { Right, Rights } from './rights'
import { holdsAny, rightNames } from './rights'
import type { Role } from './roles'

/**
 * Custom roles: a kindergarten's own edit of the matrix (domain.md 7, 'rebuild-access').
 *
 * Decided here, because the specification is silent:
 * - only the roles of `editableRoles` can be edited. A director always keeps everything, so that a kindergarten cannot
 *   lock itself out; parents, the ministry and municipalities are other people's guests, never staff;
 * - nobody gets more than the kindergarten's director has, and on Users and Roles no more than its administrator;
 * - an edit changes what may be done, never whose rows are seen: `own` and `limit` stay. A limited right (for example
 *   'counts') can therefore only be taken away, because creating makes no sense on numbers alone;
 * - a right given where the role had none covers the rows that the role's scope shows anyway;
 * - without `read` there is nothing: a screen that cannot be opened cannot be saved from.
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
