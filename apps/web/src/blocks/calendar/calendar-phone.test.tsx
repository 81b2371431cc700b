// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { day } from '@asistent/domain/kernel/day'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CalendarPhone } from './calendar-phone'

const events = [
  { id: 0, title: 'Тържество', from: '2026-12-17 17:30', to: '2026-12-17 18:30', fresh: true },
  { id: 1, title: 'Базар', from: '2026-12-10', to: '2026-12-12' },
  { id: 2, title: 'Театър', from: '2026-12-24 10:00', to: '2026-12-24 11:00' },
]

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function open() {
  const [onRange, onPick, onOpen] = [
    vi.fn<(range: object) => void>(),
    vi.fn<(day: string) => void>(),
    vi.fn<() => void>(),
  ]
  render(
    <MantineProvider>
      <CalendarPhone events={events} start={day('2026-12-17')} onOpen={onOpen} onPick={onPick} onRange={onRange} />
    </MantineProvider>,
  )
  return { onRange, onPick, onOpen }
}

const shown = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('fetches and shows a day, a week and a month', () => {
  const { onRange, onPick } = open()
  expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-01', to: '2026-12-31' })
  fireEvent.click(screen.getByText('Ден'))
  expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-17', to: '2026-12-17' })
  expect(shown()).toHaveLength(1)
  expect(screen.getByText('17:30 – 18:30')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Следващ ден' }))
  expect(screen.getByText('Няма събития')).toBeTruthy()
  fireEvent.click(screen.getByText('Седмица'))
  expect(onRange).toHaveBeenLastCalledWith({ from: '2026-12-14', to: '2026-12-20' })
  expect(shown()).toHaveLength(7)
  fireEvent.click(screen.getByText('Месец'))
  fireEvent.click(screen.getByRole('button', { name: /10 декември 2026 г\., 1 събитие/ }))
  expect(screen.getByText('Базар')).toBeTruthy()
  expect(screen.queryByText('Театър')).toBeNull()
  fireEvent.click(screen.getByText('Ново събитие'))
  expect(onPick).toHaveBeenCalledWith('2026-12-10', undefined)
})

test('stores the chosen view on the device', () => {
  open()
  fireEvent.click(screen.getByText('Седмица'))
  cleanup()
  open()
  expect(shown()).toHaveLength(7)
})
