import { useEffect } from 'react'
import { valueOf } from './value'

/** What a screen knows better than its route: the name of the child on the page. The frame reads it. */
export const ownPageTitle = valueOf<string | undefined>(undefined)

/** `usePageTitle(kid && `${kid.firstName} ${kid.lastName}`)`: for as long as the screen is open. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ownPageTitle.set(title)
    return () => ownPageTitle.set(undefined)
  }, [title])
}
