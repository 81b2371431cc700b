/** Tasks that wait, by owner: the owners take turns, so that many tasks of one don't hold up the first of another. */
export interface FairQueue<Task> {
  readonly size: number
  waitingOf(owner: string): number
  push(owner: string, task: Task): void
  shift(): Task | undefined
  /** Takes everything out. */
  drain(): Task[]
}

export function fairQueue<Task>(): FairQueue<Task> {
  // In the order in which their turns come: an owner that has had its turn goes to the end.
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
