import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenStill } from './when-still'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function source() {
  const listeners = new Set<() => void>()
  return {
    tell: () => listeners.forEach((listener) => listener()),
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listeners,
  }
}

test('a quick hand is told about once, when it rests', () => {
  const { tell, listen } = source()
  const listener = vi.fn<() => void>()
  whenStill(listen, 150)(listener)
  for (let key = 0; key < 5; key++) {
    tell()
    vi.advanceTimersByTime(100)
  }
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('who has stopped listening is told nothing more', () => {
  const { tell, listen, listeners } = source()
  const listener = vi.fn<() => void>()
  const stop = whenStill(listen, 150)(listener)
  tell()
  stop()
  vi.advanceTimersByTime(1000)
  expect(listener).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})
