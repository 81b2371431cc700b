import type { Choice } from '../blocks/parts/choice'
import type { AnyTone } from '../blocks/parts/tone'
import { kinshipLabel, kinships } from '@asistent/domain/people/kinship'

/** Turns contract numbers and their labels into options. */
export const worded = <Value extends number>(
  values: Readonly<Record<string, Value>>,
  labels: Readonly<Record<Value, string>>,
  tones?: Readonly<Record<Value, AnyTone>>,
): readonly Choice<Value>[] =>
  Object.values(values).map((value) => ({ value, label: labels[value], tone: tones?.[value] }))

export const kinshipChoices = worded(kinships, kinshipLabel)

/** Tones of the states waiting, approved and refused. */
export const decisionTones = { 0: 'warn', 1: 'good', 2: 'bad' } as const
