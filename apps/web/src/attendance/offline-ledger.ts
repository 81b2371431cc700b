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
  /** What another tab has written; what only this page has stays. Never rejects. */
  readonly reload: () => Promise<void>
  readonly listen: (listener: () => void) => () => void
  readonly version: () => number
  /** How many changes the storage doesn't have yet. */
  readonly unkept: () => number
  /** The storage has refused: what is typed lives only as long as the page. */
  readonly broken: () => boolean
  /** Entries that the storage may not have. */
  readonly unstored: () => readonly Entry[]
}

export async function openLedger<Entry extends { readonly key: string }>(
  storage: LedgerStorage<Entry>,
): Promise<Ledger<Entry>> {
  const entries = new Map<string, Entry>()
  /** Keys whose value or removal the storage may not have, with the change that made them so: about them memory is right. */
  const unstored = new Map<string, number>()
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

  /** A storage that has refused once may have lost the rest too (evicted, cleared): all of it is written again. */
  const distrust = () => {
    broken = true
    for (const key of entries.keys()) if (!unstored.has(key)) unstored.set(key, version)
  }

  /** Writes what the storage may not have. What changes meanwhile is written by the next one. */
  async function store(): Promise<void> {
    const changes = [...unstored]
    if (changes.length === 0) return
    const keys = changes.map(([key]) => key)
    try {
      await storage.write(
        keys.flatMap((key) => entries.get(key) ?? []),
        keys.filter((key) => !entries.has(key)),
      )
      broken = false
      for (const [key, change] of changes) if (unstored.get(key) === change) unstored.delete(key)
    } catch {
      distrust()
    }
  }

  /** One after the other: the storage ends with what was said last. */
  function storeInTurn(): Promise<unknown> {
    const written = writing.then(store)
    writing = written
    return written
  }

  async function read(): Promise<void> {
    if (unstored.size > 0 && unkept === 0) await storeInTurn()
    const asked = version
    let kept: readonly Entry[]
    try {
      kept = await storage.all()
    } catch {
      distrust()
      return tell()
    }
    // A change made meanwhile, or on its way to the storage, is newer than what the storage says.
    if (unkept > 0 || version !== asked) return
    for (const key of entries.keys()) if (!unstored.has(key)) entries.delete(key)
    for (const entry of kept) if (!unstored.has(entry.key)) entries.set(entry.key, entry)
    tell()
  }

  async function change(changes: ReadonlyMap<string, Entry | undefined>): Promise<void> {
    if (changes.size === 0) return
    for (const [key, entry] of changes) {
      if (entry) entries.set(key, entry)
      else entries.delete(key)
      unstored.set(key, version)
    }
    unkept++
    tell()
    await storeInTurn()
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
    unstored: () => [...unstored.keys()].flatMap((key) => entries.get(key) ?? []),
  }
}
