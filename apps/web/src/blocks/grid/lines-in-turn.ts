import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../platform/when-idle'
import type { GridStore } from './grid-store'

// Another month is written over the one that stands: first the lines in view, and those that nobody sees when the browser
// is idle, before a scroll would show them or a page is printed.

interface View {
  readonly top: number
  readonly bottom: number
}

const everything: View = { top: 0, bottom: Infinity }

/** The rows between the head and the sums, which stay in view. */
function viewOf(table: HTMLTableElement | null): View {
  const frame = table?.parentElement
  const [body] = table?.tBodies ?? []
  if (!frame || !body || !body.offsetHeight) return everything
  const height = body.offsetHeight / body.children.length
  const besides = (table?.tHead?.offsetHeight ?? 0) + (table?.tFoot?.offsetHeight ?? 0)
  const top = frame.scrollTop / height
  return { top: Math.floor(top), bottom: Math.ceil(top + (frame.clientHeight - besides) / height) }
}

/** The store that a line shows: the new one, or, out of view and for a moment, still the one before. */
export function useLinesInTurn(
  store: GridStore,
  table: RefObject<HTMLTableElement | null>,
): (row: number) => GridStore {
  const [shown, setShown] = useState({ store, before: store, view: everything })
  if (shown.store !== store) setShown({ store, before: shown.store, view: viewOf(table.current) })
  const isBehind = shown.before !== shown.store
  useEffect(() => {
    if (!isBehind) return undefined
    const catchUp = () => setShown((now) => ({ ...now, before: now.store }))
    const atOnce = () => flushSync(catchUp)
    const frame = table.current?.parentElement
    frame?.addEventListener('scroll', atOnce)
    window.addEventListener('beforeprint', atOnce)
    const callOff = whenIdle(catchUp)
    return () => {
      callOff()
      frame?.removeEventListener('scroll', atOnce)
      window.removeEventListener('beforeprint', atOnce)
    }
  }, [isBehind, table])
  return (row) => (row >= shown.view.top && row < shown.view.bottom ? store : shown.before)
}
