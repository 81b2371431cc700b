import { useCallback, useState } from 'react'
import { readStored, writeStored } from '../../platform/stored'

// Small preferences in localStorage: chosen columns, keyboard layout. No data about children.

const keyOf = (name: string) => `asistent.${name}`

export const remembered = <Value>(name: string, otherwise: Value): Value => readStored<Value>(keyOf(name)) ?? otherwise

/** If the storage is full or blocked, the preference is lost. */
export const remember = (name: string, value: unknown): void => void writeStored(keyOf(name), value)

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
