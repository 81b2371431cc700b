import { defaultParseSearch, Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'

// Screens name their targets as plain paths ('/groups/management/5'); the convention tests hold them against the routes.

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  /** Current on its own page alone, and not on those below it. */
  readonly exact?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, exact = false, ...rest }: LinkProps) {
  const [path = to, query = ''] = to.split('?', 2)
  return (
    <RouterLink
      to={path}
      search={defaultParseSearch(`?${query}`) as never}
      {...(exact && { activeOptions: { exact: true, includeSearch: false } })}
      {...(rest as object)}
    />
  )
}
