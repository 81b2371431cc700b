import { z } from 'zod'
import { roleTypes, userTypes } from '@asistent/domain/access/roles'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { email, field, id, oneOf, optionalText } from '../core/values'
import { optionalPhone, personFields, staffRoleType } from './fields'

// Users with access to a kindergarten: spec/calls.md 7.2 'Users and roles'.

export const userStates = ['invited', 'active', 'deactivated'] as const
export const userStateLabel: Record<(typeof userStates)[number], string> = {
  invited: 'Поканен',
  active: 'Активен',
  deactivated: 'Деактивиран',
}

const userRow = z.object({
  id,
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  userType: oneOf(userTypes),
  state: z.enum(userStates),
  kindergartenId: id,
  kindergartenName: z.string(),
  roles: z.array(
    z.object({
      membershipId: id,
      roleType: oneOf(roleTypes),
      /** Id in the list of roles: the role type, or the number of a custom role. */
      roleId: id,
      name: z.string(),
    }),
  ),
  /** Records of the staff member and of the parent. */
  teacherId: id.nullable(),
  parentId: id.nullable(),
  hasSecondFactor: z.boolean(),
  avatarPath: z.string().nullable(),
})

export const listUsers = call.list('/api/Users', {
  title: 'Потребители',
  access: may.read('Users'),
  filters: {
    search: field('Търсене', optionalText(100)),
    roleType: field('Основна роля', oneOf(roleTypes).optional()),
    roleId: field('Роля', id.optional()),
    userType: field('Вид профил', oneOf(userTypes).optional()),
    state: field('Състояние', z.enum(userStates).optional()),
  },
  row: userRow,
  orderBy: ['name', 'email', 'state', 'kindergartenName'],
  topics: ['users'],
})

export const inviteUser = call.post('/api/Users/invite', {
  title: 'Покана на служител',
  access: may.create('Users'),
  input: z.object({
    ...personFields,
    email: field('Имейл', email),
    phone: optionalPhone,
    roleType: field('Роля', staffRoleType),
    /** Custom role based on that role. */
    roleId: field('Собствена роля', id).nullable().optional(),
    /** Record of the staff member whose account this is. */
    teacherId: field('Служител', id).nullable().optional(),
  }),
  output: saved,
  topics: ['users'],
})

const activation = z.object({ userId: field('Потребител', id), isActive: field('Активен', z.boolean()) })

export const changeUserActivation = call.post('/api/Users/change-user-activation', {
  title: 'Активиране или деактивиране на потребител',
  access: may.update('Users'),
  input: activation,
  output: done,
  topics: ['users'],
})

/** Disables or enables access to one kindergarten; the master does so for the whole account. */
export const changeActivation = call.post('/api/Identity/change-activation', {
  title: 'Активиране или деактивиране на профил',
  access: either(may.update('Users'), master.update('Users')),
  input: activation,
  output: done,
  topics: ['users', 'accounts'],
})

export const changeUserRole = call.post('/api/Users/change-role', {
  title: 'Смяна на ролята на потребител',
  access: may.update('Users'),
  input: z.object({
    membershipId: field('Потребител', id),
    roleType: field('Роля', staffRoleType),
    roleId: field('Собствена роля', id).nullable().optional(),
  }),
  output: done,
  topics: ['users', 'user-data'],
})

const ids = z.array(id).max(500).default([])

export const sendInvitation = call.post('/api/Mails/send-invitation', {
  title: 'Изпращане на покана по имейл',
  access: either(may.create('Users'), may.update('Parents')),
  input: z.object({
    /** Users who have already been invited. */
    userIds: ids,
    /** Staff records with an e-mail; those without an account get one with this role. */
    teacherIds: ids,
    roleType: field('Роля', staffRoleType).default(roleTypes.Teacher),
    /** Parent records with an e-mail. */
    parentIds: ids,
  }),
  output: z.object({
    isSuccessful: z.boolean(),
    sent: z.int(),
    /** People without an invitation, and the reason. */
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  topics: ['users', 'parents'],
})
