// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRead } from '../platform/read-messages'
import { reloadInto } from '../platform/reload'
import { keepToken, readToken } from '../platform/session'
import { queryClient } from '../platform/use-call'
import { maintenanceShown } from './maintenance'
import { listenersFor } from './use-live-notices'

vi.mock(import('../platform/reload'), async (original) => ({
  ...(await original()),
  reloadInto: vi.fn<typeof reloadInto>(() => Promise.resolve(true)),
}))

const minute = 60_000
const message = { id: 50, title: 'Профилактика в 18 ч.', content: 'Системата ще спре за 20 минути.' }

const notices = () =>
  notificationsStore.getState().notifications.map(({ title, message: link }) => {
    const { href, children } = (link as ReactElement<{ href: string; children: string }>).props
    return [title, children, href]
  })

beforeEach(() => {
  localStorage.clear()
  maintenanceShown.set(null)
  notifications.clean()
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('delays topics that concern all clients', async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('стоки'))
  const stop = new QueryObserver(queryClient, {
    queryKey: ['стоки'],
    queryFn: ask,
    meta: { topics: ['products'] },
  }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(minute)
  listenersFor(1).topics?.(['products'], 'all')
  await vi.advanceTimersByTimeAsync(1900)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(ask).toHaveBeenCalledTimes(2)
  listenersFor(1).topics?.(['products'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
})

test('shows a maintenance message until the user acknowledges it, then never again', () => {
  listenersFor(1).receiveMaintenanceMessage?.(message)
  expect(maintenanceShown.get()).toEqual({ userId: 1, message })
  maintenanceShown.set(null)
  markRead(1, 50)
  listenersFor(1).receiveMaintenanceMessage?.(message)
  expect(maintenanceShown.get()).toBeNull()
  listenersFor(2).receiveMaintenanceMessage?.(message)
  expect(maintenanceShown.get()?.userId).toBe(2)
})

test('the clear event removes it', () => {
  listenersFor(1).receiveMaintenanceMessage?.(message)
  listenersFor(1).clearMaintenanceMessage?.()
  expect(maintenanceShown.get()).toBeNull()
})

test('reloads once per order, within ten minutes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  const { reloadFrontend } = listenersFor(1)
  reloadFrontend?.()
  reloadFrontend?.()
  await vi.advanceTimersByTimeAsync(4 * minute - 1)
  expect(reloadInto).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(vi.mocked(reloadInto).mock.calls).toEqual([['order']])
})

test('shows the title of a new message', () => {
  listenersFor(1).receiveMessage?.({ id: 7, title: 'Утре носим есенни листа' })
  expect(notices()).toEqual([['Ново съобщение', 'Утре носим есенни листа', '/messages/7']])
})

test('shows server notices as toasts, except for the open screen', () => {
  listenersFor(1).receiveEvent?.({ id: 3, title: 'Отменено: Тържество', heading: 'Отменено събитие' })
  expect(notices()).toEqual([['Отменено събитие', 'Отменено: Тържество', '/calendar?id=3']])
  history.pushState(null, '', '/messages/7')
  listenersFor(1).receiveMessage?.({ id: 7, title: 'Утре носим есенни листа', heading: 'Отговор на съобщение' })
  history.pushState(null, '', '/')
  expect(notices()).toHaveLength(1)
})

test('a session ended elsewhere ends here', () => {
  keepToken('abc')
  listenersFor(1).sessionEnded?.()
  expect(readToken()).toBeNull()
})
