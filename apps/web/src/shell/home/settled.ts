import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { pack } from './packed'

/** What comes when it is seen can't come while the cards are hidden: nobody waits for it. */
const waited = '[data-waiting]:not([data-when-seen] *)'

/** However slow the network: after this the cards are shown as they come. */
const longest = 6000

/**
 * True when nothing in the element waits any more (`data-waiting`, blocks/parts/states.tsx), and from then on. The cards of
 * a home arrive one by one, each with its own height: shown together they push nothing away from under a finger.
 */
export function useSettled<Part extends HTMLElement>(count: number): { ref: RefObject<Part | null>; settled: boolean } {
  const ref = useRef<Part>(null)
  const [settled, setSettled] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (settled) return undefined
    const look = () => {
      if (element && count > 0 && !element.querySelector(waited)) setSettled(true)
    }
    const watcher = new MutationObserver(look)
    if (element) watcher.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(() => setSettled(true), longest)
    look()
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [count, settled])
  // Before the frame that shows them: each has its place from the first moment.
  useLayoutEffect(() => {
    if (settled) for (const card of ref.current?.children ?? []) pack(card as HTMLElement)
  }, [settled])
  return { ref, settled }
}
