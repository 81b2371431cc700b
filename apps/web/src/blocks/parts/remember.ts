import { useCallback, useState } from 'react'

// Small preferences of the person at this browser: chosen columns, the keyboard layout. Nothing about children.

const keyOf = (name: string) => `asistent.${name}`

export function remembered<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // A full or forbidden storage only forgets a preference.
  }
}

export function useRemembered<Value>(name: string, otherwise: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => remembered(name, otherwise))
  const change = useCallback(
    (next: Value) => {
      setValue(next)
      remember(name, next)
    },
    [name],
  )
  return [value, change]
}
