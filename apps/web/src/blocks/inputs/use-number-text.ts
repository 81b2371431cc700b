import { useState, type ChangeEvent } from 'react'
import { numberOfText, numberText, typedNumber } from './typed'

/** Decimals of a field that names no other (spec/product.md 5). */
export const defaultPlaces = 3

interface NumberTextOptions {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly places: number
  /** Accepts a minus. */
  readonly signed: boolean
}

/** Props of a text input that edits a number: the text as typed while it is edited, padded otherwise. */
export function useNumberText({ value, onChange, places, signed }: NumberTextOptions) {
  const [typing, setTyping] = useState<string | null>(null)
  const keyboard = places === 0 ? 'numeric' : 'decimal'
  return {
    type: 'text',
    // The number keyboards of iOS have no minus.
    inputMode: signed ? 'text' : keyboard,
    autoComplete: 'off',
    value: typing ?? numberText(value, places),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = typedNumber(event.currentTarget.value, signed)
      if (text === undefined) return
      setTyping(text)
      onChange(numberOfText(text))
    },
    onBlur: () => setTyping(null),
  } as const
}
