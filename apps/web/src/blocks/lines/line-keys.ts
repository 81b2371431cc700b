import type { KeyboardEvent } from 'react'
import type { LineActions } from './line-actions'

// Keyboard navigation of the table. Fields that use a key themselves (an open dropdown) stop its propagation.

interface Place {
  readonly line: number
  readonly key: string
}

export function placeOf(target: EventTarget): Place | undefined {
  const element = target instanceof Element ? target : null
  const key = element?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  const line = element?.closest<HTMLElement>('[data-line]')?.dataset.line
  return key === undefined || line === undefined ? undefined : { line: Number(line), key }
}

/** Returns true if the table handled the key. */
export function handleKey(event: KeyboardEvent, actions: LineActions, fixed: boolean): boolean {
  const position = placeOf(event.target)
  if (!position || event.altKey) return false
  const { line, key } = position
  const control = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'Enter':
      if (control) return false
      // Enter inside lines never submits the form.
      actions.goOn(line, key, event.shiftKey ? -1 : 1)
      return true
    case 'Tab':
      return !control && actions.goOn(line, key, event.shiftKey ? -1 : 1)
    case 'ArrowDown':
    case 'ArrowUp': {
      if (control || event.shiftKey) return false
      actions.focus(line + (event.key === 'ArrowDown' ? 1 : -1), key)
      return true
    }
    case 'Delete':
      return control && !fixed && removeAt(position, actions, line)
    case 'Backspace':
      return !fixed && isEmpty(event) && actions.isBlankAt(line) && removeAt(position, actions, line - 1)
    default:
      return false
  }
}

const isEmpty = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement && target.value === ''

/** The focus stays in its column. */
function removeAt({ line, key }: Place, actions: LineActions, next: number): true {
  actions.remove(line)
  actions.focus(Math.max(0, Math.min(next, actions.count() - 1)), key)
  return true
}
