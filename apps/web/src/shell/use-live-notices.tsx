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

// Handles hub events of a signed-in user (product.md 4 and 7).

const quietMilliseconds = 3000

/** Shows a toast with a link. Changes of the open screen appear on the screen only. */
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

/** Fetches an unread maintenance message that was sent while the user was away. */
async function askForMaintenance(userId: number): Promise<void> {
  const { message } = await send(getMaintenanceMessage, {})
  if (message) showMaintenance(userId, message)
}

/** Handlers by event. The user is a parameter, so that a message is marked as read for the right one. */
export function listenersFor(
  userId: number,
  go: (path: string) => void = (path) => location.assign(path),
): Partial<HubEvents> {
  let ordered: ReturnType<typeof setTimeout> | undefined
  return {
    topics: (topics, concerns) => (concerns === 'all' ? refreshSpread(topics) : refreshSoon(topics)),
    'import-progress': (progress) => void queryClient.setQueryData(progressKey, progress),
    sessionEnded: () => endSession('expired'),
    // Each client reloads after a random delay (product.md 4) to avoid a stampede. Drafts are kept.
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
    // Connects to the hub once the page is usable.
    const timer = setTimeout(() => {
      askForMaintenance(userId).catch(() => undefined)
      if (isRealtime())
        stop = startHub({
          listeners: listenersFor(userId, (path) => void router.navigate({ href: path })),
          // Events during the disconnect were missed, so all queries are refetched.
          onBack: () => void queryClient.invalidateQueries(),
        })
    }, quietMilliseconds)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, router])
}
