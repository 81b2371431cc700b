import { z } from 'zod'
import { resources } from '@asistent/domain/access/resources'
import { roleTypes, staffRoles, type RoleType } from '@asistent/domain/access/roles'
import { editableRoles } from '@asistent/domain/access/custom'
import { either, may, onlyRoles, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, oneOf, optionalText, text, version } from '../core/values'

// Built-in roles (id = role type) and custom roles of kindergartens (id from 1001). spec/calls.md 6.

const roleOption = z.object({ id, name: z.string(), roleType: oneOf(roleTypes), isCustom: z.boolean() })

const member = z.object({ userId: id, name: z.string(), roleType: oneOf(roleTypes) })

const extendedRole = roleOption.extend({ membersCount: z.int(), members: z.array(member) })

const pedagogical = { pedagogicalOnly: z.boolean().default(false) }
const withMembers = { ...pedagogical, withMembers: z.boolean().default(false) }

const listOf = <R extends z.ZodType>(row: R) => z.object({ result: z.array(row), rowsCount: z.int() })

export const listRoles = call.get('/api/UserRoles', {
  title: 'Роли за избор',
  access: signedIn,
  input: z.object(pedagogical),
  output: listOf(roleOption),
  topics: ['roles'],
})

export const listExtendedRoles = call.get('/api/UserRoles/extended', {
  title: 'Роли и хората в тях',
  access: either(may.read('Roles'), onlyRoles(...staffRoles)),
  input: z.object(withMembers),
  output: listOf(extendedRole),
  topics: ['roles', 'users'],
})

export const listRolesByKindergarten = call.get('/api/UserRoles/extended/grouped-by-kindergarten', {
  title: 'Роли по детски градини',
  access: either(may.read('Roles'), onlyRoles(...staffRoles)),
  input: z.object(withMembers),
  output: listOf(z.object({ kindergartenId: id, kindergartenName: z.string(), roles: z.array(extendedRole) })),
  topics: ['roles', 'users'],
})

// Custom roles: /platform/groups.

const baseRoleType = z.literal(editableRoles.map((role) => roleTypes[role]) as [RoleType, ...RoleType[]])

const rights = z.object({
  read: z.boolean().optional(),
  create: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
})

const customRoleForm = z.object({
  id: id.optional(),
  name: field('Име на ролята', text(100)),
  baseRoleType: field('Основна роля', baseRoleType),
  /** Differences from the matrix, by resource. */
  access: field('Права', z.partialRecord(z.enum(resources), rights)),
  /** Users with the role; undefined keeps them. */
  memberIds: field('Хора', z.array(id).max(1000)).optional(),
  version,
})

export const listCustomRoles = call.list('/api/UserRoles/overview-models', {
  title: 'Роли и групи',
  access: may.read('Roles'),
  filters: { search: field('Търсене', optionalText(100)) },
  row: z.object({
    id,
    name: z.string(),
    baseRoleType: oneOf(roleTypes),
    baseRoleName: z.string(),
    membersCount: z.int(),
    changes: z.int(),
  }),
  orderBy: ['name', 'membersCount'],
  topics: ['roles'],
})

export const getCustomRole = call.get('/api/UserRoles/{id}', {
  title: 'Роля',
  access: may.read('Roles'),
  input: z.object({ id }),
  output: customRoleForm
    .omit({ memberIds: true })
    .required({ id: true, version: true })
    .extend({ members: z.array(z.object({ membershipId: id, userId: id, name: z.string() })) }),
  topics: ['roles'],
})

export const saveCustomRole = call.post('/api/UserRoles', {
  title: 'Запис на роля',
  access: may.save('Roles'),
  input: customRoleForm,
  output: saved,
  topics: ['roles', 'users', 'user-data'],
})

/** The matrix has no right to delete for a kindergarten: removing an unused custom role is an edit. */
export const deleteCustomRole = call.delete('/api/UserRoles/{id}', {
  title: 'Изтриване на роля',
  access: may.update('Roles'),
  input: z.object({ id }),
  output: done,
  topics: ['roles'],
})

/** Drops edits that the matrix no longer allows or that equal it (domain.md 7). */
export const rebuildAccess = call.post('/api/UserRoles/rebuild-access', {
  title: 'Преизчисляване на правата',
  access: either(may.update('Roles'), onlyRoles('Master')),
  output: z.object({ isSuccessful: z.boolean(), roles: z.int(), changed: z.int() }),
  topics: ['roles', 'user-data'],
})
