import {
  accountStateLabel,
  listAccounts,
  listPersonRecords,
  recordKindLabel,
  recordKinds,
  recordStateLabel,
  recordStates,
} from '@asistent/contract/identity/account-management.calls'
import { roleLabel, roleTypes, staffRoles, userTypes, type UserKind } from '@asistent/domain/access/roles'
import { choicesOf, type Choice } from '../../blocks/parts/choice'
import { optionsFrom } from '../../blocks/pickers/source'

// Labels and sources shared by the master's account screens.

type AccountState = keyof typeof accountStateLabel

const stateTones: Record<AccountState, Choice['tone']> = {
  invited: 'info',
  active: 'good',
  deactivated: 'warn',
  detached: 'off',
}

export const accountStates = (Object.keys(accountStateLabel) as AccountState[]).map((value) => ({
  value,
  label: accountStateLabel[value],
  tone: stateTones[value],
}))

/** States of accounts with a kindergarten, i.e. without detached ones. */
export const heldStates = accountStates.filter(({ value }) => value !== 'detached')

const userTypeLabel: Record<UserKind, string> = {
  Teacher: 'Служител',
  Parent: 'Родител',
  MON: 'Експерт МОН',
  Municipality: 'Експерт община',
  Administrator: 'Администратор',
  Master: 'Главен администратор',
  Internal: 'Служебен профил',
}

export const userTypeChoices = choicesOf(userTypes, userTypeLabel)

export const staffRoleChoices = staffRoles.map((role) => ({ value: roleTypes[role], label: roleLabel[role] }))

const recordTones: Record<(typeof recordStates)[number], Choice['tone']> = {
  none: 'off',
  invited: 'info',
  active: 'good',
  deactivated: 'warn',
}

export const recordStateChoices = recordStates.map((value) => ({
  value,
  label: recordStateLabel[value],
  tone: recordTones[value],
}))

export const recordKindChoices = recordKinds.map((value) => ({ value, label: recordKindLabel[value] }))

const few = { pageSize: 30 }

export const accountSource = optionsFrom(
  listAccounts,
  ({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }),
  { input: few, search: 'search' },
)

const recordSource = (kind: 'teacher' | 'parent') =>
  optionsFrom(
    listPersonRecords,
    ({ id, name, kindergartenName }) => ({ value: id, label: `${name}, ${kindergartenName}` }),
    { input: { ...few, kind, state: 'none' }, search: 'search' },
  )

/** Records without an account. */
export const freeTeachers = recordSource('teacher')
export const freeParents = recordSource('parent')

export const accountInfoPath = (userId: number) => `/admin/user/info?userId=${userId}`
