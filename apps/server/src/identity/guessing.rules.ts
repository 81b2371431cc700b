import { plural } from '@asistent/domain/kernel/text'

// How guessing is slowed. Tries are counted under three keys: who is asked for, where from, and both together. A try is
// counted before the secret is checked, so that a thousand at once are not all let through, and taken back when it was
// right. Counts shrink with time: nobody is locked out for good, and a stranger never locks out the owner, because
// places the owner has signed in from before are not held back by what others do to the account.

export interface Pace {
  /** So many tries are free… */
  readonly free: number
  /** …then each makes the next one wait, twice as long as the one before… */
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** …and one is forgotten every so many seconds. */
  readonly forgetSeconds: number
}

export type AttemptKind = 'password' | 'code' | 'passkey'
type Key = 'account' | 'address' | 'pair'

const address: Pace = { free: 50, firstSeconds: 15, longestSeconds: 900, forgetSeconds: 60 }

export const paces: Record<AttemptKind, Record<Key, Pace>> = {
  password: {
    pair: { free: 5, firstSeconds: 15, longestSeconds: 900, forgetSeconds: 600 },
    account: { free: 25, firstSeconds: 15, longestSeconds: 900, forgetSeconds: 300 },
    address,
  },
  // Six digits are few: whoever is here knows the password already.
  code: {
    pair: { free: 5, firstSeconds: 30, longestSeconds: 900, forgetSeconds: 900 },
    account: { free: 15, firstSeconds: 60, longestSeconds: 3600, forgetSeconds: 900 },
    address,
  },
  passkey: { pair: address, account: address, address },
}

interface Count {
  readonly failures: number
  readonly lastAt: string
}

/** What is left of the count by now. */
export function remembered(pace: Pace, { failures, lastAt }: Count, now: Date): number {
  const forgotten = Math.floor((now.getTime() - Date.parse(lastAt)) / 1000 / pace.forgetSeconds)
  return Math.max(0, failures - Math.max(0, forgotten))
}

/** How long to wait after so many failures. */
export function waitAfter(pace: Pace, failures: number): number {
  if (failures < pace.free) return 0
  return Math.min(pace.longestSeconds, pace.firstSeconds * 2 ** Math.min(30, failures - pace.free))
}

export const waitText = (seconds: number): string =>
  seconds < 60
    ? plural(Math.max(1, Math.ceil(seconds)), 'секунда', 'секунди')
    : plural(Math.ceil(seconds / 60), 'минута', 'минути')

/** Addresses that one subscriber has by the billion count as one: an IPv6 network of 64 bits, an IPv4 address. */
export function placeOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (v4) return v4
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0') : []
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
