import type { UserData } from '@asistent/contract/identity/session.calls'
import { useEffect } from 'react'
import { queryClient } from '../platform/use-call'

/** The user's own data stay, because the shell needs them while they load again. */
const forgetNames = (): Promise<void[]> =>
  Promise.all([
    queryClient.resetQueries({ predicate: ({ meta }) => !isOfUser(meta) }),
    queryClient.invalidateQueries({ predicate: ({ meta }) => isOfUser(meta) }),
  ])

const isOfUser = (meta: { readonly topics: readonly string[] } | undefined): boolean =>
  meta?.topics.includes('user-data') ?? false

/**
 * Experts read the names of a kindergarten for an hour. When it is over, every response on the device is discarded and
 * the open page loads again, so that no name remains on any screen.
 */
export function useNamesExpiry({ namesUntil }: Pick<UserData, 'namesUntil'>): void {
  useEffect(() => {
    if (!namesUntil) return undefined
    const left = Math.max(0, new Date(namesUntil).getTime() - Date.now())
    // Half a second later, so that the server's clock has passed the end too.
    const timer = setTimeout(() => void forgetNames(), left + 500)
    return () => clearTimeout(timer)
  }, [namesUntil])
}
