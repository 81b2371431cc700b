import { useEffect, useRef, type RefObject } from 'react'

/**
 * Marks a horizontally scrollable element with `data-more-before` and `data-more-after`, for scroll shadows in CSS.
 * Written to the DOM instead of state, so that scrolling renders nothing.
 */
export function useMoreSideways<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const tell = () => {
      const rest = current.scrollWidth - current.clientWidth - current.scrollLeft
      // Tolerates subpixel rounding.
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
