import { createContext, useContext, useSyncExternalStore } from 'react'
import { getAt, sameValue, setAt, type FormValues } from './form-values'

// Form values outside React, so that a keystroke renders only its own field.

export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type FormStore = ReturnType<typeof createFormStore>

export function createFormStore(initial: FormValues) {
  let base = initial
  let values = initial
  let errors: FieldErrors = {}
  let rowKeys: Record<string, number[]> = {}
  let nextKey = 1
  const fieldListeners = new Map<string, Set<() => void>>()
  const anyListeners = new Set<() => void>()
  const coming = new Map<unknown, Promise<boolean>>()

  function tell(path?: string): void {
    for (const [field, listeners] of fieldListeners)
      if (path === undefined || field === path || field.startsWith(`${path}.`))
        listeners.forEach((tellOne) => tellOne())
    anyListeners.forEach((tellOne) => tellOne())
  }

  const listOf = (path: string): readonly unknown[] => (getAt(values, path) as unknown[] | null | undefined) ?? []

  const keysOf = (path: string): number[] => {
    const length = listOf(path).length
    const storedKeys = rowKeys[path] ?? []
    if (storedKeys.length === length) return storedKeys
    const keys = Array.from({ length }, (_, index) => storedKeys[index] ?? nextKey++)
    rowKeys = { ...rowKeys, [path]: keys }
    return keys
  }

  /** Clears all errors of a list: after a removal their indexes would be wrong. */
  const withoutErrorsOf = (path: string): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`)))

  return {
    values: () => values,
    base: () => base,
    get: (path: string) => getAt(values, path),
    errorAt: (path: string): string | undefined => errors[path]?.join(' '),
    errors: () => errors,
    isDirty: () => !sameValue(base, values),

    set: (path: string, value: unknown) => {
      values = setAt(values, path, value)
      errors = withoutErrorsOf(path)
      tell(path)
    },
    setErrors: (next: FieldErrors) => {
      errors = next
      tell()
    },
    /** Sets a new base after a load, save or merge. `current` keeps the typed values. */
    reset: (nextBase: FormValues, current: FormValues = nextBase) => {
      base = nextBase
      values = current
      errors = {}
      rowKeys = {}
      tell()
    },

    /** Registers an upload in progress, by its key: the save waits for it. */
    expect: (what: unknown, done: Promise<boolean>) => void coming.set(what, done),
    forgo: (what: unknown) => void coming.delete(what),
    /** False if an upload failed and was neither retried nor removed. */
    allArrived: async (): Promise<boolean> => (await Promise.all(coming.values())).every(Boolean),

    rowKeys: keysOf,
    addRow: (path: string, row: unknown) => {
      values = setAt(values, path, [...listOf(path), row])
      keysOf(path)
      errors = withoutErrorsOf(path)
      tell(path)
    },
    removeRow: (path: string, index: number) => {
      rowKeys = { ...rowKeys, [path]: keysOf(path).toSpliced(index, 1) }
      values = setAt(values, path, listOf(path).toSpliced(index, 1))
      errors = withoutErrorsOf(path)
      tell(path)
    },

    moveRow: (path: string, from: number, to: number) => {
      const moved = <Item>(list: readonly Item[]): Item[] => {
        const item = list[from]
        return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
      }
      rowKeys = { ...rowKeys, [path]: moved(keysOf(path)) }
      values = setAt(values, path, moved(listOf(path)))
      errors = withoutErrorsOf(path)
      tell(path)
    },

    listen: (listener: () => void) => {
      anyListeners.add(listener)
      return () => void anyListeners.delete(listener)
    },
    listenField: (path: string, listener: () => void) => {
      const listeners = fieldListeners.get(path) ?? new Set()
      fieldListeners.set(path, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
  }
}

export interface FormContext {
  readonly store: FormStore
  readonly readOnly: boolean
}

export const FormContextHolder = createContext<FormContext | null>(null)

export function useFormContext(): FormContext {
  const context = useContext(FormContextHolder)
  if (!context) throw new Error('a field stands outside a form')
  return context
}

/** State for the leave guard and the draft. */
export const unsavedForm = (store: FormStore, dirty: boolean) => ({
  dirty,
  isDirty: store.isDirty,
  values: store.values,
  restore: (kept: FormValues) => store.reset(store.base(), kept),
})

/** State of one field: renders only when its own value or error changes. */
export function useField(path: string): { value: unknown; error: string | undefined; set: (value: unknown) => void } {
  const { store } = useFormContext()
  const listen = (listener: () => void) => store.listenField(path, listener)
  const value = useSyncExternalStore(listen, () => store.get(path))
  const error = useSyncExternalStore(listen, () => store.errorAt(path))
  return { value, error, set: (next) => store.set(path, next) }
}

/** Value derived from the form; renders only when the result changes. */
export function useFormState<Result extends string | number | boolean | undefined>(
  store: FormStore,
  compute: (store: FormStore) => Result,
): Result {
  return useSyncExternalStore(store.listen, () => compute(store))
}
