import { useEffect, useState } from 'react'

/** The current time, updated periodically: a tab left open overnight shows the new day. */
export function useNow(everyMilliseconds = 60_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
