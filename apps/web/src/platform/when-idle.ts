/** When the browser has nothing better to do, after half a second at the latest; returns how to call it off. Safari has no word for it: there the next frame has to do. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 16)
  return () => clearTimeout(timer)
}
