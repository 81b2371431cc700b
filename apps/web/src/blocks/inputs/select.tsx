import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type ComboboxProps,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useState, type FocusEvent } from 'react'

// The kit's selects, whose lists of options are made when the field is first entered: kept ready from the start, the
// lists that nobody opens took longer than the rows of a long page. (Made only when opened, the kit would tell a screen
// reader that the field is closed.)

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
