// JSON values in localStorage by name. The storage can be full or blocked, and can hold text of another version of the
// app: then a read returns undefined and a write false.

export function readStored<Value>(name: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Returns false if the text of the value exceeds `maxLength` or the storage rejects it. */
export function writeStored(name: string, value: unknown, maxLength = Infinity): boolean {
  const text = JSON.stringify(value)
  if (text.length > maxLength) return false
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

export const removeStored = (name: string): void => localStorage.removeItem(name)

export const storedNames = (prefix: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(prefix))
