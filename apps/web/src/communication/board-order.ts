import { moved } from '@asistent/domain/communication/board'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

// Reordering by dragging a handle (mouse, touch, pen) or with arrow keys.

const backward = ['ArrowUp', 'ArrowLeft']
const forward = ['ArrowDown', 'ArrowRight']

/** Index of the item under the pointer. */
const placeUnder = (event: globalThis.PointerEvent, list: string): number | undefined => {
  const item = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.orderList === list)
  return item instanceof HTMLElement ? Number(item.dataset.orderPlace) : undefined
}

interface Moves {
  readonly order: readonly number[]
  /**
   * The server's order at the time of the save; its next change wins. Undefined if not saved yet: then the local
   * order wins.
   */
  readonly under?: string
}

/** Applies the local order; new items are appended. */
function inOrder<Item extends { readonly id: number }>(given: readonly Item[], order: readonly number[]): Item[] {
  const itemById = new Map(given.map((item) => [item.id, item]))
  return [...order.flatMap((id) => itemById.get(id) ?? []), ...given.filter(({ id }) => !order.includes(id))]
}

export interface Ordering<Item> {
  readonly items: readonly Item[]
  /** Id of the dragged item. */
  readonly dragged: number | undefined
  /** Announcement for screen readers. */
  readonly said: string
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly item: (index: number) => { readonly 'data-order-list': string; readonly 'data-order-place': number }
}

/** `given` is the server's order. `save` is called on drop, and debounced for arrow keys. */
export function useOrdering<Item extends { readonly id: number; readonly title: string }>(
  list: string,
  given: readonly Item[],
  save: (ids: number[]) => Promise<unknown>,
): Ordering<Item> {
  const [moves, setMoves] = useState<Moves>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void }>(undefined)
  const key = given.map(({ id }) => id).join()
  const items = moves && (moves.under === undefined || moves.under === key) ? inOrder(given, moves.order) : given

  function move(from: number, to: number): readonly number[] {
    const order = moved(items, from, to).map(({ id }) => id)
    setMoves({ order })
    return order
  }
  const saved = useEffectEvent((order: readonly number[]) =>
    // Moves made during the save have a save of their own.
    setMoves((current) => (current?.order.join() === order.join() ? { order, under: key } : current)),
  )
  function send(order: readonly number[]) {
    // Rejected: restores the server's order.
    void save([...order]).then(
      () => saved(order),
      () => setMoves(undefined),
    )
  }
  function sendSoon(order: readonly number[]) {
    clearTimeout(waiting.current?.timer)
    const now = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      send(order)
    }
    waiting.current = { timer: setTimeout(now, 700), send: now }
  }
  // Saves a pending move on unmount.
  useEffect(() => {
    const sendNow = () => waiting.current?.send()
    window.addEventListener('pagehide', sendNow)
    return () => {
      window.removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }, [])

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const from = items.findIndex(({ id }) => id === dragged)
    const to = placeUnder(event, list)
    if (from >= 0 && to !== undefined && to !== from) move(from, to)
  })
  const onDrop = useEffectEvent(() => {
    setDragged(undefined)
    if (items !== given) send(items.map(({ id }) => id))
  })
  const onCancel = useEffectEvent(() => {
    setDragged(undefined)
    setMoves(undefined)
  })
  // Listens on the window: the handle moves in the DOM during the drag and would lose the pointer capture.
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
    item: (index) => ({ 'data-order-list': list, 'data-order-place': index }),
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        // Prevents text selection during the drag.
        event.preventDefault()
        setDragged(items[index]?.id)
      },
      onKeyDown: (event) => {
        const step = backward.includes(event.key) ? -1 : forward.includes(event.key) ? 1 : 0
        const to = index + step
        if (step === 0 || to < 0 || to >= items.length) return
        event.preventDefault()
        sendSoon(move(index, to))
        setSaid(`„${items[index]?.title}“ е на място ${to + 1} от ${items.length}`)
      },
    }),
  }
}
