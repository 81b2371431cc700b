import { listGroupStaff } from '@asistent/contract/people/groups.calls'
import { listConsentKinds } from '@asistent/contract/people/consents.calls'
import { childOptions } from '@asistent/contract/people/children.calls'
import { may } from '@asistent/contract/core/access'
import { accountStateLabel, accountStates, type AccountState } from '@asistent/domain/people/account-state'
import {
  groupAttendanceTypeLabel,
  groupAttendanceTypes,
  groupTypeLabel,
  groupTypes,
  mealGroupLabel,
  mealGroups,
} from '@asistent/domain/people/groups'
import { proposalStatuses, proposalStatusLabel } from '@asistent/domain/people/proposals'
import { capitalised } from '@asistent/domain/kernel/text'
import type { AnyTone } from '../blocks/parts/tone'
import type { Choice } from '../blocks/parts/choice'
import { optionsFrom, peopleFrom } from '../blocks/pickers/source'
import { childLabel } from '../choices/child-label'
import { decisionTones, worded } from '../choices/worded'

// Choices and sources shared by screens of the slice.

export const groupTypeChoices = worded(groupTypes, groupTypeLabel)
export const organisationChoices = worded(groupAttendanceTypes, groupAttendanceTypeLabel)
export const mealGroupChoices = worded(mealGroups, mealGroupLabel)

export const proposalStatusChoices = worded(proposalStatuses, proposalStatusLabel, decisionTones)

const accountTones: Record<AccountState, AnyTone> = { none: 'off', invited: 'info', active: 'good', deactivated: 'bad' }

export const accountStateChoices: readonly Choice<AccountState>[] = accountStates.map((value) => ({
  value,
  label: capitalised(accountStateLabel[value]),
  tone: accountTones[value],
}))

export const childSource = peopleFrom(
  childOptions,
  (child) => ({
    value: child.id,
    label: childLabel(child.name, child.className),
    allergies: child,
  }),
  { search: 'search', input: { pageSize: 30 } },
)

export const staffSource = optionsFrom(listGroupStaff, (row) => ({
  value: row.id,
  label: row.occupation ? `${row.name}, ${row.occupation}` : row.name,
}))

export const consentKindSource = optionsFrom(listConsentKinds, (kind) => ({ value: kind.id, label: kind.name }))

/** Offered in the empty lists of children, parents and staff. */
export const importPeople = { label: 'Внеси от Excel', to: '/kids/import', access: may.create('Students') } as const
