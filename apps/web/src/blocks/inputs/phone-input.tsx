import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '@asistent/domain/kernel/phone'

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Phone number, formatted until the user types. The contract validates and normalizes it. */
export function PhoneInput({ value, onChange, onBlur, ...rest }: PhoneInputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={typing ?? formatPhone(value)}
      onChange={(event) => {
        setTyping(event.currentTarget.value)
        onChange(event.currentTarget.value)
      }}
      onBlur={(event) => {
        setTyping(null)
        onBlur?.(event)
      }}
    />
  )
}
