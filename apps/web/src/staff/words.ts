import { occupationOptions, staffForKindergarten } from '@asistent/contract/staff/staff-lists.calls'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { today, yearOf } from '@asistent/domain/kernel/day'
import { genders, personIdTypeLabel, personIdTypes } from '@asistent/domain/kernel/person-id'
import { capitalised } from '@asistent/domain/kernel/text'
import { adultGenderLabel } from '@asistent/domain/people/kinship'
import { entitledKinds, leaveKinds, leaveStateLabel, leaveStates } from '@asistent/domain/staff/leave'
import { qualificationDegreeLabel, staffKindLabel, staffKinds } from '@asistent/domain/staff/occupations'
import { paperKindLabel, paperKinds, type PaperState } from '@asistent/domain/staff/papers'
import { staffStatuses, staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import type { Choice } from '../blocks/parts/choice'
import type { AnyTone } from '../blocks/parts/tone'
import { optionsFrom } from '../blocks/pickers/source'
import { overseesAll } from '../platform/user'

// Choices and sources shared by screens of the slice.

export const kindChoices = [
  { value: staffKinds.Pedagogical, label: staffKindLabel(true), tone: 'info' },
  { value: staffKinds.NonPedagogical, label: staffKindLabel(false), tone: 'off' },
] as const satisfies readonly Choice<number>[]

export const stateChoices = [
  { value: 'active', label: 'Работят' },
  { value: 'inactive', label: 'Напуснали' },
  { value: 'all', label: 'Всички' },
] as const

export const withOccupationChoices = [
  { value: 'all', label: 'Всички' },
  { value: 'with', label: 'С длъжност' },
  { value: 'without', label: 'Без длъжност' },
] as const

export const personIdTypeChoices = Object.values(personIdTypes).map((value) => ({
  value,
  label: personIdTypeLabel[value],
}))
export const genderChoices = Object.values(genders).map((value) => ({ value, label: adultGenderLabel[value] }))
export const mealChoices = allMealTypes.map((value) => ({ value, label: mealTypeLabel[value] }))
export const degreeChoices = Object.entries(qualificationDegreeLabel).map(([value, label]) => ({
  value: Number(value),
  label,
}))
export const paperKindChoices = Object.values(paperKinds).map((value) => ({ value, label: paperKindLabel[value] }))

export const paperTones: Record<PaperState, AnyTone> = {
  expired: 'bad',
  expiring: 'warn',
  valid: 'good',
  endless: 'off',
}

export const leaveKindChoices = Object.values(leaveKinds).map((value) => ({ value, label: staffStatusLabel[value] }))
export const entitledKindChoices = [
  { value: entitledKinds.PaidLeave, label: staffStatusLabel[entitledKinds.PaidLeave] },
  { value: entitledKinds.UnpaidLeave, label: staffStatusLabel[entitledKinds.UnpaidLeave] },
  { value: entitledKinds.OfficialLeave, label: staffStatusLabel[entitledKinds.OfficialLeave] },
] as const

const leaveTones = { 1: 'warn', 2: 'good', 3: 'bad', 4: 'off' } as const
export const leaveStateChoices = Object.values(leaveStates).map((value) => ({
  value,
  label: leaveStateLabel[value],
  tone: leaveTones[value],
}))

/** The years for which leave is planned or counted. */
export const yearChoices = [-2, -1, 0, 1].map((offset) => {
  const value = yearOf(today(new Date())) + offset
  return { value, label: `${value} г.` }
})

/** Reasons of absence. */
export const leaveChoices = (
  [
    staffStatuses.SickLeave,
    staffStatuses.PaidLeave,
    staffStatuses.UnpaidLeave,
    staffStatuses.OfficialLeave,
    staffStatuses.MaternityLeave,
    staffStatuses.BusinessTrip,
    staffStatuses.Absence,
  ] as const
).map((value) => ({ value, label: staffStatusLabel[value] }))

const named = (row: { id: number; name: string; occupation: string | null }) => ({
  value: row.id,
  label: row.occupation ? `${row.name}, ${row.occupation}` : row.name,
})

export const staffSource = optionsFrom(staffForKindergarten, named)
export const occupationSource = optionsFrom(occupationOptions, (row) => ({
  value: row.id,
  label: capitalised(row.name),
}))

export const staffPath = (id: number, kindergartenId: number): string => `/staff/pedagogical/${id}/${kindergartenId}`

/** Reports about one kindergarten: experts must choose it. */
export const overseersChoose = { when: overseesAll, required: true } as const
