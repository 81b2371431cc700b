import { useCallback, useState } from 'react'

// Small preferences in localStorage: chosen columns, keyboard layout. No data about children.

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
    // The storage is full or blocked: the preference is lost.
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
