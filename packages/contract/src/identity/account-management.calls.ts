import { z } from 'zod'
import { roleTypes, userTypes } from '@asistent/domain/access/roles'
import { master, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { email, field, id, instant, oneOf, optionalEmail, optionalText, version } from '../core/values'
import { optionalPhone, personFields, staffRoleType } from './fields'

// The master's screens /admin/user/*: spec/calls.md 7.2 'AccountManagement'.

export const accountStateLabel = {
  invited: 'Поканен',
  active: 'Активен',
  deactivated: 'Деактивиран',
  detached: 'Откачен',
} as const
const accountState = z.enum(['invited', 'active', 'deactivated', 'detached'])

const accountRow = z.object({
  id,
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  userType: oneOf(userTypes),
  state: accountState,
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  hasSecondFactor: z.boolean(),
  version: z.int(),
})

const membership = z.object({
  membershipId: id,
  kindergartenId: id.nullable(),
  kindergartenName: z.string().nullable(),
  roleType: oneOf(roleTypes),
  roleName: z.string(),
  state: z.enum(['invited', 'active', 'deactivated']),
})

const record = z.object({ id, name: z.string(), kindergartenId: id, kindergartenName: z.string() })

const search = field('Търсене', optionalText(100))
const accountFilters = { search, state: field('Състояние', accountState.optional()) }
const kindergartenFilter = field('Детска градина', id.optional())

export const listAccounts = call.list('/api/administration/AccountManagement/account-info', {
  title: 'Профили',
  access: master.read('Users'),
  filters: {
    ...accountFilters,
    userId: id.optional(),
    userType: field('Вид профил', oneOf(userTypes).optional()),
    kindergartenId: kindergartenFilter,
  },
  row: accountRow.extend({
    memberships: z.array(membership),
    /** Records of staff and parents that the account is linked with. */
    teachers: z.array(record),
    parents: z.array(record),
  }),
  orderBy: ['name', 'email', 'state', 'createdAt'],
  topics: ['accounts'],
})

export const listMonAccounts = call.list('/api/administration/AccountManagement/mon-accounts-info', {
  title: 'Профили на МОН',
  access: master.read('Users'),
  filters: accountFilters,
  row: accountRow,
  orderBy: ['name', 'email', 'state', 'createdAt'],
  topics: ['accounts'],
})

export const listMunicipalityAccounts = call.list('/api/administration/AccountManagement/municipality-accounts-info', {
  title: 'Профили на общини',
  access: master.read('Users'),
  filters: { ...accountFilters, municipalityId: field('Община', id.optional()) },
  row: accountRow.extend({ municipalityId: id, municipalityName: z.string() }),
  orderBy: ['name', 'email', 'state', 'createdAt', 'municipalityName'],
  topics: ['accounts'],
})

/** People with a record in a kindergarten, with the linked account, if any. */
export const recordKinds = ['teacher', 'parent'] as const
export const recordKindLabel: Record<(typeof recordKinds)[number], string> = {
  teacher: 'Служител',
  parent: 'Родител',
}

/** State of the record's account: none, invited, active, disabled. */
export const recordStates = ['none', 'invited', 'active', 'deactivated'] as const
export const recordStateLabel: Record<(typeof recordStates)[number], string> = {
  none: 'Без профил',
  invited: 'Поканен',
  active: 'Активен',
  deactivated: 'Деактивиран',
}

/** Records that can be linked with accounts: parents, and staff who have not left or still have an account. */
export const listPersonRecords = call.list('/api/administration/AccountManagement/person-records', {
  title: 'Служители и родители',
  access: master.read('Users'),
  filters: {
    search,
    kind: field('Кой', z.enum(recordKinds).optional()),
    state: field('Профил', z.enum(recordStates).optional()),
    kindergartenId: kindergartenFilter,
  },
  row: z.object({
    kind: z.enum(recordKinds),
    id,
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    kindergartenId: id,
    kindergartenName: z.string(),
    userId: id.nullable(),
    state: z.enum(recordStates),
    version: z.int(),
  }),
  orderBy: ['name', 'kindergartenName'],
  topics: ['accounts', 'users', 'parents'],
})

const userId = field('Профил', id)
const person = { ...personFields, email: field('Имейл', email), phone: optionalPhone }
const topics = ['accounts', 'users']

/** Disables the old password, ends all sessions and mails a recovery link. */
export const resetPassword = call.post('/api/administration/AccountManagement/reset-password', {
  title: 'Нулиране на парола',
  access: master.update('Users'),
  input: z.object({
    userId,
    /** For a user who has lost the phone and the recovery codes. */
    secondFactor: field('Нулирай и двуфакторния вход', z.boolean()).default(false),
  }),
  output: done,
  topics,
})

export const inviteMonAccount = call.post('/api/administration/AccountManagement/invite-mon-account', {
  title: 'Покана на експерт от МОН',
  access: master.create('Users'),
  input: z.object(person),
  output: saved,
  topics,
})

const municipalityId = field('Община', id)

export const inviteMunicipalityAccount = call.post(
  '/api/administration/AccountManagement/invite-municipality-account',
  {
    title: 'Покана на експерт от община',
    access: master.create('Users'),
    input: z.object({ ...person, municipalityId }),
    output: saved,
    topics,
  },
)

export const editMunicipalityAccount = call.post('/api/administration/AccountManagement/edit-municipality-account', {
  title: 'Промяна на експерт от община',
  access: master.update('Users'),
  input: z.object({
    userId,
    ...person,
    municipalityId,
    isActive: field('Активен', z.boolean()).optional(),
    version,
  }),
  output: saved,
  topics,
})

const teacherId = field('Служител', id)
const parentId = field('Родител', id)

/** Creates an account for the record (or links that of the same e-mail) and sends the activation link. */
export const activateTeacherAccount = call.post('/api/administration/AccountManagement/activate-teacher-account', {
  title: 'Активиране на профил на служител',
  access: master.update('Users'),
  input: z.object({
    teacherId,
    email: field('Имейл', optionalEmail),
    roleType: field('Роля', staffRoleType).default(roleTypes.Teacher),
  }),
  output: saved,
  topics,
})

export const activateParentAccount = call.post('/api/administration/AccountManagement/activate-parent-account', {
  title: 'Активиране на профил на родител',
  access: master.update('Users'),
  input: z.object({ parentId, email: field('Имейл', optionalEmail) }),
  output: saved,
  topics,
})

/** Permanent: removes all memberships, links with records and sessions of the account. */
export const detachAccount = call.post('/api/administration/AccountManagement/detach-account', {
  title: 'Откачане на профил',
  access: master.delete('Users'),
  input: z.object({ userId }),
  output: done,
  topics,
})

export const updateAccountInfo = call.post('/api/administration/AccountManagement/update-account-info', {
  title: 'Промяна на данните на профил',
  access: master.update('Users'),
  input: z.object({ userId, ...person, version }),
  output: saved,
  topics,
})

/** Changes the e-mail of the record and of its account. */
export const updateParentEmail = call.post('/api/administration/AccountManagement/update-parent-email', {
  title: 'Промяна на имейла на родител',
  access: master.update('Users'),
  input: z.object({ parentId, email: field('Имейл', email) }),
  output: saved,
  topics,
})

export const updateTeacherEmail = call.post('/api/administration/AccountManagement/update-staff-email', {
  title: 'Промяна на имейла на служител',
  access: master.update('Users'),
  input: z.object({ teacherId, email: field('Имейл', email) }),
  output: saved,
  topics,
})

export const attachParent = call.post('/api/administration/AccountManagement/attach-parent-to-account', {
  title: 'Свързване на родител с профил',
  access: master.update('Users'),
  input: z.object({ parentId, userId }),
  output: saved,
  topics,
})

export const attachTeacher = call.post('/api/administration/AccountManagement/attach-staff-to-account', {
  title: 'Свързване на служител с профил',
  access: master.update('Users'),
  input: z.object({ teacherId, userId, roleType: field('Роля', staffRoleType).default(roleTypes.Teacher) }),
  output: saved,
  topics,
})

export const detachParent = call.post('/api/administration/AccountManagement/detach-account-from-parent/{id}', {
  title: 'Откачане на профил от родител',
  access: master.update('Users'),
  input: z.object({ id }),
  output: saved,
  topics,
})

export const detachTeacher = call.post('/api/administration/AccountManagement/detach-account-from-staff/{id}', {
  title: 'Откачане на профил от служител',
  access: master.update('Users'),
  input: z.object({ id }),
  output: saved,
  topics,
})

export const updateTeacherInfo = call.post('/api/administration/AccountManagement/update-staff-info', {
  title: 'Промяна на данните на служител',
  access: master.update('Users'),
  input: z.object({ teacherId, ...personFields, phone: optionalPhone, version }),
  output: saved,
  topics,
})

/** Creates the first user of a kindergarten: its administrator or its director. */
export const createAdminAccount = call.post('/api/administration/AccountManagement/create-admin-account/{id}', {
  title: 'Администратор на детска градина',
  access: master.create('Users'),
  input: z.object({
    id,
    ...person,
    roleType: field('Роля', z.literal([roleTypes.Administrator, roleTypes.Director])).default(roleTypes.Administrator),
  }),
  output: saved,
  topics,
})

/** Open clients reload after a random delay (spec/product.md 4). */
export const triggerFrontendReload = call.post('/api/administration/FrontEndVersioning/trigger-frontend-reload', {
  title: 'Презареждане на всички клиенти',
  access: onlyRoles('Master'),
  output: done,
  topics: ['accounts'],
})

/** The server has no cache of a user's data, so this makes the user's open clients refetch it. */
export const invalidateUserData = call.post(
  '/api/administration/CacheManagement/user-profile-data-cache/invalidate/{id}',
  {
    title: 'Опресняване на данните на потребител',
    access: onlyRoles('Master'),
    input: z.object({ id }),
    output: done,
    topics: ['accounts'],
  },
)
