// Limits the bytes of JSON bodies per session and minute, per process, so that one session cannot occupy the event
// loop.

export interface BodyShares {
  /** Returns false if the session has used up its share of the current minute. */
  take(session: string, bytes: number): boolean
}

interface Limits {
  readonly perMinute: number
  readonly remembered: number
}

const minute = 60_000

/** Eight times the largest body of the contracts. The web app sends a few kilobytes in a busy minute. */
const defaults: Limits = { perMinute: 8 * 1024 * 1024, remembered: 50_000 }

export function createBodyShares({ perMinute, remembered }: Limits = defaults): BodyShares {
  const used = new Map<string, { since: number; bytes: number }>()
  return {
    take(session, bytes) {
      const now = Date.now()
      const row = used.get(session)
      if (row && now - row.since < minute) {
        if (row.bytes + bytes > perMinute) return false
        row.bytes += bytes
        return true
      }
      if (!row && used.size >= remembered) used.clear()
      used.set(session, { since: now, bytes })
      return bytes <= perMinute
    },
  }
}
