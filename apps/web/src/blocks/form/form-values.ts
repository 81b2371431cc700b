// Form values as plain data, addressed by paths like 'parents.0.email', which server errors use too.

export type FormValues = Readonly<Record<string, unknown>>

export const stepsOf = (path: string): string[] => path.split('.')

export function getAt(values: unknown, path: string): unknown {
  let at = values
  for (const step of stepsOf(path)) at = (at as Record<string, unknown> | null | undefined)?.[step]
  return at
}

export function setAt<Value>(values: Value, path: string, value: unknown): Value {
  const [step = '', ...rest] = stepsOf(path)
  const inner = rest.length > 0 ? setAt((values as Record<string, unknown>)[step] ?? {}, rest.join('.'), value) : value
  if (Array.isArray(values)) return values.with(Number(step), inner) as Value
  return { ...values, [step]: inner }
}

/** Copy of the values without the path. */
export function withoutPath(values: FormValues, path: string): FormValues {
  const [step = '', ...rest] = stepsOf(path)
  if (rest.length === 0) return Object.fromEntries(Object.entries(values).filter(([name]) => name !== step))
  const inner = values[step]
  if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return values
  return { ...values, [step]: withoutPath(inner as FormValues, rest.join('.')) }
}

/** Normalizes empty text, a cleared day and a missing value to the same empty value. */
const plain = (value: unknown): unknown => {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(plain)
  if (value !== null && typeof value === 'object' && !(value instanceof Blob))
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => [name, plain(one)] as const)
        .filter(([, one]) => one !== null)
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    )
  return value
}

export const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(plain(left)) === JSON.stringify(plain(right))

export interface Merged {
  readonly values: FormValues
  /** Changed differently by both: conflicts, with the user's value kept. */
  readonly both: readonly string[]
  /** Changed only by the other side: merged. */
  readonly theirs: readonly string[]
}

/**
 * Three-way merge with another user's save. `paths` are the fields of the form; values outside it (the version) are
 * always theirs.
 */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues, paths: readonly string[]): Merged {
  const changed = (values: FormValues) => paths.filter((path) => !sameValue(getAt(base, path), getAt(values, path)))
  const changedByMe = new Set(changed(mine))
  const changes = changed(theirs)
  return {
    values: [...changedByMe].reduce((values, path) => setAt(values, path, getAt(mine, path)), theirs),
    both: changes.filter((path) => changedByMe.has(path) && !sameValue(getAt(mine, path), getAt(theirs, path))),
    theirs: changes.filter((path) => !changedByMe.has(path)),
  }
}
