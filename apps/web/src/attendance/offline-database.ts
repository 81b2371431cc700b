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
export const openDevice = async (accountId: number): Promise<Device> =>
  openDB<Schema>(deviceName(accountId), 1, {
    upgrade: (device) => {
      for (const name of ['marks', 'arrivals', 'copies'] as const) device.createObjectStore(name, { keyPath: 'key' })
    },
  })

type Kept = Extract<StoreNames<Schema>, 'marks' | 'arrivals'>

/** Strict: the write is over when the disk has it, not when the system has promised it. */
export const storageOf = <Name extends Kept>(
  device: Device,
  name: Name,
  onWrite: () => void,
): LedgerStorage<Schema[Name]['value']> => ({
  all: () => device.getAll(name),
  write: async (kept, removed) => {
    // The letter comes first; a page that is being closed doesn't wait for it.
    await framePainted()
    const work = device.transaction(name, 'readwrite', { durability: 'strict' })
    const requests = [...kept.map((entry) => work.store.put(entry)), ...removed.map((key) => work.store.delete(key))]
    // Said at once: a page that ends before it is asked again would take the writes back.
    work.commit()
    await Promise.all([...requests, work.done])
    onWrite()
  },
})

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
