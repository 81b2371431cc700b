// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { day } from '@asistent/domain/kernel/day'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../test-screen'
import { DayInput } from './day-input'

test('only days in range can be picked, and the field shows the range', async () => {
  const pick = vi.fn<(value: string | null) => void>()
  const days = { from: day('2026-11-10'), to: day('2026-11-15') }
  openScreen({
    Screen: () => <DayInput label="Дата" value="2026-11-15" onChange={pick} days={days} />,
    user: testUser({}),
    answers: {},
  })
  expect(await screen.findByText('От 10.11.2026 до 15.11.2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Отвори календара' }))
  const dayButton = async (label: RegExp) => (await screen.findByRole('button', { name: label })) as HTMLButtonElement
  expect((await dayButton(/^9 ноември 2026/)).disabled).toBe(true)
  expect((await dayButton(/^16 ноември 2026/)).disabled).toBe(true)
  fireEvent.click(await dayButton(/^10 ноември 2026/))
  expect(pick).toHaveBeenCalledWith('2026-11-10')
})
