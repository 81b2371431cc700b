import { notifications } from '@mantine/notifications'
import { CallError } from '../../platform/api'

// Short notices of what happened. What must be acted on stands on the screen itself, not in a toast.

export const errorText = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Възникна грешка! Опитайте отново.'

export const toast = {
  done: (message: string) => notifications.show({ message, color: 'green', withBorder: true }),
  told: (message: string) => notifications.show({ message, color: 'blue', withBorder: true }),
  warned: (message: string) => notifications.show({ message, color: 'orange', withBorder: true, autoClose: 8000 }),
  failed: (error: unknown, title?: string) =>
    notifications.show({
      ...(title && { title }),
      message: errorText(error),
      color: 'red',
      withBorder: true,
      autoClose: 10_000,
    }),
}
