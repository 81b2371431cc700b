import { useEffect, useRef, type RefObject } from 'react'

/**
 * Says on a box that is moved sideways where there is more of it: `data-more-before`, `data-more-after`. Its styles draw a
 * shadow there. Written into the page, not into the state: nothing inside is drawn anew while it is moved.
 */
export function useMoreSideways<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const tell = () => {
      const rest = current.scrollWidth - current.clientWidth - current.scrollLeft
      // Half a pixel of rounding is no more.
      current.toggleAttribute('data-more-before', current.scrollLeft > 1)
      current.toggleAttribute('data-more-after', rest > 1)
    }
    tell()
    current.addEventListener('scroll', tell, { passive: true })
    const sizes = new ResizeObserver(tell)
    sizes.observe(current)
    for (const child of current.children) sizes.observe(child)
    return () => {
      current.removeEventListener('scroll', tell)
      sizes.disconnect()
    }
  }, [])
  return box
}
