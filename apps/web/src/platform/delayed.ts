import { useEffect, useState } from 'react'

/** Fetch indicators don't show before 200 ms (product.md 9): a quick answer shows no flicker at all. */
export const indicatorDelay = 200

export function useDelayed(busy: boolean, delay: number = indicatorDelay): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) {
      setLate(false)
      return undefined
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [busy, delay])
  return busy && late
}
