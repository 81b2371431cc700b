import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../platform/when-idle'

// Progressive rendering of a long list or grid: rows in the viewport render at once, the others in batches while the
// browser is idle, so that scrolling and typing stay responsive.

/** Estimates the visible rows: heights in pixels of a row and of everything above and below. */
interface Room {
  readonly row: number
  readonly besides: number
  /** Up to this many rows render in one step. */
  readonly least: number
}

/** Rows per batch, rendered within a frame or two. */
const fewRows = 15

interface Gradual<Row> {
  readonly drawn: readonly Row[]
  /** Number of rows not yet rendered. */
  readonly toCome: number
  /** Renders all rows now, e.g. for a key to the last row or for printing. */
  readonly drawAll: () => void
}

export function useGradually<Row>(rows: readonly Row[], { row, besides, least }: Room): Gradual<Row> {
  const [count, setCount] = useState(() => Math.max(least, Math.ceil((window.innerHeight - besides) / row)))
  const toCome = Math.max(0, rows.length - count)
  const drawAll = useCallback(() => flushSync(() => setCount(rows.length)), [rows.length])
  useEffect(() => (toCome > 0 ? whenIdle(() => setCount(count + fewRows)) : undefined), [toCome, count])
  useEffect(() => {
    if (toCome === 0) return undefined
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [toCome, drawAll])
  return { drawn: toCome > 0 ? rows.slice(0, count) : rows, toCome, drawAll }
}
