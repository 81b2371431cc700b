import { notifications } from '@mantine/notifications'

/** A danger toast with its title (product.md 8). */
export const warn = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'red', withBorder: true, autoClose: 10_000 })
}
