import { useSyncExternalStore } from 'react'

/** Observable value for the whole app (a waiting version, a maintenance message). */
export interface Value<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly watch: (listener: () => void) => () => void
  readonly use: () => T
}

export function valueOf<T>(initial: T): Value<T> {
  let current = initial
  const listeners = new Set<() => void>()
  const get = () => current
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (value: T) => {
    if (Object.is(value, current)) return
    current = value
    for (const listener of listeners) listener()
  }
  return { get, set, watch, use: () => useSyncExternalStore(watch, get) }
}
