import { notifications } from '@mantine/notifications'
import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { HubEvents, HubNotice } from '@asistent/contract/core/hub'
import { getMaintenanceMessage } from '@asistent/contract/light/communication/maintenance.calls'
import { noticeArrival, noticePath, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { send } from '../platform/api'
import { reloadDelay, startHub } from '../platform/hub'
import { progressKey } from '../platform/import-progress'
import { isRealtime } from '../platform/page-settings'
import { reloadInto } from '../platform/reload'
import { endSession } from '../platform/session'
import { refreshSoon, refreshSpread } from '../platform/refresh-soon'
import { queryClient } from '../platform/use-call'
import { maintenanceShown, showMaintenance } from './maintenance'

// What the hub brings to a signed-in user (product.md 4 and 7).

const quietMilliseconds = 3000

/** Says what has happened and leads there; of what is open on the screen only the screen itself changes. */
const tell = (kind: NoticeKind, go: (path: string) => void) => (notice: HubNotice) => {
  const path = noticePath(kind, notice.id)
  if (`${location.pathname}${location.search}` === path) return
  const shown = notifications.show({
    title: notice.heading ?? noticeArrival[kind],
    message: (
      <Anchor
        href={path}
        c="inherit"
        size="sm"
        onClick={(event) => {
          event.preventDefault()
          notifications.hide(shown)
          go(path)
        }}
      >
        {notice.title}
      </Anchor>
    ),
    color: 'pine',
    withBorder: true,
    autoClose: 8000,
  })
}

/** Whoever was away when it was sent finds it when they come; once it is read, never again. */
async function askForMaintenance(userId: number): Promise<void> {
  const { message } = await send(getMaintenanceMessage, {})
  if (message) showMaintenance(userId, message)
}

/** What each event does. Who is signed in is given, so that a message is marked read for the right person. */
export function listenersFor(
  userId: number,
  go: (path: string) => void = (path) => location.assign(path),
): Partial<HubEvents> {
  let ordered: ReturnType<typeof setTimeout> | undefined
  return {
    topics: (topics, concerns) => (concerns === 'all' ? refreshSpread(topics) : refreshSoon(topics)),
    'import-progress': (progress) => void queryClient.setQueryData(progressKey, progress),
    sessionEnded: () => endSession('expired'),
    // Everybody at once would be a stampede: each reloads in its own minute (product.md 4), what is typed is kept.
    reloadFrontend: () => {
      ordered ??= setTimeout(() => void reloadInto('order'), reloadDelay())
    },
    receiveMaintenanceMessage: (message) => showMaintenance(userId, message),
    clearMaintenanceMessage: () => maintenanceShown.set(null),
    receiveMessage: tell('messages', go),
    receiveEvent: tell('calendar', go),
    receivePoll: tell('polls', go),
    receiveMasterAdministrativeMessage: (message) => {
      refreshSoon(['master-messages'])
      notifications.show({
        title: message.title,
        message: message.content ?? '',
        color: 'orange',
        withBorder: true,
        autoClose: false,
      })
    },
    'new-message': () => refreshSoon(['messages', 'counters']),
    'new-calendar-event': () => refreshSoon(['events', 'counters']),
    'new-poll': () => refreshSoon(['polls', 'counters']),
    'poll-vote': () => refreshSoon(['polls', 'counters']),
    'refresh-events-notification': () => refreshSoon(['events', 'counters']),
  }
}

export function useLiveNotices(user: UserData | undefined): void {
  const userId = user?.id
  const router = useRouter()
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop = () => undefined as void
    // The page first: the hub joins when it is usable.
    const timer = setTimeout(() => {
      askForMaintenance(userId).catch(() => undefined)
      if (isRealtime())
        stop = startHub({
          listeners: listenersFor(userId, (path) => void router.navigate({ href: path })),
          // Changes made while we were away were not told to us.
          onBack: () => void queryClient.invalidateQueries(),
        })
    }, quietMilliseconds)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, router])
}
