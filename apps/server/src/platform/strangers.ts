// Counts unknown tokens by address, per process, as flood protection. Beyond the limit, tokens of the address are
// rejected without a lookup, except tokens that this process has already verified.

export interface Strangers {
  /** Returns true if the address has exceeded its limit and the token has not been verified before. */
  refuses(address: string, token: string): boolean
  missed(address: string): void
  seen(token: string): void
}

interface Limits {
  readonly perMinute: number
  readonly remembered: number
}

const minute = 60_000

export function createStrangers({ perMinute, remembered }: Limits = { perMinute: 600, remembered: 50_000 }): Strangers {
  const misses = new Map<string, { since: number; count: number }>()
  const verified = new Set<string>()
  const countOf = (address: string) => {
    const row = misses.get(address)
    return row && Date.now() - row.since < minute ? row.count : 0
  }
  return {
    refuses: (address, token) => countOf(address) >= perMinute && !verified.has(token),
    missed(address) {
      const count = countOf(address)
      if (count > 0) misses.set(address, { since: misses.get(address)?.since ?? Date.now(), count: count + 1 })
      else {
        if (misses.size >= remembered) misses.clear()
        misses.set(address, { since: Date.now(), count: 1 })
      }
    },
    seen(token) {
      if (verified.has(token)) return
      if (verified.size >= remembered) verified.clear()
      verified.add(token)
    },
  }
}
