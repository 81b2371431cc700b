import { afterFrame } from '../../platform/after-frame'

/** Listeners of a grid. Each row has its own, called at once; all others are called after the paint. */
export function createGridListeners() {
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  const rowVersions: number[] = []
  let version = 0
  const notifyAfterPaint = afterFrame(() => listeners.forEach((listener) => listener()))
  return {
    version: () => version,
    rowVersion: (row: number) => rowVersions[row] ?? 0,
    notify: (rows: Iterable<number>) => {
      version++
      for (const row of rows) {
        rowVersions[row] = (rowVersions[row] ?? 0) + 1
        rowListeners.get(row)?.forEach((listener) => listener())
      }
      notifyAfterPaint()
    },
    /** For everything except rows: called after the frame that paints the rows. */
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listenRow: (row: number, listener: () => void) => {
      const set = rowListeners.get(row) ?? new Set()
      rowListeners.set(row, set.add(listener))
      return () => void set.delete(listener)
    },
  }
}
