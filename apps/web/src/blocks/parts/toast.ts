import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { CallError } from '../../platform/api'
import { UndoMessage } from './undo-message'
import { t } from '../../platform/language'

// Toasts about completed actions. Anything that needs an action is on the screen itself.

export const errorText = (error: unknown): string =>
  error instanceof CallError ? error.message : t('Възникна грешка! Опитайте отново.')

export const toast = {
  done: (message: string) => notifications.show({ message, color: 'green', withBorder: true }),
  /** Offers to reverse the action for ten seconds. */
  undoable: (message: string, undo: () => void) => {
    const id = notifications.show({
      message: createElement(UndoMessage, {
        message,
        undo: () => {
          notifications.hide(id)
          undo()
        },
      }),
      color: 'green',
      withBorder: true,
      autoClose: 10_000,
    })
  },
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
