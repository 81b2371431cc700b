// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '../../blocks/test-screen'
import { Screen } from './sign-up.screen'

afterEach(() => localStorage.clear())

test('sign-up validates required fields and sends the request', async () => {
  const { requests } = openScreen({
    Screen,
    at: '/',
    answers: {
      'GET /api/identity/parent-registration/kindergartens': {
        result: [{ id: 5, name: 'ДГ „Детелина“', city: 'гр. Пловдив' }],
        rowsCount: 1,
      },
      'GET /api/identity/public-settings': { captchaSiteKey: null, maintenance: false, externalApps: true },
      'POST /api/identity/parent-registration': { isSuccessful: true },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Регистрация' })).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Изпрати заявлението' })
  fireEvent.click(send)
  expect(await screen.findByText('Полето "Фамилия" е задължително')).toBeTruthy()
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Име', 'Елена')
  type('Фамилия', 'Колева')
  type('Имейл', 'elena@example.bg')
  type('ЕГН на детето', '2243010018')
  fireEvent.click(screen.getByRole('combobox', { name: /Детска градина/ }))
  fireEvent.click(await screen.findByText('ДГ „Детелина“, гр. Пловдив'))
  fireEvent.click(screen.getByRole('combobox', { name: /Връзка с детето/ }))
  fireEvent.click(await screen.findByText('Майка'))
  fireEvent.click(send)
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    email: 'elena@example.bg',
    kinship: 1,
  })
})
