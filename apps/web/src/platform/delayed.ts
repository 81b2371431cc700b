import { useEffect, useState } from 'react'

/** Fetch indicators don't show before 200 ms (product.md 9): a quick answer shows no flicker at all. */
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
