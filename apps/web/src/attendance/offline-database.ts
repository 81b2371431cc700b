import { openDB, type DBSchema, type IDBPDatabase, type StoreNames } from 'idb'
import { framePainted } from '../platform/after-frame'
import type { WaitingArrival } from './offline-arrivals'
import type { LedgerStorage } from './offline-ledger'
import type { WaitingMark } from './offline-rules'

// The device's storage: one database for each account, so that nobody at a shared tablet ever meets another's marks.

/** An answer of the server as it was last seen. */
export interface Copy {
  readonly key: string
  readonly answer: unknown
  readonly seenAt: number
  /** Of the app that kept it: another version may expect other answers. */
  readonly version: string
}

interface Schema extends DBSchema {
  marks: { key: string; value: WaitingMark }
  arrivals: { key: string; value: WaitingArrival }
  copies: { key: string; value: Copy }
}

export type Device = IDBPDatabase<Schema>

export const deviceName = (accountId: number): string => `asistent-attendance-${accountId}`

// Async: where there is no storage at all, opening throws at once.
export const openDevice = async (accountId: number, onClosed?: () => void): Promise<Device> =>
  openDB<Schema>(deviceName(accountId), 1, {
    upgrade: (device) => {
      for (const name of ['marks', 'arrivals', 'copies'] as const) device.createObjectStore(name, { keyPath: 'key' })
    },
    ...(onClosed && { terminated: onClosed }),
  })

/** A browser that forbids storage refuses, or never answers. */
const patience = 3000

/** Opens the device when it is needed, and again after the browser has closed it (evicted, cleared by the person). */
export interface DeviceAccess {
  readonly open: () => Promise<Device>
  readonly close: () => void
}

export function deviceAccess(accountId: number): DeviceAccess {
  let opened: Promise<Device> | undefined
  let ended = false
  async function openOnce(): Promise<Device> {
    const device = openDevice(accountId, () => (opened = undefined))
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
    const answered = await Promise.race([device, late])
    if (answered && !ended) return answered
    void device.then((one) => one.close()).catch(() => undefined)
    throw new Error('the storage does not answer')
  }
  function open(): Promise<Device> {
    if (ended) return Promise.reject(new Error('closed'))
    if (opened) return opened
    const opening = openOnce()
    opened = opening
    // Not asked anew for every mark: nobody waits for a refusal twice in a row.
    const askAgain = () => setTimeout(() => opened === opening && (opened = undefined), patience)
    opening.catch(askAgain)
    return opening
  }
  return {
    open,
    close: () => {
      ended = true
      void opened?.then((device) => device.close()).catch(() => undefined)
    },
  }
}

type Kept = Extract<StoreNames<Schema>, 'marks' | 'arrivals'>

/** Strict: the write is over when the disk has it, not when the system has promised it. */
export function storageOf<Name extends Kept>(
  { open }: DeviceAccess,
  name: Name,
  onWrite: () => void,
): LedgerStorage<Schema[Name]['value']> {
  let known: Device | undefined
  // Opened anew it may be an empty one: said once, so that all that is in memory is written again.
  const current = async () => {
    const device = await open()
    const replaced = known !== undefined && known !== device
    known = device
    if (replaced) throw new Error('the storage was opened anew')
    return device
  }
  return {
    all: async () => (await current()).getAll(name),
    write: async (kept, removed) => {
      // The letter comes first; a page that is being closed doesn't wait for it.
      await framePainted()
      const device = await current()
      const work = device.transaction(name, 'readwrite', { durability: 'strict' })
      const requests = [...kept.map((entry) => work.store.put(entry)), ...removed.map((key) => work.store.delete(key))]
      // Said at once: a page that ends before it is asked again would take the writes back.
      work.commit()
      // All are waited for: a refused request must not outlive the write it belongs to.
      const [done] = await Promise.allSettled([work.done, ...requests])
      if (done.status === 'rejected') throw done.reason
      onWrite()
    },
  }
}

const leaseKey = 'sending'

/** For browsers without locks (plain http): true when nobody else's lease holds. The database decides between two tabs. */
export async function takeLease(device: Device, holder: string, now: number, until: number): Promise<boolean> {
  const work = device.transaction('copies', 'readwrite')
  const lease = await work.store.get(leaseKey)
  const free = !lease || lease.answer === holder || lease.seenAt <= now
  if (free) await work.store.put({ key: leaseKey, answer: holder, seenAt: until, version: '' })
  await work.done
  return free
}

export async function dropLease(device: Device, holder: string): Promise<void> {
  const work = device.transaction('copies', 'readwrite')
  const lease = await work.store.get(leaseKey)
  if (lease?.answer === holder) await work.store.delete(leaseKey)
  await work.done
}

export const keepCopy = async (device: Device, copy: Copy): Promise<void> => void (await device.put('copies', copy))

export const copyOf = (device: Device, key: string): Promise<Copy | undefined> => device.get('copies', key)

/** A month of groups is plenty; older copies go. */
export async function dropOldCopies(device: Device, before: number): Promise<void> {
  const work = device.transaction('copies', 'readwrite')
  for await (const cursor of work.store) if (cursor.value.seenAt < before) await cursor.delete()
  await work.done
}

export const dropCopies = (device: Device): Promise<void> => device.clear('copies')

export async function dropMarks(device: Device): Promise<void> {
  await device.clear('marks')
  await device.clear('arrivals')
}
