import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { pack } from './packed'

/** Content that loads when visible cannot load while the cards are hidden, so it is excluded. */
const waited = '[data-waiting]:not([data-when-seen] *)'

/** Timeout in milliseconds: after it cards are shown as they load. */
const longest = 6000

/**
 * True once nothing in the element is loading (`data-waiting`, blocks/parts/states.tsx). Cards of different heights
 * load one by one; showing them together avoids layout shifts.
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
  // Before the paint that shows them, so that each card has its position at once.
  useLayoutEffect(() => {
    if (settled) for (const card of ref.current?.children ?? []) pack(card as HTMLElement)
  }, [settled])
  return { ref, settled }
}
