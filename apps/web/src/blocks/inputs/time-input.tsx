import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseTime } from './typed'
import { t } from '../../platform/language'

export interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** 24-hour time in any format: 830, 8.30 and 8:30 become 08:30. The browser's own input depends on its language. */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <TextInput
      placeholder={t('чч:мм')}
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typing ?? value ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyping(text)
        onChange(text.trim() === '' ? null : (parseTime(text) ?? text))
      }}
      onBlur={(event) => {
        setTyping(null)
        onBlur?.(event)
      }}
    />
  )
}
