// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame, framePainted } from './after-frame'

afterEach(() => void vi.unstubAllGlobals())

test('coalesces repeated calls before a frame and runs again for the next key', async () => {
  const work = vi.fn<() => void>()
  const ask = afterFrame(work)
  ask()
  ask()
  expect(work).not.toHaveBeenCalled()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  ask()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})

test('runs the work on a page without frames', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn<() => void>()
  afterFrame(work)()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
})

test('runs pending work together; an exception does not stop the rest', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const order: string[] = []
  afterFrame(() => {
    throw new Error('no')
  })()
  afterFrame(() => order.push('sums'))()
  void framePainted().then(() => order.push('kept'))
  expect(order).toEqual([])
  await waitFor(() => expect(order).toEqual(['sums', 'kept']))
  expect(reported).toHaveBeenCalledTimes(1)
})

test.each(['pagehide', 'visibilitychange'])('a page that goes away (%s) doesn’t wait for a frame', (event) => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn<() => void>()
  afterFrame(work)()
  window.dispatchEvent(new Event(event))
  expect(work).toHaveBeenCalledTimes(1)
})

test('resolves immediately where requestAnimationFrame is missing', async () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const later = new Promise((resolve) => setTimeout(resolve, 0, 'later'))
  await expect(Promise.race([framePainted().then(() => 'at once'), later])).resolves.toBe('at once')
})
