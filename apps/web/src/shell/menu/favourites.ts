import type { UserData } from '@asistent/contract/identity/session.calls'
import { getUserData, saveFavourites } from '@asistent/contract/light/identity/session.calls'
import { send } from '../../platform/api'
import { keyOf, queryClient, refreshTopics } from '../../platform/use-call'

// The pages marked with a star are the account's: phone and desktop show the same. They come with the user's own data.

/** The server's own limit. */
export const mostFavourites = 20

/** What was kept on the device by an older version has none. */
export const favouritesOf = (user: UserData): readonly string[] => user.favourites ?? []

export const toggled = (favourites: readonly string[], to: string): string[] =>
  favourites.includes(to) ? favourites.filter((one) => one !== to) : [...favourites, to].slice(-mostFavourites)

/** Shown at once; what the server doesn't take goes back to what it has. */
export async function toggleFavourite(user: UserData, to: string): Promise<void> {
  const favourites = toggled(favouritesOf(user), to)
  queryClient.setQueryData<UserData>(keyOf(getUserData, {}), (current) => current && { ...current, favourites })
  try {
    await send(saveFavourites, { favourites })
  } catch {
    refreshTopics(['user-data'])
  }
}
