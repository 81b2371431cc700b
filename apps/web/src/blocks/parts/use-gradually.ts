import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../platform/when-idle'

// A long list or grid is ready as fast as a short one: the rows that fit the screen are drawn at once, the others a few at
// a time whenever the browser has nothing better to do, so that no scroll and no key waits for them.

/** How many rows the screen has room for: their height, and that of what stands above and below them, in pixels. */
interface Room {
  readonly row: number
  readonly besides: number
  /** So many are never drawn in two steps. */
  readonly least: number
}

/** Drawn within a frame or two. */
const fewRows = 15

interface Gradual<Row> {
  readonly drawn: readonly Row[]
  /** How many are still to be drawn. */
  readonly toCome: number
  /** At once: a key goes to the last row, the page is printed. */
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
