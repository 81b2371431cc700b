import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { defaultPrecision, numberOfText, paddedDecimal, typedDecimal, typedInteger } from './typed'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

export interface DecimalInputProps extends NumberInputProps {
  readonly precision?: number
  readonly unit?: string
}

const textOf = (value: number | null, precision: number) =>
  value === null ? '' : paddedDecimal(value.toFixed(precision), precision)

/** Digits and one separator. A comma becomes a dot; padded to the precision on blur (spec/product.md 5). */
export function DecimalInput({
  value,
  onChange,
  precision = defaultPrecision,
  unit,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      {...(unit && { rightSection: unit, rightSectionWidth: 44, rightSectionPointerEvents: 'none' })}
      value={typing ?? textOf(value, precision)}
      onChange={(event) => {
        const text = typedDecimal(event.currentTarget.value, precision)
        setTyping(text)
        onChange(numberOfText(text))
      }}
      onBlur={(event) => {
        setTyping(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Digits only (spec/product.md 5). */
export function IntegerInput({ value, onChange, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(numberOfText(typedInteger(event.currentTarget.value)))}
    />
  )
}
