import { frontendVersion } from '@asistent/contract/core/headers'

// The last answers of the calls that say `kept`, beside the token: the app opens without a network and shows what it knows.
// Whoever signs out, or in, leaves none behind: a device may be shared.

const prefix = 'asistent.kept.'
/** A home, its messages and a few that were opened. */
const most = 24
/** Longer answers aren't worth the room of the others. */
const longest = 200_000

interface Kept {
  readonly at: number
  /** Of the app that kept it: another version may expect other answers. */
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
  if (text.length > longest) return
  try {
    localStorage.setItem(prefix + name, text)
    const all = keysOf(localStorage)
    if (all.length <= most) return
    const oldest = all.toSorted((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0))
    for (const key of oldest.slice(0, all.length - most)) localStorage.removeItem(key)
  } catch {
    // A full storage: the app only shows less without a network.
  }
}

export function keptAnswer(name: string): Kept | undefined {
  const kept = read(prefix + name)
  return kept?.version === frontendVersion ? kept : undefined
}

export function forgetAnswers(): void {
  for (const key of keysOf(localStorage)) localStorage.removeItem(key)
}
