// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame, framePainted } from './after-frame'

const settled = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

afterEach(() => void vi.unstubAllGlobals())

test('what follows a key is done once, however often it is asked for, and again for the next', async () => {
  const work = vi.fn<() => void>()
  const ask = afterFrame(work)
  ask()
  ask()
  expect(work).not.toHaveBeenCalled()
  await settled(300)
  expect(work).toHaveBeenCalledTimes(1)
  ask()
  await settled(300)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a page without frames does it too', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const work = vi.fn<() => void>()
  afterFrame(work)()
  await settled(300)
  expect(work).toHaveBeenCalledTimes(1)
})

test('all that waits is done together, and one that fails costs the others nothing', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const done: string[] = []
  afterFrame(() => {
    throw new Error('no')
  })()
  afterFrame(() => done.push('sums'))()
  void framePainted().then(() => done.push('kept'))
  expect(done).toEqual([])
  await settled(300)
  expect(done).toEqual(['sums', 'kept'])
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
  await expect(Promise.race([framePainted().then(() => 'at once'), settled(20)])).resolves.toBe('at once')
})
