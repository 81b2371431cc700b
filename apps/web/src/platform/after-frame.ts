/** Fallback timeout in milliseconds: hidden pages have no animation frames. */
const maxDelay = 200

const pending = new Set<() => void>()
let deadline: ReturnType<typeof setTimeout> | undefined

function runPending(): void {
  clearTimeout(deadline)
  const batch = [...pending]
  pending.clear()
  for (const work of batch)
    try {
      work()
    } catch (error) {
      // An exception in one callback must not stop the others.
      reportError(error)
    }
}

// A page that is being hidden or unloaded has no animation frames either.
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', runPending)
  addEventListener('visibilitychange', runPending)
}

/**
 * Debounces work that follows a key press until the next frame has been painted, so that the typed letter appears
 * first. Pending work runs together, so that React batches it into one render.
 */
export function afterFrame(work: () => void): () => void {
  return () => {
    if (pending.size === 0) {
      deadline = setTimeout(runPending, maxDelay)
      // A timer set in a frame callback fires after the paint.
      if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(runPending))
    }
    pending.add(work)
  }
}

/** Resolves after the next paint, or immediately where requestAnimationFrame is missing. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => (typeof requestAnimationFrame === 'function' ? afterFrame(resolve)() : resolve()))
