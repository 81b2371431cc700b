import { listAdmissionCriteria, listAdmissionRounds } from '@asistent/contract/admission/settings.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import {
  admissionGroups,
  applicationStateLabel,
  applicationStates,
  tieRuleLabel,
  tieRules,
} from '@asistent/domain/admission/admission'
import { today } from '@asistent/domain/kernel/day'
import { genders, personIdTypeLabel, personIdTypes } from '@asistent/domain/kernel/person-id'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { childGenderLabel } from '@asistent/domain/people/kinship'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { optionsFrom } from '../blocks/pickers/source'
import { worded } from '../choices/worded'
import { t } from '../platform/language'

export const stateChoices = worded(applicationStates, applicationStateLabel, {
  1: 'warn',
  2: 'info',
  3: 'warn',
  4: 'good',
  5: 'good',
  6: 'bad',
  7: 'off',
})
export const tieRuleChoices = worded(tieRules, tieRuleLabel)
export const ageGroupChoices = admissionGroups.map((value) => ({ value, label: groupTypeLabel[value] }))
export const personIdTypeChoices = worded(personIdTypes, personIdTypeLabel)
export const genderChoices = worded(genders, childGenderLabel)

/** The current school year and its neighbours. */
export const startYearChoices = [0, 1, 2].map((offset) => {
  const value = startYearOf(today(new Date())) + offset
  return { value, label: schoolYearName(value) }
})

export const roundSource = optionsFrom(listAdmissionRounds, (row) => ({
  value: row.id,
  label: `${row.name}, ${schoolYearName(row.startYear)}`,
}))

export const criterionSource = optionsFrom(listAdmissionCriteria, (row) => ({
  value: row.id,
  label: `${row.name} – ${t('{points} т.', { points: row.points })}`,
  note: row.active ? (row.needsDocument ? t('с документ') : undefined) : t('не се прилага'),
}))

/** True for users who decide applications, false for parents. */
export const managesAdmission = ({ access }: UserData): boolean =>
  access.some(({ resource, own }) => resource === 'Admissions' && !own)
