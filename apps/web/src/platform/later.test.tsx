// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from './later'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('shows the placeholder, then the component; the second instance renders immediately', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ word: string }>>>(async () => ({ word }: { word: string }) => (
    <p>{word}</p>
  ))
  const Part = later(load, { meanwhile: <i>почакайте</i> })
  const { rerender } = render(<Part word="едно" />)
  screen.getByText('почакайте')
  await screen.findByText('едно')
  rerender(<Part key="another" word="две" />)
  screen.getByText('две')
  expect(load).toHaveBeenCalledTimes(1)
})

test('keeps the page if a module fails to load and retries when the network is back', async () => {
  let network = false
  const load = vi.fn<() => Promise<ComponentType>>(async () => {
    if (!network) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>дойде</p>
  })
  const Part = later(load)
  render(
    <>
      <input defaultValue="въведеното" />
      <Part />
    </>,
  )
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  screen.getByDisplayValue('въведеното')
  network = true
  window.dispatchEvent(new Event('online'))
  await screen.findByText('дойде')
  screen.getByDisplayValue('въведеното')
})

test('retries periodically without an online event, until the component unmounts', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new TypeError('no')))
  const Part = later(load)
  const { unmount } = render(<Part />)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(load).toHaveBeenCalledTimes(3)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})
