import { groupOptions } from '@asistent/contract/light/people/group-options.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { MarkedGroup } from '../../look/group-mark'
import { sessionEnded } from '../../platform/session'
import { queryClient, queryOf } from '../../platform/use-call'
import { allows, currentUser, roleOf } from '../../platform/user'
import { valueOf } from '../../platform/value'

// Chosen colours and emblems of groups. Rows with a group seldom contain them, so all badges of a page (hundreds in a
// list) share one cached list of groups.

type Look = Pick<MarkedGroup, 'color' | 'emblem'>

const looks = valueOf<ReadonlyMap<number, Look>>(new Map())
let watching: { readonly userId: number; readonly stop: () => void } | undefined

/** Experts who oversee many kindergartens would fetch all their groups: they get the default colours. */
const hasOwnGroups = (user: UserData): boolean =>
  roleOf(user) !== 'MON' && roleOf(user) !== 'Municipality' && allows(user, groupOptions.access)

function watchFor(user: UserData): void {
  if (watching?.userId === user.id || !hasOwnGroups(user)) return
  watching?.stop()
  const observer = new QueryObserver(queryClient, queryOf(groupOptions, {}))
  const take = ({ data }: ReturnType<typeof observer.getCurrentResult>) => {
    if (data) looks.set(new Map(data.result.map((group) => [group.id, group])))
  }
  const stop = observer.subscribe(take)
  // The observer reports changes only; a filter of the page may have fetched the groups before.
  take(observer.getCurrentResult())
  watching = { userId: user.id, stop }
  window.addEventListener(sessionEnded, forgetLooks, { once: true })
}

/** Signing out clears the cache, after which this observer would not be notified. */
function forgetLooks(): void {
  watching?.stop()
  watching = undefined
  looks.set(new Map())
}

/** The first badge starts the request. The user is loaded by then, because the screen's guard awaits it. */
function watchLooks(listener: () => void): () => void {
  const user = currentUser()
  if (user) watchFor(user)
  return looks.watch(listener)
}

const noWatch = () => () => {}

export function useGroupLook(group: MarkedGroup): MarkedGroup {
  const missing = group.color === undefined
  const looksById = useSyncExternalStore(missing ? watchLooks : noWatch, looks.get)
  const look = missing ? looksById.get(group.id) : undefined
  return look ? { ...group, color: look.color ?? null, emblem: look.emblem ?? null } : group
}
