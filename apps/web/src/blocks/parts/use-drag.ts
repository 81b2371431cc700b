import { useEffect, useRef, useState, type PointerEvent } from 'react'

// Minimal pointer drag and drop for the board and the tree. The keyboard and menus are alternatives (WCAG 2.5.7).

export interface Dragged<Id, Target> {
  readonly id: Id
  /** Offset in pixels from the start. */
  readonly x: number
  readonly y: number
  /** Drop target; undefined if there is none. */
  readonly target: Target | undefined
}

interface DragOptions<Id, Target> {
  /** Target under the pointer. */
  readonly find: (under: Element | null, at: { readonly x: number; readonly y: number }, id: Id) => Target | undefined
  readonly drop: (id: Id, target: Target) => void
  readonly off?: boolean
}

/** Minimum movement in pixels of a drag. */
const threshold = 5

export function useDrag<Id, Target>({ find, drop, off = false }: DragOptions<Id, Target>) {
  const [dragged, setDragged] = useState<Dragged<Id, Target> | null>(null)
  const taken = useRef<{ id: Id; x: number; y: number } | null>(null)
  const isDragging = dragged !== null
  const giveUp = () => {
    taken.current = null
    setDragged(null)
  }
  useEffect(() => {
    if (!isDragging) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      taken.current = null
      setDragged(null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isDragging])

  /** Handlers of a draggable element. Touch drags need an element with `data-grip`, so that others scroll the page. */
  const handlers = (id: Id) =>
    off
      ? {}
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            const grip = (event.target as Element).closest('[data-grip]')
            if (event.button !== 0 || (event.pointerType === 'touch' && !grip)) return
            taken.current = { id, x: event.clientX, y: event.clientY }
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const from = taken.current
            if (!from) return
            const [x, y] = [event.clientX - from.x, event.clientY - from.y]
            if (!isDragging && Math.hypot(x, y) < threshold) return
            if (!isDragging) event.currentTarget.setPointerCapture(event.pointerId)
            const at = { x: event.clientX, y: event.clientY }
            setDragged({ id: from.id, x, y, target: find(document.elementFromPoint(at.x, at.y), at, from.id) })
          },
          onPointerUp: () => {
            if (dragged?.target !== undefined) drop(dragged.id, dragged.target)
            giveUp()
          },
          onPointerCancel: giveUp,
          // Suppresses the click after a drag.
          onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
            if (!isDragging) return
            event.stopPropagation()
            event.preventDefault()
          },
        }
  return { dragged, handlers }
}
