import type { UserData } from '@asistent/contract/identity/session.calls'
import { getUserData, saveFavourites } from '@asistent/contract/light/identity/session.calls'
import { send } from '../../platform/api'
import { keyOf, queryClient, refreshTopics } from '../../platform/use-call'

// Favourite pages of the account, part of the user's data, so all devices show the same.

/** Limit of the server. */
export const mostFavourites = 20

/** A cached user of an older version has no favourites. */
export const favouritesOf = (user: UserData): readonly string[] => user.favourites ?? []

export const toggled = (favourites: readonly string[], to: string): string[] =>
  favourites.includes(to) ? favourites.filter((one) => one !== to) : [...favourites, to].slice(-mostFavourites)

/** Optimistic update; an error restores the server's state. */
export async function toggleFavourite(user: UserData, to: string): Promise<void> {
  const favourites = toggled(favouritesOf(user), to)
  queryClient.setQueryData<UserData>(keyOf(getUserData, {}), (current) => current && { ...current, favourites })
  try {
    await send(saveFavourites, { favourites })
  } catch {
    refreshTopics(['user-data'])
  }
}
