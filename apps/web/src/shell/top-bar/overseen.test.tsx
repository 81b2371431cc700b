// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { openScreen, refusal } from '../../blocks/test-screen'
import { testUser } from '../../platform/test-user'
import { KindergartenName } from './kindergarten-name'
import { SchoolYear } from './school-year'

afterEach(cleanup)

const kindergarten = (id: number, name: string) => ({ id, name, city: 'гр. Пловдив', municipality: 'Пловдив' })

/** Renders the two choices of the top bar for an expert. */
function openBar(role: Role, changes: Partial<UserData> = {}) {
  const user = testUser(role, { kindergartens: [], periodId: 2026, periods, ...changes })
  return openScreen({
    Screen: () => (
      <>
        <KindergartenName user={user} />
        <SchoolYear user={user} />
      </>
    ),
    user,
    at: '/',
    answers: {
      'GET /api/Kindergartens': ({ query }: { query: { search?: string } }) => {
        const rows = [kindergarten(5, 'ДГ „Детелина“'), kindergarten(6, 'ДГ „Слънце“')].filter(({ name }) =>
          name.includes(query.search ?? ''),
        )
        return { result: rows, rowsCount: rows.length }
      },
      'POST /api/Kindergartens/change/6': refusal(400, { code: 'x', errorMessage: 'Не' }),
      'POST /api/Kindergartens/change/5': refusal(400, { code: 'x', errorMessage: 'Не' }),
    },
  })
}
const periods = [
  { id: 2026, name: '2026/2027', active: true },
  { id: 2025, name: '2025/2026', active: false },
]

test.each(['MON', 'Municipality'] as const)('%s: a kindergarten is found by typing and chosen', async (role) => {
  const { requests } = openBar(role)
  expect(await screen.findByRole('button', { name: /Учебна година 2026\/2027/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Всички детски градини/ }))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Слънце' } })
  await waitFor(() => expect(screen.queryByText('ДГ „Детелина“')).toBeNull())
  fireEvent.click(await screen.findByText('ДГ „Слънце“'))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/api/Kindergartens/change/6' }))
  expect(requests.at(-1)?.body).toEqual({ consolidated: false })
})

test('shows the selected kindergarten and a way back to all of them', async () => {
  const chosen = { ...testUser('MON').kindergartens[0]!, id: 5 }
  const { requests } = openBar('MON', { kindergartens: [chosen] })
  fireEvent.click(await screen.findByRole('button', { name: /Детелина.*Смяна на детска градина/ }))
  fireEvent.click(await screen.findByText('Всички детски градини'))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/api/Kindergartens/change/5' }))
  expect(requests.at(-1)?.body).toEqual({ consolidated: true })
})
