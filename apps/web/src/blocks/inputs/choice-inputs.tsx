import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { MultiSelect, Select } from './select'
import type { Choice, ChoiceValue } from '../parts/choice'
import { t } from '../../platform/language'

// Selects over a fixed list of choices. Values keep their types, while Mantine uses strings.

export const dataOf = (choices: readonly Choice[]): NonNullable<SelectProps['data']> => {
  const item = (choice: Choice) => ({ value: String(choice.value), label: t(choice.label) })
  const headings = [...new Set(choices.map((choice) => choice.under ?? ''))]
  if (headings.length < 2) return choices.map(item)
  return headings.map((group) => ({
    group: t(group),
    items: choices.filter((choice) => (choice.under ?? '') === group).map(item),
  }))
}

/** From this number of choices the select is searchable. */
const searchableFrom = 8

export interface ChoiceInputProps<Value extends ChoiceValue> extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'defaultValue'
> {
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

export function ChoiceInput<Value extends ChoiceValue>({ choices, value, onChange, ...rest }: ChoiceInputProps<Value>) {
  return (
    <Select
      clearable={!rest.required}
      searchable={choices.length >= searchableFrom}
      {...rest}
      data={dataOf(choices)}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(choices.find((choice) => String(choice.value) === key)?.value ?? null)}
    />
  )
}

export interface ManyChoicesProps<Value extends ChoiceValue> extends Omit<
  MultiSelectProps,
  'data' | 'value' | 'onChange' | 'defaultValue'
> {
  readonly choices: readonly Choice<Value>[]
  readonly value: readonly Value[]
  readonly onChange: (value: Value[]) => void
}

export function ManyChoices<Value extends ChoiceValue>({ choices, value, onChange, ...rest }: ManyChoicesProps<Value>) {
  return (
    <MultiSelect
      clearable
      searchable={choices.length >= searchableFrom}
      {...rest}
      data={dataOf(choices) as NonNullable<MultiSelectProps['data']>}
      value={value.map(String)}
      onChange={(keys) =>
        onChange(choices.filter((choice) => keys.includes(String(choice.value))).map((one) => one.value))
      }
    />
  )
}
