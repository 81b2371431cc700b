import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../platform/when-idle'
import type { GridStore } from './grid-store'

// Reuses the rows for another month: visible rows update first, the others when the browser is idle, but before they
// scroll into view or the page is printed.

interface View {
  readonly top: number
  readonly bottom: number
}

const everything: View = { top: 0, bottom: Infinity }

/** Height between the sticky header and the sticky sums. */
function viewOf(table: HTMLTableElement | null): View {
  const frame = table?.parentElement
  const [body] = table?.tBodies ?? []
  if (!frame || !body || !body.offsetHeight) return everything
  const height = body.offsetHeight / body.children.length
  const besides = (table?.tHead?.offsetHeight ?? 0) + (table?.tFoot?.offsetHeight ?? 0)
  const top = frame.scrollTop / height
  return { top: Math.floor(top), bottom: Math.ceil(top + (frame.clientHeight - besides) / height) }
}

/** The store of a row: the new one, or temporarily the previous one while the row is out of view. */
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
