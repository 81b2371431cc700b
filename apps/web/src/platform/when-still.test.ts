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
  const told = vi.fn<() => void>()
  whenStill(listen, 150)(told)
  for (let key = 0; key < 5; key++) {
    tell()
    vi.advanceTimersByTime(100)
  }
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(told).toHaveBeenCalledTimes(1)
})

test('who has stopped listening is told nothing more', () => {
  const { tell, listen, listeners } = source()
  const told = vi.fn<() => void>()
  const stop = whenStill(listen, 150)(told)
  tell()
  stop()
  vi.advanceTimersByTime(1000)
  expect(told).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})
