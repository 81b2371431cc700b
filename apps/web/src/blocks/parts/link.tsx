import { defaultParseSearch, Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'

// Link to a plain path ('/groups/management/5'); convention tests check the paths against the routes.

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  /** Active only on its own page, not on nested ones. */
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
