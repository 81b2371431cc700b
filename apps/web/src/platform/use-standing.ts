import { useEffect, useState } from 'react'

/** Changes of a grid are sent after a typing debounce. A shorter wait is not shown, because the count would flicker. */
const usualWay = 1500

/** The count once it is stable; immediately if changes cannot be sent. */
export function useStanding(count: number, stuck: boolean): number {
  const [standing, setStanding] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(count), usualWay)
    return () => clearTimeout(timer)
  }, [count])
  return stuck ? count : Math.min(count, standing)
}
