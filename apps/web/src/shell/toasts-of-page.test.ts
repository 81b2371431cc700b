// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { hideOldToasts, watchToasts } from './toasts-of-page'

// Toasts of other files in this process.
beforeEach(() => notifications.clean())

test('toasts of the previous page are hidden; one that came with the navigation stays', () => {
  watchToasts()
  notifications.show({ id: 'old', message: 'Изпратено' })
  hideOldToasts(Date.now() + 1000)
  expect(notificationsStore.getState().notifications.map(({ id }) => id)).toEqual(['old'])
  hideOldToasts(Date.now() + 2000)
  expect(notificationsStore.getState().notifications).toEqual([])
})
