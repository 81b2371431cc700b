/** Round-robin queue by owner: many tasks of one owner do not delay the first task of another. */
export interface FairQueue<Task> {
  readonly size: number
  waitingOf(owner: string): number
  push(owner: string, task: Task): void
  shift(): Task | undefined
  /** Removes and returns all tasks. */
  drain(): Task[]
}

export function fairQueue<Task>(): FairQueue<Task> {
  // In scheduling order: an owner moves to the end after each task.
  const owners = new Map<string, Task[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    waitingOf: (owner) => owners.get(owner)?.length ?? 0,
    push(owner, task) {
      const waiting = owners.get(owner)
      if (waiting) waiting.push(task)
      else owners.set(owner, [task])
      size += 1
    },
    shift() {
      for (const [owner, waiting] of owners) {
        owners.delete(owner)
        const task = waiting.shift()
        if (waiting.length > 0) owners.set(owner, waiting)
        size -= 1
        return task
      }
      return undefined
    },
    drain() {
      const all = [...owners.values()].flat()
      owners.clear()
      size = 0
      return all
    },
  }
}
