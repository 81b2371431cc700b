import { frontendVersion } from '@asistent/contract/core/headers'

// On-device cache of the last responses of calls with `kept`, next to the token, so that the app works offline.
// Cleared on sign-in and sign-out, because a device may be shared.

const prefix = 'asistent.kept.'
/** Maximum number of entries: a home page, its messages and a few opened records. */
const maxEntries = 24
/** Maximum length of an entry in characters; a longer one would displace too many others. */
const maxLength = 200_000

interface Kept {
  readonly at: number
  /** App version that wrote the entry: another version may expect a different shape. */
  readonly version: string
  readonly answer: unknown
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((key) => key.startsWith(prefix))

const read = (key: string): Kept | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepAnswer(name: string, answer: unknown, at = Date.now()): void {
  const text = JSON.stringify({ at, version: frontendVersion, answer } satisfies Kept)
  if (text.length > maxLength) return
  try {
    localStorage.setItem(prefix + name, text)
    const all = keysOf(localStorage)
    if (all.length <= maxEntries) return
    const oldest = all.toSorted((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0))
    for (const key of oldest.slice(0, all.length - maxEntries)) localStorage.removeItem(key)
  } catch {
    // The storage is full: less is available offline.
  }
}

export function keptAnswer(name: string): Kept | undefined {
  const kept = read(prefix + name)
  return kept?.version === frontendVersion ? kept : undefined
}

export function forgetAnswers(): void {
  for (const key of keysOf(localStorage)) localStorage.removeItem(key)
}
