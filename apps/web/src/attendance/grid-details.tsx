import { useMemo, useSyncExternalStore } from 'react'
import type { GridStore } from '../blocks/grid/grid-store'
import { whenStill } from '../platform/when-still'
import classes from './grid.module.css'

/**
 * Description of the focused cell: who entered it, when, based on which document. Tooltips serve pointer users and
 * the live region screen readers.
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
