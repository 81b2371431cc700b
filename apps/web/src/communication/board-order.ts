import { moved } from '@asistent/domain/communication/board'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

// Putting things in order by dragging a handle (mouse, finger, pen) or with the arrows on it.

const backward = ['ArrowUp', 'ArrowLeft']
const forward = ['ArrowDown', 'ArrowRight']

/** The place of the item under the pointer. */
const placeUnder = (event: globalThis.PointerEvent, list: string): number | undefined => {
  const item = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.orderList === list)
  return item instanceof HTMLElement ? Number(item.dataset.orderPlace) : undefined
}

export interface Ordering<Item> {
  readonly items: readonly Item[]
  /** The one that is being dragged. */
  readonly dragged: number | undefined
  /** What just happened, for a screen reader. */
  readonly said: string
  readonly handle: (place: number) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly item: (place: number) => { readonly 'data-order-list': string; readonly 'data-order-place': number }
}

/**
 * `given` is the order as the server knows it. `save` is asked when something was put down, and a moment after the last
 * arrow, so that ten steps are one save.
 */
export function useOrdering<Item extends { readonly id: number; readonly title: string }>(
  list: string,
  given: readonly Item[],
  save: (ids: number[]) => Promise<unknown>,
): Ordering<Item> {
  const [moves, setMoves] = useState<{ readonly of: string; readonly order: readonly number[] }>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // Moves hold for the order they were made in: a new answer of the server is the truth again.
  const key = given.map(({ id }) => id).join()
  const known = new Map(given.map((item) => [item.id, item]))
  const items = moves?.of === key ? moves.order.flatMap((id) => known.get(id) ?? []) : given

  function move(from: number, to: number): readonly Item[] {
    const next = moved(items, from, to)
    setMoves({ of: key, order: next.map(({ id }) => id) })
    return next
  }
  // Refused: back to the order that the server knows.
  const send = (next: readonly Item[]) => void save(next.map(({ id }) => id)).catch(() => setMoves(undefined))

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const from = items.findIndex(({ id }) => id === dragged)
    const to = placeUnder(event, list)
    if (from >= 0 && to !== undefined && to !== from) move(from, to)
  })
  const onDrop = useEffectEvent(() => {
    setDragged(undefined)
    if (items !== given) send(items)
  })
  const onCancel = useEffectEvent(() => {
    setDragged(undefined)
    setMoves(undefined)
  })
  // The whole window listens: the handle itself is moved in the page while it is held, and would lose the pointer.
  useEffect(() => {
    if (dragged === undefined) return undefined
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', (event) => onMove(event), { signal })
    window.addEventListener('pointerup', () => onDrop(), { signal })
    window.addEventListener('pointercancel', () => onCancel(), { signal })
    return () => listening.abort()
  }, [dragged])

  return {
    items,
    dragged: items.find(({ id }) => id === dragged)?.id,
    said,
    item: (place) => ({ 'data-order-list': list, 'data-order-place': place }),
    handle: (place) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        // No text is selected on the way.
        event.preventDefault()
        setDragged(items[place]?.id)
      },
      onKeyDown: (event) => {
        const step = backward.includes(event.key) ? -1 : forward.includes(event.key) ? 1 : 0
        const to = place + step
        if (step === 0 || to < 0 || to >= items.length) return
        event.preventDefault()
        const next = move(place, to)
        setSaid(`„${items[place]?.title}“ е на място ${to + 1} от ${items.length}`)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => send(next), 700)
      },
    }),
  }
}
