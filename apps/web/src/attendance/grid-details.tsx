import { useMemo, useSyncExternalStore } from 'react'
import type { GridStore } from '../blocks/grid/grid-store'
import { whenStill } from '../platform/when-still'
import classes from './grid.module.css'

/**
 * The words behind the cell the keyboard or the finger is on: who entered it, when, which paper. A mouse gets the same by
 * resting on a cell; a screen reader hears it, with what a change did.
 */
export function CellDetails({ store }: { store: GridStore }) {
  const listen = useMemo(() => whenStill(store.listen), [store])
  useSyncExternalStore(listen, store.version)
  const said = store.said()
  return (
    <div className={`${classes.details} no-print`} role="status">
      <span>{store.describe(store.selection().focus)}</span>
      {said && <strong>{said}</strong>}
    </div>
  )
}
