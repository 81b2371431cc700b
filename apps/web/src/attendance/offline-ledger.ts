// What waits on this device: in memory for the screen, in storage for the day the tab, the browser or the device dies.

export interface LedgerStorage<Entry> {
  all: () => Promise<readonly Entry[]>
  write: (kept: readonly Entry[], removed: readonly string[]) => Promise<void>
}

export interface Ledger<Entry extends { readonly key: string }> {
  readonly get: (key: string) => Entry | undefined
  readonly all: () => readonly Entry[]
  /** New values by key; undefined removes. Seen at once, resolved when the storage has them. */
  readonly change: (changes: ReadonlyMap<string, Entry | undefined>) => Promise<void>
  /** What another tab has written. */
  readonly reload: () => Promise<void>
  readonly listen: (listener: () => void) => () => void
  readonly version: () => number
  /** How many changes the storage doesn't have yet. */
  readonly unkept: () => number
  /** The storage has refused: what is typed lives only as long as the page. */
  readonly broken: () => boolean
}

export async function openLedger<Entry extends { readonly key: string }>(
  storage: LedgerStorage<Entry>,
): Promise<Ledger<Entry>> {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let list: readonly Entry[] | undefined
  let version = 0
  let unkept = 0
  let broken = false
  let writing: Promise<unknown> = Promise.resolve()

  const tell = () => {
    version++
    list = undefined
    for (const listener of listeners) listener()
  }

  async function read(): Promise<void> {
    const asked = version
    const kept = await storage.all()
    // A change made meanwhile, or on its way to the storage, is newer than what the storage says.
    if (unkept > 0 || version !== asked) return
    entries.clear()
    for (const entry of kept) entries.set(entry.key, entry)
    tell()
  }

  async function change(changes: ReadonlyMap<string, Entry | undefined>): Promise<void> {
    if (changes.size === 0) return
    for (const [key, entry] of changes) {
      if (entry) entries.set(key, entry)
      else entries.delete(key)
    }
    unkept++
    tell()
    const kept = [...changes.values()].filter((entry) => entry !== undefined)
    const removed = [...changes].flatMap(([key, entry]) => (entry ? [] : [key]))
    // One after the other: the storage ends with what was said last.
    const written = writing.then(() => storage.write(kept, removed))
    writing = written.catch(() => {
      broken = true
    })
    await writing
    unkept--
    tell()
  }

  await read()
  return {
    get: (key) => entries.get(key),
    all: () => (list ??= [...entries.values()]),
    change,
    reload: read,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    unkept: () => unkept,
    broken: () => broken,
  }
}

/** For a browser that forbids storage: the marks live as long as the page. */
export const noStorage = <Entry>(): LedgerStorage<Entry> => ({
  all: () => Promise.resolve([]),
  write: () => Promise.reject(new Error('no storage')),
})
