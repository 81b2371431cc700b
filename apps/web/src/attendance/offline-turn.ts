import { newKey } from '../platform/new-key'
import { dropLease, takeLease, type DeviceAccess } from './offline-database'

// Mutual exclusion of tabs: one sends at a time, by a Web Lock or, without it (plain http), by a lease in the shared
// storage. The lease of a crashed tab expires.

const leaseMilliseconds = 20_000
const renewMilliseconds = 5_000
const askAgainMilliseconds = 300

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export interface Turn {
  readonly accountId: number
  readonly device: DeviceAccess
  /** Checked while another tab holds the lock: it may have sent everything already. */
  readonly isStillNeeded: () => Promise<boolean>
}

export async function inTurn(turn: Turn, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager | null }).locks
  if (locks) return void (await locks.request(`asistent.attendance.${turn.accountId}`, work))
  const tab = newKey()
  const take = async () => {
    const now = Date.now()
    try {
      return await takeLease(await turn.device.open(), tab, now, now + leaseMilliseconds)
    } catch {
      // Without storage tabs share nothing, so each sends its own.
      return true
    }
  }
  while (!(await take())) {
    await pause(askAgainMilliseconds)
    if (!(await turn.isStillNeeded())) return
  }
  const renewing = setInterval(() => void take(), renewMilliseconds)
  try {
    await work()
  } finally {
    clearInterval(renewing)
    await turn.device
      .open()
      .then((device) => dropLease(device, tab))
      .catch(() => undefined)
  }
}
