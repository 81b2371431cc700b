import { useEffect, useState } from 'react'

/** Milliseconds before a loading indicator appears (product.md 9): fast responses show no flicker. */
const indicatorDelay = 200

export function useDelayed(busy: boolean, delay: number = indicatorDelay): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy, delay])
  return busy && late
}
