import { dayOffKindHint, dayOffKindLabel, dayOffKinds, type DayOffKind } from '@asistent/domain/institutions/days-off'
import type { Choice } from '../blocks/parts/choice'

// Choices shared by screens of the slice.

const tones: Record<DayOffKind, Choice['tone']> = { 0: 'off', 1: 'bad', 2: 'warn', 3: 'info' }

export const dayOffKindChoices: readonly Choice<DayOffKind>[] = Object.values(dayOffKinds).map((value) => ({
  value,
  label: dayOffKindLabel[value],
  hint: dayOffKindHint[value],
  tone: tones[value],
}))
