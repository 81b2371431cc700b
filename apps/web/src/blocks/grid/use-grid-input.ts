import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { remembered } from '../parts/remember'
import { layoutKey, pressKey, report } from './grid-keyboard'
import type { Layout } from './grid-letters'
import type { CellPosition } from './grid-model'
import type { GridStore } from './grid-store'

/** Keyboard, pointer and clipboard input of the grid, as event handlers of its table. */
export function useGridInput(store: GridStore, table: RefObject<HTMLTableElement | null>) {
  const dragging = useRef(false)
  const layout = useRef<Layout | undefined>(remembered<Layout | undefined>(layoutKey, undefined))
  useEffect(() => {
    const stop = () => {
      dragging.current = false
    }
    window.addEventListener('pointerup', stop)
    return () => window.removeEventListener('pointerup', stop)
  }, [])

  const focusCell = ({ row, column }: CellPosition) =>
    table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] > td[data-column="${column}"]`)?.focus()
  const followFocus = () => focusCell(store.selection().focus)

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.target as HTMLElement).closest('td[data-column]')) return
      const done = pressKey(store, event, layout)
      if (!done) return
      if (done === 'moved') followFocus()
      event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const position = positionAt(event.target)
      if (position) {
        store.focus(position, event.shiftKey)
        // Touch drags scroll, mouse drags select.
        dragging.current = event.pointerType !== 'touch'
        if (event.pointerType !== 'touch') event.preventDefault()
        focusCell(position)
      } else if (selectWhole(store, event.target as HTMLElement)) requestAnimationFrame(followFocus)
    },
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      const position = positionAt(event.target)
      if (!position) return
      const words = store.describe(position)
      // Lazy tooltips: a thousand descriptions would take longer to render than the table.
      if (words) (event.target as HTMLElement).closest('td')?.setAttribute('title', words)
      if (!dragging.current) return
      store.focus(position, true)
      focusCell(position)
    },
    onCopy: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', store.copy())
      event.preventDefault()
    },
    onCut: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', store.copy())
      report(store, store.set(null))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      report(store, store.paste(event.clipboardData.getData('text/plain')))
      followFocus()
      event.preventDefault()
    },
  }
}

function positionAt(target: EventTarget): CellPosition | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('td[data-column]')
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : undefined
}

/** Selects the column of a heading or the row of a name, with the focus at the near end; false for other elements. */
function selectWhole(store: GridStore, target: HTMLElement): boolean {
  const { rows, days } = store.edits().data
  const day = target.closest<HTMLElement>('th[data-day]')?.dataset.day
  const row = target.closest('th[scope="row"]')?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  if (day !== undefined) store.selectArea({ top: rows.length - 1, bottom: 0, left: Number(day), right: Number(day) })
  else if (row !== undefined)
    store.selectArea({ top: Number(row), bottom: Number(row), left: days.length - 1, right: 0 })
  else return false
  return true
}
