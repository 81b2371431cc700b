import { useEffect, useState } from 'react'

/** The time for what is shown by it: a tab that stays open overnight greets with the new day. */
export function useNow(everyMilliseconds = 60_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
