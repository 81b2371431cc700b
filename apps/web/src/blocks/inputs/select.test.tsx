// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../test-screen'
import { Select } from './select'

test('creates its options on focus and announces the open state immediately', async () => {
  openScreen({
    Screen: () => <Select label="Група" data={['Калинка', 'Звънче']} />,
    user: testUser({}),
    answers: {},
  })
  const field = await screen.findByRole('combobox', { name: 'Група' })
  expect(screen.queryByText('Калинка')).toBeNull()
  act(() => field.focus())
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const list = field.getAttribute('aria-controls')
  expect(document.getElementById(list ?? '')?.textContent).toContain('Калинка')
  fireEvent.keyDown(field, { code: 'ArrowDown' })
  fireEvent.keyDown(field, { code: 'Enter' })
  expect((field as HTMLInputElement).value).toBe('Калинка')
})
