import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { remember, remembered } from '../parts/remember'
import { layoutOf, letterOf, type Layout } from './grid-letters'
import type { CellPosition } from './grid-model'
import { outcomeWords, type Outcome } from './grid-outcome'
import type { GridStore } from './grid-store'

// Keyboard, pointer and clipboard input of the grid. Shortcuts use event.code, so that Ctrl+Z works on every layout.

const layoutKey = 'keyboard'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -99],
  End: [0, 99],
  Enter: [1, 0],
}

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
  const tell = (outcome: Outcome | undefined) => {
    if (outcome && outcomeWords(outcome)) store.report(outcome)
  }

  const withControl: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    KeyZ: (event) => (event.shiftKey ? store.redo() : store.undo()),
    KeyY: () => store.redo(),
    KeyD: () => tell(store.fillDown()),
    KeyR: () => tell(store.fillRight()),
    KeyA: () => {
      const { data } = store.edits()
      store.selectArea({ top: 0, left: 0, bottom: data.rows.length - 1, right: data.days.length - 1 })
    },
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target as HTMLElement).closest('td[data-column]')) return
    if (event.ctrlKey || event.metaKey) {
      const action = withControl[event.code]
      const edge = steps[event.key]
      if (action) {
        action(event)
        followFocus()
      } else if (edge) store.move({ rows: edge[0] * 999, columns: edge[1] * 999, extend: event.shiftKey })
      else return
      if (edge) followFocus()
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const step = steps[event.key]
    if (step) {
      const back = event.key === 'Enter' && event.shiftKey ? -1 : 1
      store.move({ rows: step[0] * back, columns: step[1], extend: event.shiftKey && event.key !== 'Enter' })
      followFocus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') tell(store.set(null))
    else if (event.key === 'Escape') store.focus(store.selection().focus)
    else if (!typeKey(event)) return
    event.preventDefault()
  }

  function typeKey(event: KeyboardEvent): boolean {
    const seen = layoutOf(event.key, event.code)
    if (seen && seen !== layout.current) {
      layout.current = seen
      remember(layoutKey, seen)
    }
    const letter = letterOf(event.key, layout.current)
    if (letter === undefined) return false
    tell(store.type(letter, event.timeStamp) ?? { changed: 0, refused: 0, letter })
    return true
  }

  const positionAt = (target: EventTarget): CellPosition | undefined => {
    const cell = (target as HTMLElement).closest<HTMLElement>('td[data-column]')
    const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row
    return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : undefined
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const position = positionAt(event.target)
    if (position) {
      store.focus(position, event.shiftKey)
      // Touch drags scroll, mouse drags select.
      dragging.current = event.pointerType !== 'touch'
      if (event.pointerType !== 'touch') event.preventDefault()
      return focusCell(position)
    }
    selectWhole(event.target as HTMLElement)
  }

  /** A heading selects its column, a name its row; the focus stays at the near end. */
  function selectWhole(target: HTMLElement): void {
    const { data } = store.edits()
    const day = target.closest<HTMLElement>('th[data-day]')?.dataset.day
    const row = target.closest('th[scope="row"]')?.closest<HTMLElement>('tr[data-row]')?.dataset.row
    if (day !== undefined)
      store.selectArea({ top: data.rows.length - 1, bottom: 0, left: Number(day), right: Number(day) })
    else if (row !== undefined)
      store.selectArea({ top: Number(row), bottom: Number(row), left: data.days.length - 1, right: 0 })
    else return
    requestAnimationFrame(followFocus)
  }

  return {
    onKeyDown,
    onPointerDown,
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      const over = positionAt(event.target)
      const words = over && store.describe(over)
      // Lazy tooltips: a thousand descriptions would take longer to render than the table.
      if (words) (event.target as HTMLElement).closest('td')?.setAttribute('title', words)
      const position = dragging.current ? over : undefined
      if (position) {
        store.focus(position, true)
        focusCell(position)
      }
    },
    onCopy: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', store.copy())
      event.preventDefault()
    },
    onCut: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', store.copy())
      tell(store.set(null))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      tell(store.paste(event.clipboardData.getData('text/plain')))
      followFocus()
      event.preventDefault()
    },
  }
}
