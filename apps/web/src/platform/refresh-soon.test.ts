// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSoon, refreshSpread } from './refresh-soon'
import { queryClient } from './use-call'

// Each open page is an observer; what counts is how often it asks.
function openPage(name: string, meta: { topics: readonly string[]; calmSeconds?: number }) {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve(name))
  const stop = new QueryObserver(queryClient, { queryKey: [name], queryFn: ask, meta }).subscribe(() => undefined)
  return { ask, stop }
}

// Each on a later day: what a test has left behind is long over.
let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ now: (now += 86_400_000) }))
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

test('the three events of one message are one question; what has nothing to do with it isn’t asked', async () => {
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

test('while changes keep coming a list asks often enough to show each within a second, and no oftener', async () => {
  const grid = openPage('grid', { topics: ['attendances'] })
  await vi.advanceTimersByTimeAsync(60_000)
  for (let saves = 0; saves < 40; saves += 1) {
    refreshSoon(['attendances'])
    await vi.advanceTimersByTimeAsync(250)
  }
  const during = grid.ask.mock.calls.length
  // Ten seconds of changes, four in each.
  expect(during).toBeGreaterThanOrEqual(11)
  expect(during).toBeLessThanOrEqual(17)
  await vi.advanceTimersByTimeAsync(5000)
  expect(grid.ask.mock.calls.length).toBeLessThanOrEqual(during + 1)
  refreshSoon(['attendances'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(grid.ask.mock.calls.length).toBeGreaterThan(during)
})

test('a summary rests between two questions, then asks once for all it has missed', async () => {
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

test('what the master saves for everybody is asked for after a random time, once for many saves', async () => {
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
  // A minute of saves, one each second.
  expect(page.ask.mock.calls.length).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(60_000)
  const asked = page.ask.mock.calls.length
  expect(asked).toBeLessThanOrEqual(5)
  // Another client asks at another moment.
  refreshSpread(['products'], () => 0)
  await vi.advanceTimersByTimeAsync(2300)
  expect(page.ask).toHaveBeenCalledTimes(asked + 1)
})

test('a page nobody looks at only notes that it is old', async () => {
  const home = openPage('home', { topics: ['messages'] })
  await vi.advanceTimersByTimeAsync(60_000)
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  refreshSoon(['messages'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(home.ask).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['home'])?.isInvalidated).toBe(true)
})
