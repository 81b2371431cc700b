import { useEffect } from 'react'
import { valueOf } from '../platform/value'

export const productName = 'Асистент за детски градини'

export const pageTitle = (title: string | undefined): string => (title ? `${title} – ${productName}` : productName)

/** What a screen knows better than its route: the name of the child on the page. */
const ownTitle = valueOf<string | undefined>(undefined)

/** The title of the open page: the screen's own, else its route's. */
export function useDocumentTitle(routeTitle: string | undefined): void {
  const title = ownTitle.use() ?? routeTitle
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}

/** `usePageTitle(kid && `${kid.firstName} ${kid.lastName}`)`: for as long as the screen is open. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ownTitle.set(title)
    return () => ownTitle.set(undefined)
  }, [title])
}
