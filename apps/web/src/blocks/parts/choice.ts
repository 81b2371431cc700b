import type { AnyTone } from './tone'

/** A value with its Bulgarian label, for selects, badges and filters. */
export interface Choice<Value extends ChoiceValue = ChoiceValue> {
  readonly value: Value
  readonly label: string
  readonly tone?: AnyTone | undefined
  /** Explanation below the form field. */
  readonly hint?: string | undefined
  /** Heading above several choices in a select. */
  readonly under?: string | undefined
}

export type ChoiceValue = string | number | boolean

/** `choicesOf(genders, genderLabel)`: values of an `as const` object with the labels of another. */
export const choicesOf = <Name extends string, Value extends string | number>(
  values: Readonly<Record<Name, Value>>,
  labels: Readonly<Record<Name, string>>,
  tones?: Readonly<Partial<Record<NoInfer<Name>, AnyTone>>>,
): Choice<Value>[] =>
  (Object.keys(values) as Name[]).map((name) => ({ value: values[name], label: labels[name], tone: tones?.[name] }))

export const labelOfChoice = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? ''
