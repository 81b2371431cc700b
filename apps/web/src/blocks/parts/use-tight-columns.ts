import { useEffect, type RefObject } from 'react'

/** Narrower frames have cards or scroll. */
const leastWidth = 600
const steps = ['some', 'more'] as const

/**
 * Sets `data-tight` on a frame whose table does not fit: tighter columns and smaller letters, in two steps. Written to
 * the DOM instead of state, so that a change of size renders nothing.
 */
export function useTightColumns(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const fit = () => {
      delete current.dataset.tight
      if (current.clientWidth < leastWidth) return
      for (const step of steps) {
        if (current.scrollWidth <= current.clientWidth) return
        current.dataset.tight = step
      }
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(current)
    for (const child of current.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [frame])
}
