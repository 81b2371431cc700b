import { useEffect } from 'react'
import { t } from '../platform/language'
import { ownPageTitle } from '../platform/page-title'

export const productName = 'Асистент за детски градини'

const pageTitle = (title: string | undefined): string => (title ? `${title} – ${productName}` : productName)

/** Title of the open page: the screen's own, else that of its route. */
export function useDocumentTitle(routeTitle: string | undefined): void {
  const title = ownPageTitle.use() ?? (routeTitle && t(routeTitle))
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}
