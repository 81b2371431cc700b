import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type ComboboxProps,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import classes from './select.module.css'

// Mantine's selects with options created on first focus: rendering them upfront took longer than the rows of a long
// page. (Creating them only on opening would announce the field as closed.)

export function Select(props: SelectProps) {
  const cutLabel = useCutLabel(props)
  return <MantineSelect {...props} {...useMadeWhenEntered(props)} {...cutLabel} />
}

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

/** Label of the chosen option, also in a group of options. */
const labelOf = ({ data = [], value }: Pick<SelectProps, 'data' | 'value'>): string | undefined =>
  data
    .flatMap((one) => (typeof one === 'object' && 'group' in one ? one.items : [one]))
    .flatMap((row) => {
      const option = typeof row === 'string' ? { value: row, label: row } : row
      return option.value === value && 'label' in option ? [String(option.label)] : []
    })[0]

/** A field has one line: a label that does not fit is repeated in full below it. */
function useCutLabel(props: SelectProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCut, setIsCut] = useState(false)
  const label = labelOf(props)
  useEffect(() => {
    const field = input.current
    if (!field || label === undefined) return undefined
    // The observer runs after the layout, so reading the widths does not force another one.
    const observer = new ResizeObserver(() => setIsCut(field.value === label && field.scrollWidth > field.clientWidth))
    observer.observe(field)
    return () => observer.disconnect()
  }, [label])
  const withLabel = (field: ReactNode) => (
    <>
      {field}
      {isCut && label !== undefined && (
        <span aria-hidden className={classes.full}>
          {label}
        </span>
      )}
    </>
  )
  return { ref: input, inputContainer: props.inputContainer ?? withLabel }
}
