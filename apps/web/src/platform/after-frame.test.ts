// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame } from './after-frame'

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
