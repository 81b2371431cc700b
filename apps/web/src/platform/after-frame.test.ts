// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame, framePainted } from './after-frame'

afterEach(() => void vi.unstubAllGlobals())

test('what follows a key is done once, however often it is asked for, and again for the next', async () => {
  const work = vi.fn<() => void>()
  const ask = afterFrame(work)
  ask()
  ask()
  expect(work).not.toHaveBeenCalled()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  ask()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2))
})

test('a page without frames does it too', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn<() => void>()
  afterFrame(work)()
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
})

test('all that waits is done together, and one that fails costs the others nothing', async () => {
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

test('where there are no frames nothing waits for one', async () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const later = new Promise((resolve) => setTimeout(resolve, 0, 'later'))
  await expect(Promise.race([framePainted().then(() => 'at once'), later])).resolves.toBe('at once')
})
