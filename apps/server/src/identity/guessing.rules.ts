import { plural } from '@asistent/domain/kernel/text'

// Throttling of guesses. Attempts are counted under three keys: account, address, and both. An attempt is counted
// before the secret is checked, so that concurrent attempts are limited too, and removed if it was correct. Counters
// decay: nobody is locked out permanently, and an attacker cannot lock out the owner, because addresses from which the
// owner has signed in are exempt from attempts of others.

export interface Pace {
  /** Attempts without delay… */
  readonly free: number
  /** …then each delays the next one, twice as long as before… */
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** …and one is forgotten after this many seconds. */
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
  // Six digits are few; callers already know the password.
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

/** Count after decay. */
export function remembered(pace: Pace, { failures, lastAt }: Count, now: Date): number {
  const forgotten = Math.floor((now.getTime() - Date.parse(lastAt)) / 1000 / pace.forgetSeconds)
  return Math.max(0, failures - Math.max(0, forgotten))
}

/** Delay after this many failures. */
export function waitAfter(pace: Pace, failures: number): number {
  if (failures < pace.free) return 0
  return Math.min(pace.longestSeconds, pace.firstSeconds * 2 ** Math.min(30, failures - pace.free))
}

export const waitText = (seconds: number): string =>
  seconds < 60
    ? plural(Math.max(1, Math.ceil(seconds)), 'секунда', 'секунди')
    : plural(Math.ceil(seconds / 60), 'минута', 'минути')

/** Groups addresses of one subscriber: an IPv6 /64 network, or one IPv4 address. */
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
