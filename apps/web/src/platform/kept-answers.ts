import { frontendVersion } from '@asistent/contract/core/headers'
import { readStored, removeStored, storedNames, writeStored } from './stored'

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

export function keepAnswer(name: string, answer: unknown, at = Date.now()): void {
  const kept: Kept = { at, version: frontendVersion, answer }
  // If the storage is full, less is available offline.
  if (!writeStored(prefix + name, kept, maxLength)) return
  const all = storedNames(prefix)
  if (all.length <= maxEntries) return
  const timeOf = (key: string) => readStored<Kept>(key)?.at ?? 0
  const oldest = all.toSorted((left, right) => timeOf(left) - timeOf(right))
  oldest.slice(0, all.length - maxEntries).forEach(removeStored)
}

export function keptAnswer(name: string): Kept | undefined {
  const kept = readStored<Kept>(prefix + name)
  return kept?.version === frontendVersion ? kept : undefined
}

export function forgetAnswers(): void {
  storedNames(prefix).forEach(removeStored)
}
