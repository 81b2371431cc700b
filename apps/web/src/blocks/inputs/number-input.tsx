import { TextInput, type TextInputProps } from '@mantine/core'
import { defaultPlaces, useNumberText } from './use-number-text'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Decimals: 0 for integers, 2 for money, 5 for unit prices. */
  readonly places?: number
  readonly signed?: boolean
  readonly unit?: string
}

/** The number field of all forms: accepts a comma or a point, displays a comma, pads on blur (spec/product.md 5). */
export function NumberInput({
  value,
  onChange,
  places = defaultPlaces,
  signed = false,
  unit,
  onBlur,
  ...rest
}: NumberInputProps) {
  const typed = useNumberText({ value, onChange, places, signed })
  return (
    <TextInput
      {...rest}
      {...(unit && { rightSection: unit, rightSectionWidth: 44, rightSectionPointerEvents: 'none' })}
      {...typed}
      onBlur={(event) => {
        typed.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
