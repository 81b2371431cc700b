import { notifications, notificationsStore } from '@mantine/notifications'

/** A toast that appears with the navigation, such as 'Записано' of a form that closes, belongs to the new page. */
const withNavigationMs = 1500

const shownAt = new Map<string, number>()

const shown = () => notificationsStore.getState().notifications.flatMap(({ id }) => id ?? [])

export function watchToasts(): void {
  notificationsStore.subscribe(() => {
    const ids = shown()
    for (const id of ids) if (!shownAt.has(id)) shownAt.set(id, Date.now())
    for (const id of shownAt.keys()) if (!ids.includes(id)) shownAt.delete(id)
  })
}

/** Hides the toasts of the previous page. */
export function hideOldToasts(now = Date.now()): void {
  for (const [id, at] of shownAt) if (now - at > withNavigationMs) notifications.hide(id)
}
