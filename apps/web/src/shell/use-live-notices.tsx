import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { HubEvents, HubNotice } from '@asistent/contract/core/hub'
import { getMaintenanceMessage, readMaintenanceMessage } from '@asistent/contract/communication/maintenance.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { send } from '../platform/api'
import { reloadDelay, startHub } from '../platform/hub'
import { progressKey } from '../platform/import-progress'
import { isRead, markRead } from '../platform/read-messages'
import { reloadInto } from '../platform/reload'
import { endSession } from '../platform/session'
import { queryClient, refreshTopics } from '../platform/use-call'

// What the hub brings to a signed-in user (product.md 4 and 7).

const quietMilliseconds = 3000

const maintenanceModal = 'maintenance-message'

const tell = (kind: string) => (notice: HubNotice) =>
  notifications.show({
    title: kind,
    message: notice.title,
    color: 'pine',
    withBorder: true,
    autoClose: 8000,
  })

function showMaintenance(userId: number, message: HubNotice) {
  if (isRead(userId, message.id)) return
  modals.closeAll()
  modals.open({
    modalId: maintenanceModal,
    title: <strong>{message.title}</strong>,
    withCloseButton: false,
    closeOnClickOutside: false,
    closeOnEscape: false,
    children: (
      <Stack>
        {message.content && <Text style={{ whiteSpace: 'pre-line' }}>{message.content}</Text>}
        <Button
          data-autofocus
          onClick={() => {
            markRead(userId, message.id)
            // Read on one device is read on all.
            send(readMaintenanceMessage, { id: message.id }).catch(() => undefined)
            modals.close(maintenanceModal)
          }}
        >
          Разбрах
        </Button>
      </Stack>
    ),
  })
}

/** Whoever was away when it was sent finds it when they come; once it is read, never again. */
async function askForMaintenance(userId: number): Promise<void> {
  const { message } = await send(getMaintenanceMessage, {})
  if (message) showMaintenance(userId, message)
}

/** What each event does. Who is signed in is given, so that a message is marked read for the right person. */
export function listenersFor(userId: number): Partial<HubEvents> {
  let ordered: ReturnType<typeof setTimeout> | undefined
  return {
    topics: refreshTopics,
    'import-progress': (progress) => void queryClient.setQueryData(progressKey, progress),
    sessionEnded: () => endSession('expired'),
    // Everybody at once would be a stampede: each reloads in its own minute (product.md 4), what is typed is kept.
    reloadFrontend: () => {
      ordered ??= setTimeout(() => void reloadInto('order'), reloadDelay())
    },
    receiveMaintenanceMessage: (message) => showMaintenance(userId, message),
    clearMaintenanceMessage: () => modals.close(maintenanceModal),
    receiveMessage: tell('Ново съобщение'),
    receiveEvent: tell('Ново събитие в календара'),
    receivePoll: tell('Нова анкета'),
    receiveMasterAdministrativeMessage: (message) => {
      refreshTopics(['master-messages'])
      notifications.show({
        title: message.title,
        message: message.content ?? '',
        color: 'orange',
        withBorder: true,
        autoClose: false,
      })
    },
    'new-message': () => refreshTopics(['messages', 'counters']),
    'new-calendar-event': () => refreshTopics(['events', 'counters']),
    'new-poll': () => refreshTopics(['polls', 'counters']),
    'poll-vote': () => refreshTopics(['polls', 'counters']),
    'refresh-events-notification': () => refreshTopics(['events', 'counters']),
  }
}

export function useLiveNotices(user: UserData | undefined): void {
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop = () => undefined as void
    // The page first: the hub joins when it is usable.
    const timer = setTimeout(() => {
      askForMaintenance(userId).catch(() => undefined)
      stop = startHub({
        listeners: listenersFor(userId),
        // Changes made while we were away were not told to us.
        onBack: () => void queryClient.invalidateQueries(),
      })
    }, quietMilliseconds)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId])
}
