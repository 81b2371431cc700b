/** Pages that nobody looks at have no frames. */
const longest = 200

/**
 * What may follow a key: done once its frame has been painted, however often it is asked for until then. The letter comes
 * first.
 */
export function afterFrame(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const once = () => {
    if (waiting === undefined) return
    clearTimeout(waiting)
    waiting = undefined
    work()
  }
  return () => {
    if (waiting !== undefined) return
    waiting = setTimeout(once, longest)
    // A timer set while a frame is being made ends after it.
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(once))
  }
}
