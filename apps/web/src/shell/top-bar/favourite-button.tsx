import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { StarButton } from '../../blocks/hub/star-button'
import { favouritesOf, toggleFavourite } from '../menu/favourites'
import { allItems, menuFor } from '../menu/menu'
import { screens } from '../slices'

/** Favourite star of the open screen; hidden for pages outside the menu. */
export function FavouriteButton({ user }: { user: UserData }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const items = useMemo(() => allItems(menuFor(user, screens)), [user])
  const open = items.find(({ to }) => to === pathname)
  if (!open || open.to === '/') return null
  return (
    <StarButton
      name={open.label}
      starred={favouritesOf(user).includes(open.to)}
      toggle={() => void toggleFavourite(user, open.to)}
    />
  )
}
