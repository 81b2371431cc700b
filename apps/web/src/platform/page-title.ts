import { useEffect } from 'react'
import { valueOf } from './value'

/** Page title set by a screen, e.g. a child's name, in place of the route's. The shell reads it. */
export const ownPageTitle = valueOf<string | undefined>(undefined)

/** Sets the title while the screen is open: `usePageTitle(kid && `${kid.firstName} ${kid.lastName}`)`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ownPageTitle.set(title)
    return () => ownPageTitle.set(undefined)
  }, [title])
}
