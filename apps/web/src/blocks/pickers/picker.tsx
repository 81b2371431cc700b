import { Text, type MultiSelectProps, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { MultiSelect, Select } from '../inputs/select'
import { GroupDisc } from '../../look/group-mark'
import { useDelayed } from '../../platform/delayed'
import { dataOf } from '../inputs/choice-inputs'
import { PersonName } from '../parts/names'
import { errorText } from '../parts/toast'
import { useMissingOptions, useOptions, type Key, type Option, type Source } from './source'
import { t } from '../../platform/language'

// Picker for groups, children, staff and every other list: options come from a source, values are ids.

export interface PickerProps<Value extends Key> {
  readonly source: Source<Value>
  readonly label?: ReactNode
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
  readonly required?: boolean
  readonly clearable?: boolean
  readonly readOnly?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
  readonly id?: string
}

const keyOf = (value: Key) => String(value)

/** A group in its chosen or default colour. */
function markOf({ value, label }: { value: Key; label: string }, options: readonly Option[]) {
  const { color = null, emblem = null } = options.find((one) => keyOf(one.value) === keyOf(value)) ?? {}
  return { id: Number(value), name: label, color, emblem }
}

const Note = ({ of }: { of: Option | undefined }) =>
  of?.note ? (
    <Text component="small" size="xs" c="dimmed" ml="auto">
      {of.note}
    </Text>
  ) : null

function optionLook(look: Source['look'], options: readonly Option[]): SelectProps['renderOption'] {
  if (look === 'group')
    return ({ option }) => (
      <>
        <GroupDisc group={markOf(option, options)} size={22} />
        <span style={{ marginLeft: 8 }}>{option.label}</span>
        <Note of={options.find((one) => keyOf(one.value) === option.value)} />
      </>
    )
  if (look === 'person')
    return ({ option }) => (
      <PersonName name={option.label} allergies={options.find((one) => keyOf(one.value) === option.value)?.allergies} />
    )
  return undefined
}

function useSourceOptions<Value extends Key>(source: Source<Value>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const { options, waiting, error } = useOptions(source, search)
  return { options, error, setTyped, late: useDelayed(waiting) }
}

/** The options, preceded by selected ones that are not among them. */
function useAllOptions<Value extends Key>(
  source: Source<Value>,
  options: readonly Option<Value>[],
  seen: readonly Option<Value>[],
  chosen: readonly Value[],
): readonly Option<Value>[] {
  const kept = seen.filter((one) => chosen.includes(one.value) && !options.some((option) => option.value === one.value))
  const missing = useMissingOptions(source, [...options, ...kept], chosen)
  return kept.length + missing.length > 0 ? [...kept, ...missing, ...options] : options
}

export function Picker<Value extends Key>({ source, value, onChange, error, clearable, ...rest }: PickerProps<Value>) {
  const { options, error: failure, setTyped, late } = useSourceOptions(source)
  // The selected option may be missing in the search results: its label is cached or fetched.
  const [seen, setSeen] = useState<readonly Option<Value>[]>([])
  const labels = useAllOptions(source, options, seen, value === null ? [] : [value])
  const renderOption = optionLook(source.look, labels)
  const current = labels.find((option) => option.value === value)
  return (
    <Select
      searchable
      clearable={clearable ?? !rest.required}
      data={dataOf(labels)}
      value={value === null ? null : keyOf(value)}
      onChange={(key) => {
        const option = labels.find((one) => keyOf(one.value) === key) ?? null
        setSeen(option ? [option] : [])
        onChange(option?.value ?? null)
      }}
      // The label of the selected option is no search text: opening the picker offers all options.
      onSearchChange={source.searched ? (text) => setTyped(text === current?.label ? '' : text) : undefined}
      {...(source.searched && { filter: ({ options: all }) => all })}
      {...(renderOption && { renderOption })}
      {...(source.look === 'group' &&
        current && { leftSection: <GroupDisc group={markOf(current, labels)} size={22} /> })}
      nothingFoundMessage={late ? t('Зарежда се…') : t('Няма съвпадения')}
      error={error ?? (failure ? errorText(failure) : undefined)}
      comboboxProps={{ shadow: 'md' }}
      {...rest}
    />
  )
}

export interface ManyPickerProps<Value extends Key> extends Omit<PickerProps<Value>, 'value' | 'onChange'> {
  readonly value: readonly Value[]
  readonly onChange: (value: Value[]) => void
}

export function ManyPicker<Value extends Key>({ source, value, onChange, error, ...rest }: ManyPickerProps<Value>) {
  const { options, error: failure, setTyped } = useSourceOptions(source)
  const [seen, setSeen] = useState<readonly Option<Value>[]>([])
  const labels = useAllOptions(source, options, seen, value)
  const renderOption = optionLook(source.look, labels)
  return (
    <MultiSelect
      searchable
      clearable
      data={dataOf(labels) as NonNullable<MultiSelectProps['data']>}
      value={value.map(keyOf)}
      onChange={(keys) => {
        const picked = labels.filter((option) => keys.includes(keyOf(option.value)))
        setSeen(picked)
        onChange(picked.map((option) => option.value))
      }}
      onSearchChange={source.searched ? setTyped : undefined}
      {...(source.searched && { filter: ({ options: all }) => all })}
      {...(renderOption && { renderOption: renderOption as NonNullable<MultiSelectProps['renderOption']> })}
      error={error ?? (failure ? errorText(failure) : undefined)}
      {...rest}
    />
  )
}
