import { newKey } from '../platform/new-key'
import { dropLease, takeLease, type DeviceAccess } from './offline-database'

// One tab sends at a time: by a Web Lock, or, where there are none (plain http), by a lease in the storage that the tabs
// share. A tab that dies holding a lease is waited for until it runs out.

const leaseMilliseconds = 20_000
const renewMilliseconds = 5_000
const askAgainMilliseconds = 300

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export interface Turn {
  readonly accountId: number
  readonly device: DeviceAccess
  /** Asked while another tab sends: what it has sent need not be waited for. */
  readonly stillWanted: () => Promise<boolean>
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
      // Without a storage the tabs share nothing: each sends what it has.
      return true
    }
  }
  while (!(await take())) {
    await pause(askAgainMilliseconds)
    if (!(await turn.stillWanted())) return
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
