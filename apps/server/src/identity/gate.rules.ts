/** Runs costly work a few at a time. Work that finds the line full, or its owner's share of it, is refused at once. */
interface GateOptions {
  readonly atOnce: number
  readonly waiting: number
  /** How much of the line one owner may hold, running and waiting. */
  readonly each: number
  readonly full: () => Error
}

export function createGate({ atOnce, waiting, each, full }: GateOptions) {
  let running = 0
  const line: (() => void)[] = []
  const held = new Map<string, number>()

  const leave = (owner: string) => {
    const left = (held.get(owner) ?? 1) - 1
    if (left > 0) held.set(owner, left)
    else held.delete(owner)
    const next = line.shift()
    if (next) next()
    else running--
  }

  return async function through<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const mine = held.get(owner) ?? 0
    if (mine >= each || (running >= atOnce && line.length >= waiting)) throw full()
    held.set(owner, mine + 1)
    // A place that is freed goes straight to the next in line, so `running` never drops while somebody waits.
    if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      leave(owner)
    }
  }
}
