// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { PastYearNotice } from './past-year-notice'

const current = { id: 26, name: '2026/2027', active: true }
const past = { id: 25, name: '2025/2026', active: false }

const open = (periodId: number) => {
  const user = { ...testUser(), periodId, periods: [current, past] }
  return openScreen({
    Screen: () => <PastYearNotice user={user} />,
    answers: { 'POST /api/Identity/change-school-year/26': { isSuccessful: true } },
    user,
  })
}

test('names a selected past year and leads back to the current one', async () => {
  vi.spyOn(location, 'replace').mockReturnValue()
  const { requests } = open(25)
  expect(await screen.findByText('Гледате 2025/2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Към текущата' }))
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/api/Identity/change-school-year/26']))
  vi.restoreAllMocks()
})

test('is absent in the current year', () => {
  open(26)
  expect(screen.queryByText(/Гледате/)).toBeNull()
})
