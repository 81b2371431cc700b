import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type ComboboxProps,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useState, type FocusEvent } from 'react'

// Mantine's selects with options created on first focus: rendering them upfront took longer than the rows of a long
// page. (Creating them only on opening would announce the field as closed.)

export const Select = (props: SelectProps) => <MantineSelect {...props} {...useMadeWhenEntered(props)} />

export const MultiSelect = (props: MultiSelectProps) => <MantineMultiSelect {...props} {...useMadeWhenEntered(props)} />

interface Given {
  readonly comboboxProps?: ComboboxProps | undefined
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

function useMadeWhenEntered({ comboboxProps, onFocus }: Given) {
  const [entered, setEntered] = useState(false)
  return {
    comboboxProps: { ...comboboxProps, keepMounted: entered },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setEntered(true)
      onFocus?.(event)
    },
  }
}
