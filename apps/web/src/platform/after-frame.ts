/** Pages that nobody looks at have no frames. */
const longest = 200

const waiting = new Set<() => void>()
let atLatest: ReturnType<typeof setTimeout> | undefined

function doAll(): void {
  clearTimeout(atLatest)
  const works = [...waiting]
  waiting.clear()
  for (const work of works)
    try {
      work()
    } catch (error) {
      // One that fails must not cost the others.
      reportError(error)
    }
}

// A page that goes away has no frames either.
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', doAll)
  addEventListener('visibilitychange', doAll)
}

/**
 * What may follow a key: done once its frame has been painted, however often it is asked for until then. The letter comes
 * first. All that waits is done together, so that React draws it in one go.
 */
export function afterFrame(work: () => void): () => void {
  return () => {
    if (waiting.size === 0) {
      atLatest = setTimeout(doAll, longest)
      // A timer set while a frame is being made ends after it.
      if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(doAll))
    }
    waiting.add(work)
  }
}

/** When the next frame has been painted; where there are no frames, at once. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => (typeof requestAnimationFrame === 'function' ? afterFrame(resolve)() : resolve()))
