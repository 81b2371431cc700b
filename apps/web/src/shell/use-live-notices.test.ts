// @vitest-environment happy-dom
import '../platform/test-setup'
import { modals } from '@mantine/modals'
import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRead } from '../platform/read-messages'
import { reloadInto } from '../platform/reload'
import { keepToken, readToken } from '../platform/session'
import { listenersFor } from './use-live-notices'

vi.mock(import('../platform/reload'), async (original) => ({
  ...(await original()),
  reloadInto: vi.fn<typeof reloadInto>(() => Promise.resolve(true)),
}))

const minute = 60_000
const message = { id: 50, title: 'Профилактика в 18 ч.', content: 'Системата ще спре за 20 минути.' }

beforeEach(() => {
  localStorage.clear()
  notifications.clean()
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a maintenance message is shown until its reader acknowledges it, then never again to them', () => {
  const open = vi.spyOn(modals, 'open')
  listenersFor(1).receiveMaintenanceMessage?.(message)
  expect(open).toHaveBeenCalledOnce()
  markRead(1, 50)
  listenersFor(1).receiveMaintenanceMessage?.(message)
  expect(open).toHaveBeenCalledOnce()
  listenersFor(2).receiveMaintenanceMessage?.(message)
  expect(open).toHaveBeenCalledTimes(2)
})

test('the clear event takes it away', () => {
  const close = vi.spyOn(modals, 'close')
  listenersFor(1).clearMaintenanceMessage?.()
  expect(close).toHaveBeenCalledWith('maintenance-message')
})

test('an order to reload is obeyed once, within ten minutes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  const { reloadFrontend } = listenersFor(1)
  reloadFrontend?.()
  reloadFrontend?.()
  await vi.advanceTimersByTimeAsync(4 * minute - 1)
  expect(reloadInto).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(vi.mocked(reloadInto).mock.calls).toEqual([['order']])
})

test('a new message is told with its title', () => {
  listenersFor(1).receiveMessage?.({ id: 7, title: 'Утре носим есенни листа' })
  const told = notificationsStore.getState().notifications.map(({ title, message: text }) => [title, text])
  expect(told).toEqual([['Ново съобщение', 'Утре носим есенни листа']])
})

test('a session ended elsewhere ends here', () => {
  keepToken('abc')
  listenersFor(1).sessionEnded?.()
  expect(readToken()).toBeNull()
})
