import { notifications } from '@mantine/notifications'
import { confirm } from './confirm'

// Questions and warnings of the frame.

export const ask = confirm

/** A danger toast with its title (product.md 8). */
export const warn = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'red', withBorder: true, autoClose: 10_000 })
}
