// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listenForInstall } from '../platform/install'
import { InstallCard } from './install-card'

beforeAll(listenForInstall)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const phone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: query === '(pointer: coarse)', addEventListener() {}, removeEventListener() {} }) as never,
    )
const offer = () => {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}
const show = () =>
  render(
    <MantineProvider>
      <InstallCard />
    </MantineProvider>,
  )

test('shows nothing where the browser offers nothing', () => {
  phone()
  show()
  expect(screen.queryByText('Добавете програмата на телефона')).toBeNull()
})

test('opens the dialog of the browser, and is hidden for good when it is refused', async () => {
  phone()
  const prompt = offer()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Добави' }))
  expect(prompt).toHaveBeenCalledOnce()
  cleanup()
  offer()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Не сега' }))
  expect(screen.queryByText('Добавете програмата на телефона')).toBeNull()
  cleanup()
  show()
  expect(screen.queryByText('Добавете програмата на телефона')).toBeNull()
})
