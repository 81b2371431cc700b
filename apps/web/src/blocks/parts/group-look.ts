import { groupOptions } from '@asistent/contract/light/people/group-options.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { MarkedGroup } from '../../look/group-mark'
import { sessionEnded } from '../../platform/session'
import { queryClient, queryOf } from '../../platform/use-call'
import { allows, currentUser, roleOf } from '../../platform/user'
import { valueOf } from '../../platform/value'

// The colour and the emblem that a kindergarten has chosen for its groups. Rows that name a group seldom carry them: they
// are taken from the list of groups, asked for once and kept for all badges of a page (a list draws hundreds of them).

type Look = Pick<MarkedGroup, 'color' | 'emblem'>

const looks = valueOf<ReadonlyMap<number, Look>>(new Map())
let watching: { readonly userId: number; readonly stop: () => void } | undefined

/** Who oversees many kindergartens would ask for all their groups: there the colour follows from the number. */
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
  // Only changes are told: a filter of the page may have asked for the groups already.
  take(observer.getCurrentResult())
  watching = { userId: user.id, stop }
  window.addEventListener(sessionEnded, forgetLooks, { once: true })
}

/** The cache is emptied with the session: an observer of it would never be told again. */
function forgetLooks(): void {
  watching?.stop()
  watching = undefined
  looks.set(new Map())
}

/** The first badge that wants to know asks. The user is known by then: the guard of its screen has waited for that. */
function watchLooks(listener: () => void): () => void {
  const user = currentUser()
  if (user) watchFor(user)
  return looks.watch(listener)
}

const noWatch = () => () => {}

export function useGroupLook(group: MarkedGroup): MarkedGroup {
  const missing = group.color === undefined
  const known = useSyncExternalStore(missing ? watchLooks : noWatch, looks.get)
  const found = missing ? known.get(group.id) : undefined
  return found ? { ...group, color: found.color ?? null, emblem: found.emblem ?? null } : group
}
