import { dayOffKindLabel, dayOffKinds, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { groupOptions } from '@asistent/contract/people/groups.calls'
import type { Choice } from '../blocks/parts/choice'
import { groupsFrom } from '../blocks/pickers/source'

// Choices that several screens of the slice offer.

const tones: Record<DayOffKind, Choice['tone']> = { 0: 'off', 1: 'bad', 2: 'warn', 3: 'info' }

export const dayOffKindChoices: readonly Choice<DayOffKind>[] = Object.values(dayOffKinds).map((value) => ({
  value,
  label: dayOffKindLabel[value],
  tone: tones[value],
}))

export const groupSource = groupsFrom(groupOptions, (group) => ({
  value: group.id,
  label: group.name,
  last: group.isForSubstitution,
}))
