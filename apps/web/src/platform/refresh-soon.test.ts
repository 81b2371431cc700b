// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSoon, refreshSpread } from './refresh-soon'
import { queryClient } from './use-call'

// Each open page is an observer. The tests count its fetches.
function openPage(name: string, meta: { topics: readonly string[]; calmSeconds?: number }) {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve(name))
  const stop = new QueryObserver(queryClient, { queryKey: [name], queryFn: ask, meta }).subscribe(() => undefined)
  return { ask, stop }
}

// Each test uses a later day, so that timers of earlier tests have no effect.
let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ now: (now += 86_400_000) }))
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

test('coalesces the three events of one message into one fetch and skips unrelated queries', async () => {
  const messages = openPage('messages', { topics: ['messages'] })
  const children = openPage('children', { topics: ['children'] })
  await vi.advanceTimersByTimeAsync(60_000)
  refreshSoon(['messages'])
  refreshSoon(['messages', 'counters'])
  refreshSoon(['counters'])
  await vi.advanceTimersByTimeAsync(300)
  expect(messages.ask).toHaveBeenCalledTimes(2)
  expect(children.ask).toHaveBeenCalledTimes(1)
})

test('throttles a list during continuous changes but shows each within a second', async () => {
  const grid = openPage('grid', { topics: ['attendances'] })
  await vi.advanceTimersByTimeAsync(60_000)
  for (let saves = 0; saves < 40; saves += 1) {
    refreshSoon(['attendances'])
    await vi.advanceTimersByTimeAsync(250)
  }
  const during = grid.ask.mock.calls.length
  // Ten seconds with four changes each.
  expect(during).toBeGreaterThanOrEqual(11)
  expect(during).toBeLessThanOrEqual(17)
  await vi.advanceTimersByTimeAsync(5000)
  expect(grid.ask.mock.calls.length).toBeLessThanOrEqual(during + 1)
  refreshSoon(['attendances'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(grid.ask.mock.calls.length).toBeGreaterThan(during)
})

test('a summary refetches once after its interval for all changes in between', async () => {
  const home = openPage('home', { topics: ['attendances', 'messages'], calmSeconds: 15 })
  await vi.advanceTimersByTimeAsync(60_000)
  refreshSoon(['attendances'])
  await vi.advanceTimersByTimeAsync(300)
  expect(home.ask).toHaveBeenCalledTimes(2)
  for (let saves = 0; saves < 20; saves += 1) {
    refreshSoon([saves % 2 ? 'attendances' : 'messages'])
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(home.ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(6000)
  expect(home.ask).toHaveBeenCalledTimes(3)
})

test('refetches changes of the master data after a random delay, once for many saves', async () => {
  const page = openPage('products', { topics: ['products'] })
  await vi.advanceTimersByTimeAsync(60_000)
  refreshSpread(['products'], () => 0.5)
  await vi.advanceTimersByTimeAsync(6900)
  expect(page.ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(page.ask).toHaveBeenCalledTimes(2)
  for (let saves = 0; saves < 60; saves += 1) {
    refreshSpread(['products'], () => 0.5)
    await vi.advanceTimersByTimeAsync(1000)
  }
  // A minute with one save per second.
  expect(page.ask.mock.calls.length).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(60_000)
  const count = page.ask.mock.calls.length
  expect(count).toBeLessThanOrEqual(5)
  // Another client refetches at another moment.
  refreshSpread(['products'], () => 0)
  await vi.advanceTimersByTimeAsync(2300)
  expect(page.ask).toHaveBeenCalledTimes(count + 1)
})

test('a hidden page only marks its data as stale', async () => {
  const home = openPage('home', { topics: ['messages'] })
  await vi.advanceTimersByTimeAsync(60_000)
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  refreshSoon(['messages'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(home.ask).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['home'])?.isInvalidated).toBe(true)
})
