import { openDB, type DBSchema, type IDBPDatabase, type StoreNames } from 'idb'
import { framePainted } from '../platform/after-frame'
import type { WaitingArrival } from './offline-arrivals'
import type { LedgerStorage } from './offline-ledger'
import type { WaitingMark } from './offline-rules'

// Device storage: one IndexedDB database per account, so that accounts on a shared tablet are isolated.

/** A cached response of the server. */
export interface Copy {
  readonly key: string
  readonly answer: unknown
  readonly seenAt: number
  /** App version that wrote the entry: another version may expect a different shape. */
  readonly version: string
}

interface Schema extends DBSchema {
  marks: { key: string; value: WaitingMark }
  arrivals: { key: string; value: WaitingArrival }
  copies: { key: string; value: Copy }
}

export type Device = IDBPDatabase<Schema>

export const deviceName = (accountId: number): string => `asistent-attendance-${accountId}`

// Async, because opening throws synchronously where there is no storage.
export const openDevice = async (accountId: number, onClosed?: () => void): Promise<Device> =>
  openDB<Schema>(deviceName(accountId), 1, {
    upgrade: (device) => {
      for (const name of ['marks', 'arrivals', 'copies'] as const) device.createObjectStore(name, { keyPath: 'key' })
    },
    ...(onClosed && { terminated: onClosed }),
  })

/** Timeout in milliseconds: a browser that blocks storage rejects or never responds. */
const patience = 3000

/** Opens the database on demand, and again after the browser has closed it (evicted, cleared by the user). */
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
    // Caches a failure for a while, so that marks do not wait for it repeatedly.
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

/** Strict durability: a write resolves after it is flushed to disk. */
export function storageOf<Name extends Kept>(
  { open }: DeviceAccess,
  name: Name,
  onWrite: () => void,
): LedgerStorage<Schema[Name]['value']> {
  let latestDevice: Device | undefined
  // A reopened database may be empty: notifies once, so that everything in memory is written again.
  const current = async () => {
    const device = await open()
    const replaced = latestDevice !== undefined && latestDevice !== device
    latestDevice = device
    if (replaced) throw new Error('the storage was opened anew')
    return device
  }
  return {
    all: async () => (await current()).getAll(name),
    write: async (kept, removed) => {
      // The typed letter is painted first, unless the page is closing.
      await framePainted()
      const device = await current()
      const work = device.transaction(name, 'readwrite', { durability: 'strict' })
      const requests = [...kept.map((entry) => work.store.put(entry)), ...removed.map((key) => work.store.delete(key))]
      // Explicit commit: a page that ends before the next tick would roll back the transaction.
      work.commit()
      // Awaits all requests, so that a failed one causes no unhandled rejection.
      const [done] = await Promise.allSettled([work.done, ...requests])
      if (done.status === 'rejected') throw done.reason
      onWrite()
    },
  }
}

const leaseKey = 'sending'

/**
 * Lock for browsers without Web Locks (plain http): true if no other holder has a valid lease. The transaction
 * serializes tabs.
 */
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

/** Deletes cached responses older than `before`. */
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
