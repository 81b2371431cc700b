// Queue of changes on this device: in memory for the screen, in storage for crashes and restarts.

export interface LedgerStorage<Entry> {
  all: () => Promise<readonly Entry[]>
  write: (kept: readonly Entry[], removed: readonly string[]) => Promise<void>
}

export interface Ledger<Entry extends { readonly key: string }> {
  readonly get: (key: string) => Entry | undefined
  readonly all: () => readonly Entry[]
  /** Sets values by key; undefined removes. Visible immediately, resolves once stored. */
  readonly change: (changes: ReadonlyMap<string, Entry | undefined>) => Promise<void>
  /** Reloads changes of other tabs; unstored entries of this page stay. Never rejects. */
  readonly reload: () => Promise<void>
  readonly listen: (listener: () => void) => () => void
  readonly version: () => number
  /** Number of changes that are not stored yet. */
  readonly unkept: () => number
  /** True if the storage rejects writes: changes are lost with the page. */
  readonly broken: () => boolean
  /** Entries that may be missing in the storage. */
  readonly unstored: () => readonly Entry[]
}

export async function openLedger<Entry extends { readonly key: string }>(
  storage: LedgerStorage<Entry>,
): Promise<Ledger<Entry>> {
  const entries = new Map<string, Entry>()
  /**
   * Keys whose value or removal may be missing in the storage, with the number of the change. For these, memory has
   * precedence.
   */
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

  /** After one failure other entries may be lost too (evicted, cleared), so all are written again. */
  const distrust = () => {
    broken = true
    for (const key of entries.keys()) if (!unstored.has(key)) unstored.set(key, version)
  }

  /** Writes unstored entries. Changes made meanwhile are written by the next run. */
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

  /** Serializes writes, so that the storage ends with the latest values. */
  function storeInTurn(): Promise<unknown> {
    const written = writing.then(store)
    writing = written
    return written
  }

  async function read(): Promise<void> {
    if (unstored.size > 0 && unkept === 0) await storeInTurn()
    const versionAtStart = version
    let kept: readonly Entry[]
    try {
      kept = await storage.all()
    } catch {
      distrust()
      return tell()
    }
    // Changes made or written during the read are newer than its result.
    if (unkept > 0 || version !== versionAtStart) return
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
