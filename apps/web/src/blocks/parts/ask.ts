import { notifications } from '@mantine/notifications'
import { confirm } from './confirm'

// Dialogs and warnings.

export const ask = confirm

/** Error toast with a title (product.md 8). */
export const warn = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'red', withBorder: true, autoClose: 10_000 })
}
