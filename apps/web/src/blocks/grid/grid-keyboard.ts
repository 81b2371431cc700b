import type { KeyboardEvent, RefObject } from 'react'
import { remember } from '../parts/remember'
import { layoutOf, letterOf, type Layout } from './grid-letters'
import { outcomeWords, type Outcome } from './grid-outcome'
import type { GridStore } from './grid-store'

// Keyboard input of the grid. Shortcuts use event.code, so that Ctrl+Z works on every layout.

export const layoutKey = 'keyboard'

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

const withControl: Readonly<Record<string, (store: GridStore, event: KeyboardEvent) => void>> = {
  KeyZ: (store, event) => (event.shiftKey ? store.redo() : store.undo()),
  KeyY: (store) => store.redo(),
  KeyD: (store) => report(store, store.fillDown()),
  KeyR: (store) => report(store, store.fillRight()),
  KeyA: (store) => {
    const { rows, days } = store.edits().data
    store.selectArea({ top: 0, left: 0, bottom: rows.length - 1, right: days.length - 1 })
  },
}

/** Announces an outcome that has a text. */
export function report(store: GridStore, outcome: Outcome): void {
  if (outcomeWords(outcome)) store.report(outcome)
}

/** Handles a key in a cell; returns what it did, or undefined for a key without meaning in the grid. */
export function pressKey(
  store: GridStore,
  event: KeyboardEvent,
  layout: RefObject<Layout | undefined>,
): 'moved' | 'done' | undefined {
  if (event.ctrlKey || event.metaKey) return pressControl(store, event)
  if (event.altKey) return undefined
  const step = steps[event.key]
  if (step) {
    const back = event.key === 'Enter' && event.shiftKey ? -1 : 1
    store.move({ rows: step[0] * back, columns: step[1], extend: event.shiftKey && event.key !== 'Enter' })
    return 'moved'
  }
  if (event.key === 'Delete' || event.key === 'Backspace') report(store, store.set(null))
  else if (event.key === 'Escape') store.focus(store.selection().focus)
  else if (!typeKey(store, event, layout)) return undefined
  return 'done'
}

function pressControl(store: GridStore, event: KeyboardEvent): 'moved' | undefined {
  const action = withControl[event.code]
  const edge = steps[event.key]
  if (action) action(store, event)
  else if (edge) store.move({ rows: edge[0] * 999, columns: edge[1] * 999, extend: event.shiftKey })
  else return undefined
  return 'moved'
}

function typeKey(store: GridStore, event: KeyboardEvent, layout: RefObject<Layout | undefined>): boolean {
  const seen = layoutOf(event.key, event.code)
  if (seen && seen !== layout.current) {
    layout.current = seen
    remember(layoutKey, seen)
  }
  const letter = letterOf(event.key, layout.current)
  if (letter === undefined) return false
  report(store, store.type(letter, event.timeStamp) ?? { changed: 0, refused: 0, letter })
  return true
}
