import { useEffect, useState } from 'react'

/** Indicators of waiting don't appear before this (spec/product.md 9): what is quick shows no flicker. */
export const waitingDelay = 200

/** True when `active` has lasted 200 ms. */
export function useLate(active: boolean, delay = waitingDelay): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return setLate(false)
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [active, delay])
  return active && late
}
