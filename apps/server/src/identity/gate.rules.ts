/**
 * Limits the concurrency of expensive work. Work is rejected at once if the queue or its owner's share of it is full.
 */
interface GateOptions {
  readonly atOnce: number
  readonly waiting: number
  /** Maximum of running and queued work of one owner. */
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
    // A freed slot goes directly to the next in the queue, so `running` stays constant while work is queued.
    if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      leave(owner)
    }
  }
}
